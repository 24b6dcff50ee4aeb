/** Which page is shown, from the address. */

import { GAMES, type GameName } from "./wire/views";

export type Route =
  | { page: "home" }
  | { page: "setup"; game: GameName; how: "friends" | "device" | "bots" }
  | { page: "table"; id: string; invitation: { token: string; seat: number } | null }
  | { page: "learn"; game: GameName }
  | { page: "account" }
  | { page: "nowhere" };

let shown = $state.raw<Route>(read(location));

export function route(): Route {
  return shown;
}

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  shown = read(location);
  window.scrollTo(0, 0);
}

window.addEventListener("popstate", () => {
  shown = read(location);
});

/** Links of the house are followed without loading the page again. */
document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element).closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || link.target || link.origin !== location.origin || link.download) return;
  if (link.pathname.startsWith("/api/") || (link.hash && link.pathname === location.pathname)) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});

export function read(at: { pathname: string; search: string; hash: string }): Route {
  const [first, second, ...rest] = at.pathname.split("/").filter(Boolean);
  const game = GAMES.find((name) => name === second);
  if (rest.length > 0) return { page: "nowhere" };
  if (first === undefined) return { page: "home" };
  if (first === "t" && second !== undefined) return { page: "table", id: second, invitation: invitation(at.hash) };
  if (first === "new" && game !== undefined) {
    const how = new URLSearchParams(at.search).get("how");
    return { page: "setup", game, how: how === "device" || how === "bots" ? how : "friends" };
  }
  if (first === "learn" && game !== undefined) return { page: "learn", game };
  if (first === "account" && second === undefined) return { page: "account" };
  return { page: "nowhere" };
}

function invitation(hash: string): { token: string; seat: number } | null {
  const given = new URLSearchParams(hash.slice(1));
  const token = given.get("invitation");
  const seat = Number(given.get("seat"));
  return token !== null && Number.isInteger(seat) ? { token, seat } : null;
}
