/** What happened that cannot be seen: looking back passes over it. */

import type { LogLine } from "./logbook";

/** Whether after one event and up to another there were only actions without words: they change nothing on the board. */
export function isUntold(
  lines: readonly LogLine[],
  describe: (line: LogLine) => string | null,
  after: number,
  upTo: number,
): boolean {
  const between = lines.filter(({ seq }) => seq > after && seq <= upTo);
  return between.length > 0 && between.every((line) => line.event.kind === "moved" && describe(line) === null);
}
