import { expect, it } from "vitest";
import { rules } from "../../src/table/rules.svelte";

it("opens the rules as a whole, or at the sentence for which an action was refused", () => {
  rules.openAt("barred");
  const first = rules.wanted;
  expect([rules.isOpen, first]).toEqual([true, { code: "barred" }]);
  rules.openAt("barred");
  expect(rules.wanted).not.toBe(first); // whoever asks again is shown again
  rules.close();
  rules.open();
  expect([rules.isOpen, rules.wanted]).toEqual([true, null]);
  rules.close();
});
