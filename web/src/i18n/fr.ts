import type { Key } from "./index.svelte";
import account from "./fr/account.json";
import common from "./fr/common.json";
import home from "./fr/home.json";
import learn from "./fr/learn.json";
import lesson from "./fr/lesson.json";
import log from "./fr/log.json";
import setup from "./fr/setup.json";
import table from "./fr/table.json";

export default { ...account, ...common, ...home, ...learn, ...lesson, ...log, ...setup, ...table } satisfies Record<
  Key,
  string
>;
