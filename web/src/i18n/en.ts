import account from "./en/account.json";
import aztec from "./en/aztec.json";
import aztekz from "./en/aztekz.json";
import common from "./en/common.json";
import home from "./en/home.json";
import learn from "./en/learn.json";
import log from "./en/log.json";
import schatz from "./en/schatz.json";
import setup from "./en/setup.json";
import table from "./en/table.json";

export default { ...account, ...aztec, ...aztekz, ...common, ...home, ...learn, ...log, ...schatz, ...setup, ...table };
