/** The piece in hand: see-through, outlined even behind others; red with crosses where it may not be. */

import {
  CanvasTexture,
  Color,
  Group,
  MeshLambertMaterial,
  Sprite,
  SpriteMaterial,
  SRGBColorSpace,
  type Texture,
} from "three";
import { plus, vector, type Spot } from "../geometry";
import { Bars, Caps, Cubes, middle } from "./cubes";
import type { Palette } from "./palette";
import { canvasOf } from "./wood";

/** How much of a seat's colour its piece in hand has. */
const SHARE = 0.3;

export interface Shown {
  cubes: readonly Spot[];
  /** Whose it is. */
  seat: number;
  /** May it be there; null: the server has not said yet. */
  ok: boolean | null;
  pinned: boolean;
  /** Cubes to blame, from 1. */
  guilty: readonly number[];
  /** Built cells that the fault speaks of. */
  blamed: readonly Spot[];
  /** Of its cubes those that would score. */
  scoring: readonly Spot[];
  numbered: boolean;
}

export class Ghost {
  readonly group = new Group();
  private readonly cubes = new Cubes(new MeshLambertMaterial({ transparent: true }));
  private readonly caps = new Caps();
  private readonly near = new Bars(0.05, false);
  private readonly far = new Bars(0.05, true);
  private readonly blamed = new Bars(0.08, true);
  private readonly signs = new Map<string, SpriteMaterial>();
  private sprites: Sprite[] = [];

  constructor() {
    this.cubes.mesh.renderOrder = 2;
    this.cubes.mesh.receiveShadow = false;
    this.caps.mesh.material.transparent = true;
    this.caps.mesh.renderOrder = 3;
    this.group.add(this.cubes.mesh, this.caps.mesh, this.near.mesh, this.far.mesh, this.blamed.mesh);
    this.group.visible = false;
  }

  /** Only what is pinned casts a shadow: what follows the pointer must be quick. */
  get casts(): boolean {
    return this.group.visible && this.cubes.mesh.castShadow;
  }

  show(shown: Shown | null, palette: Palette): void {
    this.group.remove(...this.sprites);
    this.sprites = [];
    this.group.visible = shown !== null;
    if (shown === null) return;
    const { cubes, ok, pinned } = shown;
    const wrong = ok === false;
    this.cubes.lay(
      cubes.map((spot, at) => ({
        spot,
        lift: 0,
        tone: wrong && isGuilty(shown, at) ? palette.wrong : tint(shown, palette),
      })),
    );
    this.cubes.mesh.material.opacity = pinned ? 0.92 : 0.7;
    this.cubes.mesh.castShadow = pinned;
    this.caps.paint(palette.gold);
    this.caps.lay(shown.scoring.map((spot) => ({ spot, lift: 0 })));
    const line = wrong ? palette.wrong : ok === null ? palette.ink : (palette.seats[shown.seat] ?? palette.ink);
    for (const bars of [this.near, this.far]) {
      bars.paint(line);
      bars.lay([cubes]);
    }
    this.blamed.paint(palette.wrong);
    this.blamed.mesh.material.opacity = 0.95;
    this.blamed.lay(shown.blamed.map((spot) => [spot]));
    cubes.forEach((spot, at) => {
      if (wrong && isGuilty(shown, at)) this.sign("✕", spot, 0.78, palette.wrong);
      if (shown.numbered) this.sign(String(at + 1), plus(spot, vector("U"), 0.02), 0.46, palette.ink);
    });
  }

  dispose(): void {
    this.group.remove(...this.sprites);
    for (const material of this.signs.values()) {
      material.map?.dispose();
      material.dispose();
    }
    for (const part of [this.cubes, this.caps, this.near, this.far, this.blamed]) part.dispose();
  }

  private sign(text: string, spot: Spot, size: number, colour: string): void {
    const name = `${text} ${colour}`;
    let material = this.signs.get(name);
    if (material === undefined) {
      material = new SpriteMaterial({ map: signTexture(text, colour), depthTest: false });
      this.signs.set(name, material);
    }
    const sprite = new Sprite(material);
    sprite.position.copy(middle(spot));
    sprite.scale.setScalar(size);
    sprite.renderOrder = text === "✕" ? 7 : 8;
    this.sprites.push(sprite);
    this.group.add(sprite);
  }
}

/** Where nobody in particular is to blame, the whole piece is. */
function isGuilty({ guilty }: Shown, at: number): boolean {
  return guilty.length === 0 || guilty.includes(at + 1);
}

/** Where it may be it has a little of its seat's colour; elsewhere that of none, for one of them is red. */
function tint({ ok, seat }: Shown, palette: Palette): string {
  if (ok !== true) return palette.plaster;
  const colour = new Color(palette.ghost).lerp(new Color(palette.seats[seat] ?? palette.ghost), SHARE);
  return `#${colour.getHexString()}`;
}

function signTexture(text: string, colour: string): Texture {
  const size = 96;
  const { canvas, pen } = canvasOf(size);
  const isCross = text === "✕";
  pen.lineCap = "round";
  if (isCross) {
    for (const [line, width] of [
      ["#fffaf0", 22],
      [colour, 12],
    ] as const) {
      pen.strokeStyle = line;
      pen.lineWidth = width;
      pen.beginPath();
      pen.moveTo(20, 20);
      pen.lineTo(76, 76);
      pen.moveTo(76, 20);
      pen.lineTo(20, 76);
      pen.stroke();
    }
  } else {
    pen.beginPath();
    pen.arc(48, 48, 42, 0, 7);
    pen.fillStyle = "#fbf5e8";
    pen.fill();
    pen.fillStyle = "#2a201a";
    pen.font = "700 58px system-ui, sans-serif";
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(text, 48, 51);
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}
