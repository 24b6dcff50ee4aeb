/** Wood and plaster, grown here: grain for the cubes, speckle for the plinth. */

import { CanvasTexture, RepeatWrapping, SRGBColorSpace, type Texture } from "three";

/** A small generator of its own: the same grain on every visit. */
export function grains(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 8) / 0x1000000;
  };
}

export function canvasOf(width: number, height = width): { canvas: HTMLCanvasElement; pen: CanvasRenderingContext2D } {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("no canvas to paint on");
  return { canvas, pen };
}

/** Pale, so that a piece's tone can be laid over it. */
export function woodTexture(): Texture {
  const size = 512;
  const { canvas, pen } = canvasOf(size);
  const next = grains(7);
  pen.fillStyle = "#f1ece6";
  pen.fillRect(0, 0, size, size);
  for (let line = 0; line < 150; line += 1) {
    const y = next() * size;
    const [sway, phase, waves] = [4 + next() * 12, next() * 6.28, 1 + Math.floor(next() * 2)];
    pen.strokeStyle = next() < 0.7 ? "#7a6a5c" : "#ffffff";
    pen.globalAlpha = 0.05 + next() * 0.17;
    pen.lineWidth = 0.6 + next() * 3;
    for (const shift of [-size, 0, size]) {
      pen.beginPath();
      for (let x = 0; x <= size; x += 16) {
        const at = y + shift + Math.sin((x / size) * 6.2832 * waves + phase) * sway;
        if (x === 0) pen.moveTo(x, at);
        else pen.lineTo(x, at);
      }
      pen.stroke();
    }
  }
  pen.fillStyle = "#4a3a2e";
  for (let pore = 0; pore < 500; pore += 1) {
    pen.globalAlpha = 0.08 + next() * 0.14;
    pen.fillRect(next() * size, next() * size, 4 + next() * 16, 1);
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.anisotropy = 4;
  return texture;
}

/** Speckle over what is already painted, so that plaster is not plastic. */
export function speckle(pen: CanvasRenderingContext2D, size: number, seed: number, strength: number): void {
  const next = grains(seed);
  for (let dot = 0; dot < size * 4; dot += 1) {
    pen.fillStyle = next() < 0.5 ? "#000000" : "#ffffff";
    pen.globalAlpha = next() * strength;
    const width = 1 + next() * 3;
    pen.fillRect(next() * size, next() * size, width, width * (0.5 + next()));
  }
  pen.globalAlpha = 1;
}

/** Blocks of stone for the steps of the plinth. */
export function stoneTexture(colour: string, line: string): Texture {
  const size = 256;
  const { canvas, pen } = canvasOf(size);
  pen.fillStyle = colour;
  pen.fillRect(0, 0, size, size);
  speckle(pen, size, 3, 0.07);
  pen.strokeStyle = line;
  pen.globalAlpha = 0.45;
  pen.lineWidth = 2;
  for (const [row, shift] of [
    [0, 0],
    [1, 64],
  ] as const) {
    const y = row * 128;
    pen.strokeRect(-8, y, size + 16, 128);
    for (let x = shift; x <= size; x += 128) {
      pen.beginPath();
      pen.moveTo(x, y);
      pen.lineTo(x, y + 128);
      pen.stroke();
    }
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.anisotropy = 4;
  return texture;
}
