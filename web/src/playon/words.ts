/** The words of the dialog in which a game is played on, beside those of the site; they come with it. */

import { loadPageWords, translate, type Messages, type Translate } from "../i18n/index.svelte";
import type en from "./words/en.json";

export type Key = keyof typeof en;
export const t: Translate<Key> = translate;

const FILES = import.meta.glob<Messages>("./words/*.json", { import: "default" });
export const loadPlayOnWords = (): Promise<void> => loadPageWords(FILES);
