/** The temple in three dimensions. Drawn only when something has changed; at rest nothing runs. */

import { DirectionalLight, HemisphereLight, PCFShadowMap, Scene, Vector3, WebGLRenderer } from "three";
import type { Spot } from "../geometry";
import type { Ray } from "../target";
import { Bars, Caps, Cubes, middle, woodMaterial, type Cube } from "./cubes";
import { Ghost, type Shown } from "./ghost";
import { Orbit, type Stand } from "./orbit";
import type { Painted } from "./paint";
import { Pace } from "./pace";
import type { Palette } from "./palette";
import { Plinth } from "./plinth";
import { woodTexture } from "./wood";

export interface Built {
  spot: Spot;
  tone: string;
  scores: boolean;
  isFresh: boolean;
}

/** A piece whose edges are drawn. */
export interface Outlined {
  cubes: readonly Spot[];
  isFresh: boolean;
}

const DROP_HEIGHT = 4.5;
/** So long after the last movement the picture is at rest, in ms. */
const STILL = 180;

export class Temple {
  readonly orbit = new Orbit();
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly sun = new DirectionalLight();
  private readonly sky = new HemisphereLight();
  private readonly plinth = new Plinth();
  private readonly grain = woodTexture();
  private readonly cubes = new Cubes(woodMaterial(this.grain));
  private readonly caps = new Caps();
  private readonly outlines = new Bars(0.055, false);
  private readonly cursor = new Bars(0.04, true);
  private readonly ghost = new Ghost();
  private palette: Palette;
  private built: readonly Built[] = [];
  private outlined: readonly Outlined[] = [];
  private readonly pace: Pace;
  private share = 1;
  private isMoving = false;
  private isChanged = false;
  private still: ReturnType<typeof setTimeout> | undefined;
  private waiting = 0;
  private readonly motions = new Map<string, { began: number; lasts: number; go: (share: number) => void }>();
  private drawn = 0;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    palette: Palette,
    private readonly onTurn: () => void,
  ) {
    this.palette = palette;
    this.renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.pace = new Pace(this.renderer.getContext() as WebGL2RenderingContext);
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.renderer.shadowMap.autoUpdate = false;
    this.sun.castShadow = true;
    this.sun.position.set(-7, 14, 6.5);
    this.sun.shadow.mapSize.set(2048, 2048);
    this.sun.shadow.radius = 3.5;
    this.sun.shadow.normalBias = 0.03;
    Object.assign(this.sun.shadow.camera, { left: -10, right: 10, top: 10, bottom: -10, near: 2, far: 34 });
    this.scene.add(this.sun, this.sky, this.plinth.group, this.cubes.mesh, this.caps.mesh);
    this.scene.add(this.outlines.mesh, this.cursor.mesh, this.ghost.group);
  }

  paint(painted: Painted): void {
    this.palette = painted.palette;
    const { night, gold } = painted.palette;
    this.sky.color.set(night ? "#aab0dc" : "#fff8ea");
    this.sky.groundColor.set(night ? "#57453c" : "#cbb08a");
    this.sky.intensity = night ? 1.35 : 1.75;
    this.sun.color.set(night ? "#ffdcae" : "#fff1d6");
    this.sun.intensity = night ? 1.6 : 1.85;
    this.plinth.paint(painted);
    this.caps.paint(gold);
    this.outlines.paint(gold);
    this.cursor.paint(painted.palette.ink);
    this.change();
  }

  /** What is built, and which pieces are outlined; fresh cubes drop in over `drop` ms. */
  build(built: readonly Built[], outlined: readonly Outlined[], drop: number): void {
    this.built = built;
    this.outlined = outlined;
    this.motions.delete("drop");
    if (drop > 0 && built.some(({ isFresh }) => isFresh)) {
      // Falling: slow at first, and it stays where it lands.
      this.move("drop", drop, (share) => this.lay((1 - share * share) * DROP_HEIGHT));
    } else {
      this.lay(0);
    }
  }

  showGhost(shown: Shown | null): void {
    const cast = this.ghost.casts;
    this.ghost.show(shown, this.palette);
    if (cast || this.ghost.casts) this.change();
    else this.redraw();
  }

  /** Where a cell is seen in the picture: shares of its width and height, from the top left. */
  seenAt(spot: Spot): { x: number; y: number } {
    const at = middle(spot).project(this.orbit.camera);
    return { x: (at.x + 1) / 2, y: (1 - at.y) / 2 };
  }

  showCursor(cell: Spot | null): void {
    this.cursor.lay(cell === null ? [] : [[cell]]);
    this.redraw();
  }

  resize(width: number, height: number): void {
    this.sharpen(this.share);
    this.renderer.setSize(width, height, false);
    this.orbit.resize(width / Math.max(height, 1));
    this.onTurn();
    this.redraw();
  }

  turn(yaw: number, pitch: number): void {
    this.motions.delete("glide");
    this.orbit.turn(yaw, pitch);
    this.onTurn();
    this.stir();
  }

  zoom(factor: number): void {
    this.motions.delete("glide");
    this.orbit.closer(factor);
    this.onTurn();
    this.stir();
  }

  /** Go round to a side, or above, in `lasts` ms. */
  glide(stand: Stand, lasts: number, slant = 0): void {
    const go = this.orbit.towards(stand, slant);
    this.move("glide", lasts, (share) => {
      go(share * share * (3 - 2 * share));
      this.onTurn();
    });
  }

  /** The ray under a point of the picture (−1 to 1, upwards), in the board's own measure. */
  ray(u: number, v: number): Ray {
    const { camera } = this.orbit;
    const from = camera.position;
    const to = new Vector3(u, v, 0.5).unproject(camera).sub(from);
    return { from: { x: from.x + 4.5, y: 4.5 - from.z, z: from.y }, along: { x: to.x, y: -to.z, z: to.y } };
  }

  dispose(): void {
    cancelAnimationFrame(this.waiting);
    clearTimeout(this.still);
    for (const part of [this.plinth, this.cubes, this.caps, this.outlines, this.cursor, this.ghost, this.grain])
      part.dispose();
    this.sun.dispose();
    this.sky.dispose();
    this.renderer.dispose();
    // A page may show many boards in its life, and a browser allows few contexts.
    this.renderer.forceContextLoss();
  }

  private lay(lift: number): void {
    const lifted = ({ spot, tone, isFresh }: Built): Cube => ({ spot, tone, lift: isFresh ? lift : 0 });
    this.cubes.lay(this.built.map(lifted));
    this.caps.lay(this.built.filter(({ scores }) => scores).map(lifted));
    // A piece that falls is outlined when it lies.
    const outlined = this.outlined.filter(({ isFresh }) => lift === 0 || !isFresh);
    this.outlines.lay(outlined.map(({ cubes }) => cubes));
    this.change();
  }

  private move(name: string, lasts: number, go: (share: number) => void): void {
    if (lasts <= 0) {
      go(1);
      this.redraw();
      return;
    }
    this.motions.set(name, { began: performance.now(), lasts, go });
    this.stir();
  }

  /** Something that casts a shadow is different. */
  private change(): void {
    this.renderer.shadowMap.needsUpdate = true;
    this.redraw();
  }

  /** Something moves, and will for a moment. */
  private stir(): void {
    this.isMoving = true;
    clearTimeout(this.still);
    this.still = setTimeout(() => {
      this.isMoving = false;
      if (this.share < 1) this.redraw();
    }, STILL);
    this.redraw();
  }

  private redraw(): void {
    this.isChanged = true;
    if (this.waiting === 0) this.waiting = requestAnimationFrame(this.frame);
  }

  private sharpen(share: number): void {
    this.share = share;
    this.renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2) * share);
  }

  private readonly frame = (): void => {
    this.waiting = 0;
    const now = performance.now();
    if (this.pace.busy(now)) {
      this.waiting = requestAnimationFrame(this.frame);
      return;
    }
    if (!this.isChanged) return;
    this.isChanged = false;
    const share = this.isMoving ? this.pace.share : 1;
    if (share !== this.share) this.sharpen(share);
    for (const [name, { began, lasts, go }] of Array.from(this.motions)) {
      const done = Math.min((now - began) / lasts, 1);
      go(done);
      if (done === 1) this.motions.delete(name);
      else this.stir();
    }
    this.renderer.render(this.scene, this.orbit.camera);
    this.drawn += 1;
    this.canvas.dataset["drawn"] = String(this.drawn);
    this.pace.start(now, this.isMoving);
    this.waiting ||= requestAnimationFrame(this.frame);
  };
}
