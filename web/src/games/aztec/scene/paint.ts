/** The painted top of the plinth: squares, sectors in their seats' colours with their glyphs, coordinates all round. */

import { SIDE, spotOf } from "../geometry";
import type { Palette } from "./palette";
import { speckle } from "./wood";

/** Half the width of the plinth's top, in squares. */
export const REACH = 5.75;
/** Pixels to a square. */
const UNIT = 128;
export const TOP_PIXELS = 2 * REACH * UNIT;

export interface Painted {
  palette: Palette;
  /** The seat of north and south, and of east and west; null before the auction has decided. */
  owners: [number | null, number | null];
  /** Squares where each scores: north and south, east and west. */
  sectors: [readonly string[], readonly string[]];
  glyphs: ReadonlyMap<number, HTMLImageElement>;
}

export function paintTop(pen: CanvasRenderingContext2D, painted: Painted): void {
  const { palette } = painted;
  pen.save();
  pen.fillStyle = palette.plaster;
  pen.fillRect(0, 0, TOP_PIXELS, TOP_PIXELS);
  pen.scale(UNIT, UNIT);
  pen.translate(REACH, REACH);
  squares(pen, palette);
  for (const side of [0, 1] as const) {
    for (const square of painted.sectors[side]) sector(pen, square, side, colourOf(painted, side));
  }
  lines(pen, palette);
  for (let edge = 0; edge < 4; edge += 1) {
    pen.save();
    pen.rotate((-edge * Math.PI) / 2);
    band(pen, painted, edge);
    coordinates(pen, palette, edge);
    pen.restore();
  }
  pen.restore();
  speckle(pen, TOP_PIXELS, 11, palette.night ? 0.05 : 0.06);
}

export function colourOf({ palette, owners }: Painted, side: 0 | 1): string {
  const seat = owners[side];
  const unowned = side === 0 ? palette.north : palette.east;
  return seat === null ? unowned : (palette.seats[seat] ?? unowned);
}

function squares(pen: CanvasRenderingContext2D, palette: Palette): void {
  for (let x = 0; x < SIDE; x += 1) {
    for (let y = 0; y < SIDE; y += 1) {
      pen.fillStyle = (x + y) % 2 === 0 ? palette.plasterDark : palette.plaster;
      pen.fillRect(x - 4.5, y - 4.5, 1, 1);
    }
  }
}

/** North and south are striped, east and west dotted: not by colour alone. */
function sector(pen: CanvasRenderingContext2D, square: string, side: 0 | 1, colour: string): void {
  const spot = spotOf(`${square}.1`);
  if (spot === null) return;
  pen.save();
  pen.translate(spot.x - 4.5, 3.5 - spot.y);
  pen.beginPath();
  pen.rect(0, 0, 1, 1);
  pen.clip();
  pen.fillStyle = pen.strokeStyle = colour;
  pen.globalAlpha = 0.62;
  pen.fillRect(0, 0, 1, 1);
  pen.globalAlpha = 0.85;
  if (side === 0) {
    pen.lineWidth = 0.09;
    for (let at = -1; at < 1; at += 0.25) {
      pen.beginPath();
      pen.moveTo(at, 1);
      pen.lineTo(at + 1, 0);
      pen.stroke();
    }
  } else {
    for (let at = 0; at < 16; at += 1) {
      pen.beginPath();
      pen.arc(0.125 + (at % 4) * 0.25, 0.125 + Math.floor(at / 4) * 0.25, 0.07, 0, 7);
      pen.fill();
    }
  }
  pen.restore();
}

function lines(pen: CanvasRenderingContext2D, palette: Palette): void {
  pen.strokeStyle = palette.line;
  pen.lineWidth = 0.03;
  for (let at = -4.5; at <= 4.5; at += 1) {
    pen.beginPath();
    pen.moveTo(at, -4.5);
    pen.lineTo(at, 4.5);
    pen.moveTo(-4.5, at);
    pen.lineTo(4.5, at);
    pen.stroke();
  }
  pen.lineWidth = 0.07;
  pen.strokeRect(-4.53, -4.53, 9.06, 9.06);
}

/** A strip along an edge in its owner's colour, with stepped frets and the owner's glyph three times. Drawn as south. */
function band(pen: CanvasRenderingContext2D, painted: Painted, edge: number): void {
  const side = edge % 2 === 0 ? 0 : 1;
  const seat = painted.owners[side];
  const { palette } = painted;
  const [top, height] = [5.04, 0.6];
  pen.fillStyle = colourOf(painted, side);
  pen.fillRect(-REACH + 0.71, top, 2 * REACH - 1.42, height);
  pen.fillStyle = palette.night ? "#17161c" : "#fbf5e8";
  pen.globalAlpha = 0.5;
  for (let at = -4.8; at < 4.9; at += 0.4) {
    if ([-3, 0, 3].some((middle) => Math.abs(at + 0.2 - middle) < 0.62)) continue;
    pen.fillRect(at + 0.04, top + 0.4, 0.32, 0.1);
    pen.fillRect(at + 0.12, top + 0.28, 0.24, 0.1);
    pen.fillRect(at + 0.2, top + 0.16, 0.16, 0.1);
  }
  pen.globalAlpha = 1;
  const glyph = seat === null ? undefined : painted.glyphs.get(seat);
  if (glyph === undefined) return;
  for (const middle of [-3, 0, 3]) pen.drawImage(glyph, middle - 0.33, top - 0.03, 0.66, 0.66);
}

function coordinates(pen: CanvasRenderingContext2D, palette: Palette, edge: number): void {
  pen.fillStyle = palette.ink;
  pen.scale(1 / UNIT, 1 / UNIT);
  pen.font = "600 46px 'Palatino Linotype', Palatino, 'URW Palladio L', 'Noto Serif', Georgia, serif";
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  for (let at = 0; at < SIDE; at += 1) {
    // Seen from each edge from left to right: south a–i, east 1–9, north i–a, west 9–1.
    const rank = edge < 2 ? at : SIDE - 1 - at;
    pen.fillText(edge % 2 === 0 ? String.fromCharCode(97 + rank) : String(rank + 1), (at - 4) * UNIT, 4.8 * UNIT);
  }
}
