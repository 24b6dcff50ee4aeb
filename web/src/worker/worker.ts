/// <reference lib="webworker" />
/**
 * The service worker: the site and its rules open without a network (docs/adr/038). It reloads no page; what it keeps
 * is decided in `policy.ts`.
 */

import { isAway, kindOf, outdated, PREFIX } from "./policy";

/** What was built; the build writes it here. */
// oxlint-disable-next-line no-underscore-dangle -- nothing else is called so
declare const __BUILT__: {
  readonly version: string;
  /** The script with which a page of this version begins. */
  readonly entry: string;
  readonly files: readonly string[];
};

const worker = self as unknown as ServiceWorkerGlobalScope;
const { version: VERSION, entry: ENTRY, files: FILES } = __BUILT__;
const PRESENT = PREFIX + VERSION;
const PAGE = "/index.html";
/** How many files are fetched at the same time: those who play go first. */
const AT_ONCE = 4;

worker.addEventListener("install", (event) => {
  event.waitUntil(
    keepSite()
      .then(tellPages)
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

worker.addEventListener("message", (event) => {
  const { keep } = event.data as { keep?: readonly string[] };
  if (keep === undefined) return;
  event.source?.postMessage({ entry: ENTRY });
  event.waitUntil(keepRules(keep));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const kind = kindOf(request, worker.location.origin);
  if (kind === "page") event.respondWith(answered(request, () => fromPresent(PAGE)));
  else if (kind === "file") event.respondWith(file(request));
  else if (kind === "rules") event.respondWith(rules(request));
});

/** Keeps all files of this version, or fails; what an earlier version has is not fetched again. */
async function keepSite(): Promise<void> {
  const cache = await caches.open(PRESENT);
  const page = await fetch(PAGE, { cache: "no-cache" });
  const text = await page.clone().text();
  // While servers are being replaced one by one, another one may answer.
  if (!page.ok || !text.includes(ENTRY)) throw new Error("this is the page of another version");
  await cache.put(PAGE, page);
  await few(FILES, async (address) => {
    const kept = await caches.match(address, { ignoreVary: true });
    await cache.put(address, kept ?? (await fetched(address)));
  });
}

/** Fetches rules that are not kept yet. Without the server they are fetched another time. */
async function keepRules(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(PRESENT);
  await few(addresses, async (address) => {
    const request = new Request(address);
    if (kindOf(request, worker.location.origin) !== "rules" || (await cache.match(request))) return;
    await fetched(request).then(
      (answer) => cache.put(request, answer),
      () => undefined,
    );
  });
}

/** Serves all pages that are opened from now on. A browser may come to this late: an earlier worker ends its work first. */
async function takeOver(): Promise<void> {
  await Promise.all(outdated(await caches.keys(), PRESENT).map((name) => caches.delete(name)));
  await tellPages();
}

/** Tells open pages which version is there: they decide when to take it. */
async function tellPages(): Promise<void> {
  const pages = await worker.clients.matchAll({ includeUncontrolled: true });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- these are pages of ours
  for (const page of pages) page.postMessage({ entry: ENTRY });
}

async function file(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await put(request, answer.clone());
  return answer;
}

function rules(request: Request): Promise<Response> {
  // The list of games is the same in every language.
  const ignoreSearch = new URL(request.url).pathname === "/api/games";
  return answered(request, () => caches.match(request, { ignoreSearch }));
}

/** The server's answer; if it is away, what is kept. */
async function answered(request: Request, kept: () => Promise<Response | undefined>): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(request);
  } catch (error) {
    const known = await kept();
    if (known === undefined) throw error;
    return known;
  }
  if (isAway(answer.status)) return (await kept()) ?? answer;
  if (answer.ok && kindOf(request, worker.location.origin) === "rules") await put(request, answer.clone());
  return answer;
}

async function fromPresent(address: string): Promise<Response | undefined> {
  return (await caches.open(PRESENT)).match(address);
}

/** Keeps an answer; a full disk is no reason not to show it. */
async function put(request: Request, answer: Response): Promise<void> {
  await caches
    .open(PRESENT)
    .then((cache) => cache.put(request, answer))
    .catch(() => undefined);
}

async function fetched(address: Request | string): Promise<Response> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer;
}

/** Does something for each of many, a few at the same time. */
async function few(addresses: readonly string[], act: (address: string) => Promise<void>): Promise<void> {
  const left = [...addresses];
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await act(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
