import { render } from "svelte/server";
import { expect, test } from "vitest";
import Lesson from "../../../src/games/aztekz/Lesson.svelte";

test("each kind of action is seen once in the four pictures", () => {
  const shown = [0, 1, 2, 3].map((step) =>
    [...render(Lesson, { props: { step } }).body.matchAll(/data-shows="(\w+)"/g)].map(([, kind]) => kind),
  );
  expect(shown).toEqual([["draw"], ["step", "take", "drop", "scare"], ["place", "return"], ["give", "steal"]]);
});
