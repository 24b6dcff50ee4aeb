import account from "./en/account.json";
import common from "./en/common.json";
import home from "./en/home.json";
import learn from "./en/learn.json";
import log from "./en/log.json";
import setup from "./en/setup.json";
import table from "./en/table.json";

export const games = import.meta.glob<Record<string, string>>("../games/*/words/en.json", {
  import: "default",
  eager: true,
});

export default { ...account, ...common, ...home, ...learn, ...log, ...setup, ...table };
