/** Builds the service worker, `sw.js`, and tells it which files the site has. */

import { createHash } from "node:crypto";
import type { Plugin } from "vite";

const SOURCE = "src/worker/worker.ts";
const NAME = "sw.js";
/** Stands in the source for what was built. */
const BUILT = "__BUILT__";
const PAGE = "index.html";
/** Files of `public/` that a page needs. */
const PUBLIC = ["/icon.svg"];
/**
 * Bytes, unpacked. What is larger, such as what draws in three dimensions, is not fetched ahead: it is kept when
 * somebody has needed it.
 */
const LARGEST = 150_000;

export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    buildStart() {
      this.emitFile({ type: "chunk", id: SOURCE, fileName: NAME });
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const worker = bundle[NAME];
        const page = bundle[PAGE];
        if (worker?.type !== "chunk" || page?.type !== "asset") this.error("the site or its worker was not built");
        const text = String(page.source);
        const entry = /<script type="module"[^>]* src="([^"]+)"/.exec(text)?.[1];
        if (entry === undefined) this.error("the page loads no script");
        const files = Object.values(bundle)
          .filter((file) => file !== worker && file !== page)
          .filter((file) => Buffer.byteLength(file.type === "chunk" ? file.code : file.source) <= LARGEST)
          .map(({ fileName }) => `/${fileName}`)
          .concat(PUBLIC)
          .toSorted();
        const version = createHash("sha256")
          .update(JSON.stringify([text, worker.code, files]))
          .digest("hex")
          .slice(0, 12);
        const [before, after, ...more] = worker.code.split(BUILT);
        if (after === undefined || more.length > 0) this.error(`${BUILT} should stand once in ${SOURCE}`);
        worker.code = `${before}(${JSON.stringify({ version, entry, files })})${after}`;
      },
    },
  };
}
