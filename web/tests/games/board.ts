/** A board of somebody who is asked, and a server that refuses when told to. */

import type { Outcome } from "../../src/net/call";
import type { BoardProps } from "../../src/table/contract";
import type { View } from "../../src/wire/view";

export const REFUSAL: Outcome = { code: "stale", say: "Not now." };

export function boardOf<V extends View>(view: V): { props: BoardProps<V>; refuse: () => void } {
  let answer: (refusal: Outcome) => void = () => undefined;
  const props: BoardProps<V> = {
    view,
    decision: 0,
    before: null,
    since: null,
    moves: [],
    past: false,
    ended: false,
    seat: 0,
    names: [],
    hint: null,
    plan: [],
    unmarkHint: () => undefined,
    play: () => new Promise((settle) => (answer = settle)),
    explain: () => Promise.resolve([]),
    back: null,
    withdraw: null,
    showRefusal: () => undefined,
    replacePrompt: () => undefined,
    hold: () => undefined,
    picture: () => Promise.resolve(null),
  };
  return { props, refuse: () => answer(REFUSAL) };
}
