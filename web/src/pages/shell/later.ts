/** What the site needs when all else is there, or when something is missing: loaded once, when first needed. */

export { startWorker } from "../../net/worker.svelte";
export { default as NotFound } from "../NotFound.svelte";
export { default as NewVersion } from "./NewVersion.svelte";
export { default as Offline } from "./Offline.svelte";
export { default as SignedOut } from "./SignedOut.svelte";
