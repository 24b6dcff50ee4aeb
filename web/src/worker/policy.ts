/** What the service worker does with a request. Whatever is not named here goes to the server as if there were no worker. */

/**
 * - `page`: the site itself is opened; the server answers if it can, else the page that is kept;
 * - `file`: a file whose name changes with its content; one that is kept is as good as the server's;
 * - `rules`: what everybody may read and what hardly changes; the server answers if it can, else what is kept;
 * - `none`: the worker does nothing, and keeps nothing.
 */
export type Kind = "page" | "file" | "rules" | "none";

interface Asked {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/** The only answers of the API that are kept. They say nothing about tables or people. */
const RULES = /^\/api\/games(\/[a-z][a-z0-9_]*\/(rules|rulebook))?$/;
/** Addresses of the server that are no pages of the site. */
const SERVER = /^\/(api|assets|embed|healthz|metrics)(\/|$)/;
/** A file, such as an icon or the worker itself. */
const NAMED = /\/[^/]+\.[a-z0-9]+$/;

export function kindOf({ method, mode, url }: Asked, origin: string): Kind {
  const { origin: asked, pathname } = new URL(url);
  if (method !== "GET" || asked !== origin) return "none";
  if (mode === "navigate") return SERVER.test(pathname) || NAMED.test(pathname) ? "none" : "page";
  if (pathname.startsWith("/assets/") || pathname === "/icon.svg") return "file";
  return RULES.test(pathname) ? "rules" : "none";
}

/** Whether an answer is none of the server's, but one of whatever stands before it while it is away. */
export function isAway(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}

export const PREFIX = "teocalli-";

/**
 * Which caches are not needed any more, of all in the order in which they were made. The last but one stays: pages of
 * that version may be open, and load their parts only when they are shown.
 */
export function outdated(caches: readonly string[], present: string): string[] {
  return caches.filter((name) => name.startsWith(PREFIX) && name !== present).slice(0, -1);
}
