/** The page to show, from the address. Whether there is such a game or table is not known here. */

export type Route =
  | { page: "home" }
  | { page: "setup"; game: string; how: "friends" | "device" | "bots" }
  | { page: "table"; id: string; invitation: { token: string; seat: number } | null; plain: boolean; dice: boolean }
  | { page: "learn"; game: string; exact: boolean }
  | { page: "lesson"; game: string }
  | { page: "replay"; id: string | null; at: number | null }
  | { page: "history"; who: string | null }
  | { page: "account" }
  | { page: "not-found" };

let shown = $state.raw<Route>(parseRoute(location));
/** Whether there is a newer version of the site than the one that runs. */
let isOld = $state(false);

export function isOutdated(): boolean {
  return isOld;
}

export function setOutdated(now: boolean): void {
  isOld = now;
}

export function route(): Route {
  return shown;
}

export function navigate(path: string, replace = false): void {
  if (isOld && isOtherPage(shown, parseRoute(new URL(path, location.href)))) {
    // It is loaded as a whole, in its new version. Whatever was half done on this page ends with it in any case.
    if (replace) location.replace(path);
    else location.assign(path);
    return;
  }
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  shown = parseRoute(location);
  window.scrollTo(0, 0);
}

window.addEventListener("popstate", () => {
  shown = parseRoute(location);
});

/** Links within the site are followed without loading the page again. */
document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element).closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || link.target || link.origin !== location.origin || link.download) return;
  if (link.pathname.startsWith("/api/") || (link.hash && link.pathname === location.pathname)) return;
  event.preventDefault();
  navigate(link.pathname + link.search + link.hash);
});

export function parseRoute(at: { pathname: string; search: string; hash: string }): Route {
  const [first, second, third, ...rest] = at.pathname.split("/").filter(Boolean);
  const dice = first === "t" && third === "dice";
  const lesson = first === "learn" && third === "first-steps";
  const exact = first === "learn" && third === "reference";
  if (rest.length > 0 || (third !== undefined && !dice && !lesson && !exact)) return { page: "not-found" };
  if (first === undefined) return { page: "home" };
  if (first === "t" && second !== undefined) {
    const plain = new URLSearchParams(at.search).get("board") === "plain";
    return { page: "table", id: second, invitation: invitation(at.hash), plain, dice };
  }
  if (first === "new" && second !== undefined) {
    const how = new URLSearchParams(at.search).get("how");
    return { page: "setup", game: second, how: how === "device" || how === "bots" ? how : "friends" };
  }
  if (lesson && second !== undefined) return { page: "lesson", game: second };
  if (first === "learn" && second !== undefined) return { page: "learn", game: second, exact };
  if (first === "replay") {
    return { page: "replay", id: second ?? null, at: count(new URLSearchParams(at.search).get("at")) };
  }
  if (first === "games") return { page: "history", who: second ?? null };
  if (first === "account" && second === undefined) return { page: "account" };
  return { page: "not-found" };
}

/** Whether one page has nothing in common with another: a table goes on while one looks at its dice. */
export function isOtherPage(from: Route, to: Route): boolean {
  if (from.page === "table" && to.page === "table") return from.id !== to.id;
  return from.page !== to.page || ("game" in from && "game" in to && from.game !== to.game);
}

/** A number of an address; null if it is none. */
function count(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** The address of a table, with the board that is shown now. */
export function tablePath(id: string): string {
  return `/t/${id}${location.search}`;
}

/** The address of how chance came about at a table. */
export function dicePath(id: string): string {
  return `/t/${id}/dice${location.search}`;
}

/**
 * The address of a finished game's replay, or of a moment of it, to which so many events lead. It says nothing of whose
 * eyes look: whoever is given it looks through their own, or as an onlooker.
 */
export function replayPath(id: string, at: number | null = null): string {
  return `/replay/${id}${at === null ? "" : `?at=${String(at)}`}`;
}

function invitation(hash: string): { token: string; seat: number } | null {
  const given = new URLSearchParams(hash.slice(1));
  const token = given.get("invitation");
  const seat = Number(given.get("seat"));
  return token !== null && Number.isInteger(seat) ? { token, seat } : null;
}
