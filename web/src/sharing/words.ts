/** The words of sharing, beside those of the site; they come with what is shared. */

import { loadPageWords, translate, type Messages, type Translate } from "../i18n/index.svelte";
import type en from "./words/en.json";

export type Key = keyof typeof en;
export const t: Translate<Key> = translate;

const FILES = import.meta.glob<Messages>("./words/*.json", { import: "default" });
export const loadSharingWords = (): Promise<void> => loadPageWords(FILES);
