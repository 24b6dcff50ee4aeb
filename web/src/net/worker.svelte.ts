/** Starts the service worker, by which the site and the rules open without a network. Loaded when all else is there. */

import { language } from "../i18n/index.svelte";
import { setOutdated } from "../route.svelte";
import { games } from "./games.svelte";

/** Milliseconds between two looks for a new version, at least; browsers look by themselves only when a page is loaded. */
const LOOK_EVERY = 600_000;

/** What is to be kept of the rules, in a language. */
export function rulesAddresses(names: readonly string[], spoken: string): string[] {
  const pages = names.flatMap((name) => [`/api/games/${name}/rulebook`, `/api/games/${name}/rules`]);
  return ["/api/games", ...pages].map((path) => `${path}?lang=${spoken}`);
}

/** The script with which this page began. */
function ownEntry(): string | undefined {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  return own && new URL(own).pathname;
}

export async function startWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register("/sw.js", { updateViaCache: "none" });
  serviceWorker.addEventListener("message", ({ data, source }: MessageEvent<{ entry?: string }>) => {
    // An earlier worker knows of its own version only.
    const newest = registration.installing ?? registration.waiting ?? registration.active;
    if (data.entry !== undefined && source === newest) setOutdated(data.entry !== ownEntry());
  });
  serviceWorker.startMessages();
  lookForVersions(registration);
  await serviceWorker.ready;
  $effect.root(() => {
    $effect(() => {
      const readable = games().filter(({ rules_pages }) => rules_pages);
      const keep = rulesAddresses(
        readable.map(({ name }) => name),
        language(),
      );
      // The newest one, though an earlier one may still be at work.
      (registration.waiting ?? registration.active)?.postMessage({ keep });
    });
    $effect(() => describe(language()));
  });
}

/** Looks for a new version when somebody comes back to the site, and when the network does. */
function lookForVersions(registration: ServiceWorkerRegistration): void {
  let last = Date.now();
  const look = (): void => {
    if (document.hidden || Date.now() - last < LOOK_EVERY) return;
    last = Date.now();
    registration.update().catch(() => undefined);
  };
  document.addEventListener("visibilitychange", look);
  window.addEventListener("online", look);
}

/** Tells the browser how the site is installed, in a language. */
function describe(spoken: string): void {
  for (const [rel, href] of [
    ["manifest", `/manifest/${spoken}.webmanifest`],
    ["apple-touch-icon", "/icons/apple-180.png"],
  ] as const) {
    let link = document.head.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`);
    if (link === null) {
      link = document.createElement("link");
      link.rel = rel;
      document.head.append(link);
    }
    link.href = href;
  }
}
