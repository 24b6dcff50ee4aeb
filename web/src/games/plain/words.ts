/** The words of the plain board, beside those of the site. */

import { translate, type Translate } from "../../i18n/index.svelte";
import type en from "./words/en.json";

export type Key = keyof typeof en;
export const t: Translate<Key> = translate;
