/** The three suits' signs on a field of 24 × 24: an outline that tells them apart at any size, and carving within. */

import type { Suit } from "./view";

export interface SignShape {
  body: string;
  carving: string;
}

export const SIGNS: Record<Suit, SignShape> = {
  // A stepped cross, the four directions, with an eye in the middle.
  T: {
    body: "M9.5 1.2h5v3.6h4.3v4.7h4v5h-4v4.7h-4.3v3.6h-5v-3.6H5.2v-4.7h-4v-5h4V4.8h4.3z",
    carving: "M12 7.2a4.8 4.8 0 1 0 .01 0zM12 9.1a2.9 2.9 0 1 1-.01 0zM12 10.7a1.3 1.3 0 1 0 .01 0z",
  },
  // A drop on a ring, worn at the neck, with a crescent in it.
  A: {
    body: "M12 0.8a3 3 0 0 1 1.9 5.3C15 9.3 20.3 11.5 20.3 16.3a8.3 7.2 0 0 1-16.6 0c0-4.8 5.3-7 6.4-10.2A3 3 0 0 1 12 .8zm0 1.7a1.3 1.3 0 1 0 .01 0z",
    carving:
      "M6.6 15.4c.6 3.4 2.7 5.2 5.4 5.2s4.8-1.8 5.4-5.2c-1.5 1.8-3.3 2.6-5.4 2.6s-3.9-.8-5.4-2.6zM12 10.3a2 2 0 1 0 .01 0z",
  },
  // A disc with a rim of rays and a square hole.
  C: {
    body: "M12 1a11 11 0 1 0 .01 0z",
    carving:
      "M12 3.3a8.7 8.7 0 1 0 .01 0zm0 1.4a7.3 7.3 0 1 1-.01 0zM12 7.2l4.8 4.8-4.8 4.8L7.2 12zm0 2.9L10.1 12l1.9 1.9 1.9-1.9z",
  },
};

/** The variables that a suit's colours have, for shapes and for text. */
export const SUIT_COLOUR: Record<Suit, string> = {
  T: "var(--turquoise)",
  A: "var(--cochineal)",
  C: "var(--maize)",
};
export const SUIT_INK: Record<Suit, string> = {
  T: "var(--turquoise-ink)",
  A: "color-mix(in srgb, var(--cochineal) 80%, var(--ink))",
  C: "var(--maize-ink)",
};
