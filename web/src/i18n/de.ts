import type { Key } from "./index.svelte";
import account from "./de/account.json";
import aztec from "./de/aztec.json";
import aztekz from "./de/aztekz.json";
import common from "./de/common.json";
import home from "./de/home.json";
import learn from "./de/learn.json";
import log from "./de/log.json";
import schatz from "./de/schatz.json";
import setup from "./de/setup.json";
import table from "./de/table.json";

export default {
  ...account,
  ...aztec,
  ...aztekz,
  ...common,
  ...home,
  ...learn,
  ...log,
  ...schatz,
  ...setup,
  ...table,
} satisfies Record<Key, string>;
