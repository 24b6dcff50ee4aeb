/** Parts of the site that are fetched when they are needed. */

import { expect, it, vi } from "vitest";
import { Part } from "../src/net/part.svelte";

it("a part that failed is tried again, and one that has come is not", async () => {
  const load = vi.fn(() => Promise.resolve("board"));
  load.mockRejectedValueOnce(new TypeError("cut"));
  const part = new Part(load);
  part.again(); // it is being fetched already
  await vi.waitFor(() => expect(part.failures).toBe(1));
  expect(part.value).toBeNull();
  part.again();
  await vi.waitFor(() => expect(part.value).toBe("board"));
  part.again();
  expect(load).toHaveBeenCalledTimes(2);
});
