/** Where one looks from: turned by dragging, zoomed by wheel or pinch, snapped to a side by key or button. */

import { PerspectiveCamera, Vector3 } from "three";

/** From where: 0 south, 1 east, 2 north, 3 west, and from above. */
export type Stand = 0 | 1 | 2 | 3 | "top";

const FLAT = 0.16;
const STEEP = Math.PI / 2 - 0.015;
/** How high one stands when facing a side. */
const FACING = 0.62;
const NEAREST = 0.45;
const FARTHEST = 1.6;
/** What has to be seen: the plinth's top and its upper steps, and the temple's height over the board. */
const SEEN: readonly Vector3[] = [-1, 1].flatMap((x) =>
  [-1, 1].flatMap((z) => [new Vector3(6.3 * x, -0.7, 6.3 * z), new Vector3(4.5 * x, 3.1, 4.5 * z)]),
);
/** The distance is that of this angle, so that turning does not go to and fro. */
const FITTED = 0.3;

export class Orbit {
  readonly camera = new PerspectiveCamera(26, 1, 1, 120);
  /** Angle round the temple, 0 from the south, growing towards the east. */
  yaw = 0;
  private pitch = FACING;
  private zoom = 1;
  private readonly aim = new Vector3(0, 0.35, 0);

  turn(yaw: number, pitch: number): void {
    this.yaw += yaw;
    this.pitch = Math.min(Math.max(this.pitch + pitch, FLAT), STEEP);
    this.settle();
  }

  closer(factor: number): void {
    this.zoom = Math.min(Math.max(this.zoom * factor, NEAREST), FARTHEST);
    this.settle();
  }

  resize(aspect: number): void {
    this.camera.aspect = aspect;
    this.settle();
  }

  /** The way to a stand, for `glide` from 0 to 1. */
  towards(stand: Stand, slant = 0): (share: number) => void {
    const from = { yaw: this.yaw, pitch: this.pitch, zoom: this.zoom };
    const to = stand === "top" ? this.nearestSide() * (Math.PI / 2) : stand * (Math.PI / 2) + slant;
    // The shorter way round.
    const around = Math.atan2(Math.sin(to - from.yaw), Math.cos(to - from.yaw));
    const pitch = stand === "top" ? STEEP : FACING;
    return (share) => {
      this.yaw = from.yaw + around * share;
      this.pitch = from.pitch + (pitch - from.pitch) * share;
      this.zoom = from.zoom + (1 - from.zoom) * share;
      this.settle();
    };
  }

  /** Which side is nearest, 0 to 3 as for a stand. */
  nearestSide(): number {
    return ((Math.round(this.yaw / (Math.PI / 2)) % 4) + 4) % 4;
  }

  /** Which corner one looks over: 0 south-east, 1 north-east, 2 north-west, 3 south-west. */
  corner(): number {
    return ((Math.round(this.yaw / (Math.PI / 2) - 0.499) % 4) + 4) % 4;
  }

  private settle(): void {
    const { camera, aim } = this;
    const away = this.distance() * this.zoom;
    camera.position.copy(aim).addScaledVector(this.back(this.yaw), away);
    camera.lookAt(aim);
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
  }

  /** From the middle towards the eye. */
  private back(yaw: number): Vector3 {
    const flat = Math.cos(this.pitch);
    return new Vector3(Math.sin(yaw) * flat, Math.sin(this.pitch), Math.cos(yaw) * flat);
  }

  /** How far the eye must be for everything to be seen. */
  private distance(): number {
    const back = this.back(FITTED);
    const right = new Vector3(Math.cos(FITTED), 0, -Math.sin(FITTED));
    const up = new Vector3().crossVectors(back, right);
    const half = Math.tan((this.camera.fov * Math.PI) / 360);
    return Math.max(
      ...SEEN.map((point) => {
        const at = point.clone().sub(this.aim);
        return (
          at.dot(back) + Math.max(Math.abs(at.dot(right)) / (half * this.camera.aspect), Math.abs(at.dot(up)) / half)
        );
      }),
    );
  }
}
