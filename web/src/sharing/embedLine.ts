/** The line of HTML that shows the board of a table, or a moment of its game, in another page. */

/** Pixels that any board has enough of; the page may give it others. */
const WIDTH = 720;
const HEIGHT = 640;

export function embedLine(origin: string, table: string, title: string, at: number | null = null): string {
  const moment = at === null ? "" : `?at=${String(at)}`;
  const shown = title.replace(/[&"<>]/g, (sign) => `&#${String(sign.charCodeAt(0))};`);
  return (
    `<iframe src="${origin}/embed/${encodeURIComponent(table)}${moment}" title="${shown}" width="${String(WIDTH)}"` +
    ` height="${String(HEIGHT)}" style="border:0;max-width:100%" loading="lazy"></iframe>`
  );
}
