/** The table of the page, for components deep inside it. */

import { createContext } from "svelte";
import type { TableModel } from "./model.svelte";

export const [getTableModel, setTableModel] = createContext<TableModel>();
