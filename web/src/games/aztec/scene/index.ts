/** All that needs three.js, fetched only where a temple is shown in three dimensions. */

export { Temple } from "./temple";
export { paletteOf } from "./palette";
export { glyphImages } from "./glyphs";
export { listen } from "./gestures";
