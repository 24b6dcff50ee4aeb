/** Parts of the site that are fetched when they are needed. */

import { expect, it, vi } from "vitest";
import { Lazy } from "../../src/net/lazy.svelte";

/** Only against hanging: the machine may be slow and busy. */
const PATIENT = { timeout: 60_000 };

it("a part that failed is tried again, and one that has come is not", async () => {
  const load = vi.fn<() => Promise<string>>(() => Promise.resolve("board"));
  load.mockRejectedValueOnce(new TypeError("cut"));
  const part = new Lazy(load);
  part.again(); // it is being fetched already
  await vi.waitFor(() => expect(part.failures).toBe(1), PATIENT);
  expect(part.value).toBeNull();
  part.again();
  await vi.waitFor(() => expect(part.value).toBe("board"), PATIENT);
  part.again();
  expect(load).toHaveBeenCalledTimes(2);
});
