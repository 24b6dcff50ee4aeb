import type { Key } from "./index.svelte";
import account from "./de/account.json";
import common from "./de/common.json";
import home from "./de/home.json";
import learn from "./de/learn.json";
import lesson from "./de/lesson.json";
import log from "./de/log.json";
import setup from "./de/setup.json";
import table from "./de/table.json";

export default { ...account, ...common, ...home, ...learn, ...lesson, ...log, ...setup, ...table } satisfies Record<
  Key,
  string
>;
