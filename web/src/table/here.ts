/** The table that a page shows, for the parts in it that are far from the page. */

import { createContext } from "svelte";
import type { AtTable } from "./at.svelte";

export const [theTable, setTheTable] = createContext<AtTable>();
