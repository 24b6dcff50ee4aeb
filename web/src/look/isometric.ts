/** A small isometric pencil: x to the lower right, y to the lower left, z up. */

export interface Pencil {
  /** The point at (x, y, z), as "x,y" of an SVG path. */
  at: (x: number, y: number, z: number) => string;
}

export interface Face {
  side: "top" | "left" | "right";
  d: string;
}

const WIDE = Math.sqrt(3) / 2;

export function pencil(unit: number, originX: number, originY: number): Pencil {
  return {
    at: (x, y, z) => {
      const right = originX + (x - y) * WIDE * unit;
      const down = originY + (x + y) * 0.5 * unit - z * unit;
      return `${round(right)},${round(down)}`;
    },
  };
}

/** The three faces of a box that can be seen; `hidden` leaves out those that something stands against. */
export function box(
  { at }: Pencil,
  [x, y, z]: readonly [number, number, number],
  [wide, deep, high]: readonly [number, number, number],
  hidden: readonly Face["side"][] = [],
): Face[] {
  const [X, Y, Z] = [x + wide, y + deep, z + high];
  const faces: Face[] = [
    { side: "top", d: `M${at(x, y, Z)}L${at(X, y, Z)}L${at(X, Y, Z)}L${at(x, Y, Z)}Z` },
    { side: "left", d: `M${at(x, Y, Z)}L${at(X, Y, Z)}L${at(X, Y, z)}L${at(x, Y, z)}Z` },
    { side: "right", d: `M${at(X, y, Z)}L${at(X, Y, Z)}L${at(X, Y, z)}L${at(X, y, z)}Z` },
  ];
  return faces.filter((face) => !hidden.includes(face.side));
}

export interface Cube {
  x: number;
  y: number;
  z: number;
  tone: number;
}

/** Cubes from the back to the front, without the faces that another cube covers. */
export function stacked(by: Pencil, cubes: readonly Cube[]): { tone: number; faces: Face[] }[] {
  const taken = new Set(cubes.map(({ x, y, z }) => `${x} ${y} ${z}`));
  const has = (x: number, y: number, z: number): boolean => taken.has(`${x} ${y} ${z}`);
  return cubes
    .toSorted((a, b) => a.x + a.y + a.z - (b.x + b.y + b.z) || a.z - b.z)
    .map(({ x, y, z, tone }) => {
      const hidden: Face["side"][] = [];
      if (has(x, y, z + 1)) hidden.push("top");
      if (has(x, y + 1, z)) hidden.push("left");
      if (has(x + 1, y, z)) hidden.push("right");
      return { tone, faces: box(by, [x, y, z], [1, 1, 1], hidden) };
    })
    .filter(({ faces }) => faces.length > 0);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
