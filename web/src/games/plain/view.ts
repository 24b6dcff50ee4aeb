/** What the plain board reads of a view, of whatever game. */

import type { Words } from "../../wire/types";
import type { View } from "../../wire/view";

export interface PlainView extends View {
  aids?: {
    /** What buttons say instead of the texts of actions, for those texts that would not be understood. */
    labels?: Record<string, Words>;
  };
}
