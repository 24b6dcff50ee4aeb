/** The stepped plinth that the temple stands on, with stairs on each side in the colour of who scores there. */

import {
  BoxGeometry,
  CanvasTexture,
  Group,
  Mesh,
  MeshLambertMaterial,
  PlaneGeometry,
  ShadowMaterial,
  SRGBColorSpace,
  type BufferGeometry,
} from "three";
import { mergeGeometries } from "three/examples/jsm/utils/BufferGeometryUtils.js";
import { colourOf, paintTop, REACH, TOP_PIXELS, type Painted } from "./paint";
import { canvasOf, stoneTexture } from "./wood";

const SLABS = 3;
const RISE = 0.62;
const RUN = 0.72;
const STAIR = 1.5;
const TREADS = 9;

export class Plinth {
  readonly group = new Group();
  private readonly top = canvasOf(TOP_PIXELS);
  private readonly painting = new CanvasTexture(this.top.canvas);
  private readonly topMaterial = new MeshLambertMaterial({ map: this.painting });
  private readonly stone = new MeshLambertMaterial();
  private readonly shade = new ShadowMaterial({ opacity: 0.3 });
  private readonly sides = [0, 1].map(() => new MeshLambertMaterial()) as [MeshLambertMaterial, MeshLambertMaterial];
  private readonly geometries: BufferGeometry[] = [];

  constructor() {
    this.painting.colorSpace = SRGBColorSpace;
    this.painting.anisotropy = 4;
    const top = this.add(new PlaneGeometry(2 * REACH, 2 * REACH), this.topMaterial);
    top.rotation.x = -Math.PI / 2;
    this.add(merged(slabs()), this.stone).castShadow = true;
    for (let edge = 0; edge < 4; edge += 1) {
      const treads = this.add(merged(stairs()), this.stone);
      const rails = this.add(merged(balustrades()), edge % 2 === 0 ? this.sides[0] : this.sides[1]);
      treads.rotation.y = rails.rotation.y = (edge * Math.PI) / 2;
      rails.castShadow = true;
    }
    const ground = this.add(new PlaneGeometry(60, 60), this.shade);
    ground.rotation.x = -Math.PI / 2;
    ground.position.y = -SLABS * RISE;
  }

  paint(painted: Painted): void {
    paintTop(this.top.pen, painted);
    this.painting.needsUpdate = true;
    this.stone.map?.dispose();
    this.stone.map = stoneTexture(painted.palette.stone, painted.palette.line);
    this.stone.map.repeat.set(0.5, 0.8);
    this.stone.needsUpdate = true;
    this.shade.opacity = painted.palette.night ? 0.5 : 0.22;
    for (const side of [0, 1] as const) this.sides[side].color.set(colourOf(painted, side));
  }

  dispose(): void {
    for (const geometry of this.geometries) geometry.dispose();
    this.stone.map?.dispose();
    for (const one of [this.painting, this.topMaterial, this.stone, this.shade, ...this.sides]) one.dispose();
  }

  private add(geometry: BufferGeometry, material: MeshLambertMaterial | ShadowMaterial): Mesh {
    const mesh = new Mesh(geometry, material);
    mesh.receiveShadow = true;
    this.geometries.push(geometry);
    this.group.add(mesh);
    return mesh;
  }
}

/** One geometry out of many, so that turning costs few draws. */
function merged(parts: BufferGeometry[]): BufferGeometry {
  const whole = mergeGeometries(parts);
  for (const part of parts) part.dispose();
  return whole;
}

function block(width: number, height: number, depth: number, x: number, y: number, z: number): BoxGeometry {
  const box = new BoxGeometry(width, height, depth);
  // The stone's pattern keeps its size on every block.
  const at = box.getAttribute("position");
  const looks = box.getAttribute("normal");
  const map = box.getAttribute("uv");
  for (let n = 0; n < at.count; n += 1) {
    const flat = Math.abs(looks.getY(n)) > 0.5;
    map.setXY(n, Math.abs(looks.getX(n)) > 0.5 ? at.getZ(n) : at.getX(n), flat ? at.getZ(n) : at.getY(n) + y);
  }
  return box.translate(x, y, z) as BoxGeometry;
}

function slabs(): BufferGeometry[] {
  return Array.from({ length: SLABS }, (_, down) => {
    const width = 2 * (REACH + down * RUN);
    // The lip of each slab stands out a little; the top one lies just below its painting.
    const lip = block(width + 0.16, 0.16, width + 0.16, 0, -down * RISE - 0.085, 0);
    return [lip, block(width, RISE, width, 0, -(down + 0.5) * RISE - 0.005, 0)];
  }).flat();
}

function stairs(): BufferGeometry[] {
  const [rise, run] = [(SLABS * RISE) / TREADS, ((SLABS - 1) * RUN + 0.9) / TREADS];
  return Array.from({ length: TREADS }, (_, down) => {
    const height = SLABS * RISE - down * rise - 0.05;
    return block(2 * STAIR, height, run, 0, height / 2 - SLABS * RISE, REACH + 0.08 + (down + 0.5) * run);
  });
}

/** Ramps along the stairs, each from a block at its head. */
function balustrades(): BufferGeometry[] {
  const [fall, run] = [SLABS * RISE, (SLABS - 1) * RUN + 0.9];
  return [-1, 1].flatMap((hand) => {
    const x = hand * (STAIR + 0.17);
    const ramp = block(0.34, 0.5, run, x, -0.14, REACH + 0.08 + run / 2);
    const at = ramp.getAttribute("position");
    for (let n = 0; n < at.count; n += 1) {
      at.setY(n, at.getY(n) - (fall * (at.getZ(n) - REACH - 0.08)) / run);
    }
    ramp.computeVertexNormals();
    return [ramp, block(0.42, 0.62, 0.42, x, -0.12, REACH + 0.26)];
  });
}
