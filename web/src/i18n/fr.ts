import type { Key } from "./index.svelte";
import account from "./fr/account.json";
import aztec from "./fr/aztec.json";
import aztekz from "./fr/aztekz.json";
import common from "./fr/common.json";
import home from "./fr/home.json";
import learn from "./fr/learn.json";
import log from "./fr/log.json";
import schatz from "./fr/schatz.json";
import setup from "./fr/setup.json";
import table from "./fr/table.json";

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
