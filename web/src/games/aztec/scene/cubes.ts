/** The built cubes, the gold caps of those that score, and bars along the edges of a piece: each one draw. */

import {
  BoxGeometry,
  Color,
  CylinderGeometry,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  MeshPhongMaterial,
  Quaternion,
  Vector3,
  type BufferGeometry,
  type Material,
  type Texture,
} from "three";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";
import type { Spot } from "../geometry";
import { edgesOf } from "../outline";

const MOST_CUBES = 140;
const MOST_EDGES = 120;
const UPRIGHT = new Quaternion();
const UNIT = new Vector3(1, 1, 1);

/** The middle of a cell in the scene: x east, y up, z south, the board's middle at 0. */
export function middle({ x, y, z }: Spot, lift = 0): Vector3 {
  return new Vector3(x - 4, z + 0.5 + lift, 4 - y);
}

/** Stained wood: the grain lies differently on each cube. */
export function woodMaterial(grain: Texture): MeshPhongMaterial {
  const material = new MeshPhongMaterial({ map: grain, shininess: 26, specular: "#3a342e" });
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader.replace(
      "#include <uv_vertex>",
      `#include <uv_vertex>
      #ifdef USE_INSTANCING
        vec3 lies = instanceMatrix[3].xyz;
        vec2 shift = fract(vec2(lies.x * 0.37 + lies.y * 0.71, lies.z * 0.53 + lies.y * 0.29));
        vMapUv = vMapUv * 0.55 + shift;
      #endif`,
    );
  };
  return material;
}

export interface Cube {
  spot: Spot;
  tone: string;
  lift: number;
}

/** Many copies of one thing, which can be placed again at any time. */
class Many<M extends Material> {
  readonly mesh: InstancedMesh<BufferGeometry, M>;
  private readonly matrix = new Matrix4();

  constructor(geometry: BufferGeometry, material: M, most: number) {
    this.mesh = new InstancedMesh(geometry, material, most);
    this.mesh.count = 0;
    this.mesh.frustumCulled = false;
  }

  begin(): void {
    this.mesh.count = 0;
  }

  put(at: Vector3, size: Vector3 = UNIT, tone?: Color): void {
    if (this.mesh.count >= this.mesh.instanceMatrix.count) return;
    const n = this.mesh.count++;
    this.mesh.setMatrixAt(n, this.matrix.compose(at, UPRIGHT, size));
    if (tone !== undefined) this.mesh.setColorAt(n, tone);
  }

  end(): void {
    this.mesh.instanceMatrix.needsUpdate = true;
    if (this.mesh.instanceColor !== null) this.mesh.instanceColor.needsUpdate = true;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
    this.mesh.dispose();
  }
}

export class Cubes<M extends Material> extends Many<M> {
  private readonly tone = new Color();

  constructor(material: M) {
    super(new RoundedBoxGeometry(0.985, 0.985, 0.985, 1, 0.06), material, MOST_CUBES);
    this.mesh.castShadow = this.mesh.receiveShadow = true;
  }

  lay(cubes: readonly Cube[]): void {
    this.begin();
    for (const { spot, tone, lift } of cubes) this.put(middle(spot, lift), UNIT, this.tone.set(tone));
    this.end();
  }
}

export class Caps extends Many<MeshPhongMaterial> {
  constructor() {
    const cap = new CylinderGeometry(0.42, 0.6, 0.1, 4, 1).rotateY(Math.PI / 4);
    const gold = new MeshPhongMaterial({ shininess: 60, specular: "#8a7440", flatShading: true });
    super(cap, gold, MOST_CUBES);
    this.mesh.castShadow = true;
  }

  paint(colour: string): void {
    this.mesh.material.color.set(colour);
    this.mesh.material.emissive.set(colour).multiplyScalar(0.18);
  }

  lay(spots: readonly { spot: Spot; lift: number }[]): void {
    this.begin();
    for (const { spot, lift } of spots) this.put(middle(spot, lift + 0.54));
    this.end();
  }
}

/** Bars along the edges of a body: lines of one pixel would be lost. */
export class Bars extends Many<MeshBasicMaterial> {
  private readonly size = new Vector3();

  constructor(
    private readonly thickness: number,
    seenThrough: boolean,
  ) {
    const material = new MeshBasicMaterial();
    if (seenThrough) {
      material.depthTest = false;
      material.transparent = true;
      material.opacity = 0.38;
    }
    super(new BoxGeometry(1, 1, 1), material, MOST_EDGES);
    if (seenThrough) this.mesh.renderOrder = 5;
  }

  paint(colour: string): void {
    this.mesh.material.color.set(colour);
  }

  lay(bodies: readonly (readonly Spot[])[]): void {
    this.begin();
    const t = this.thickness;
    for (const { from, axis } of bodies.flatMap((body) => edgesOf(body))) {
      const at = middle(from).add(new Vector3(-0.5, -0.5, 0.5));
      if (axis === "x") at.x += 0.5;
      else if (axis === "y") at.z -= 0.5;
      else at.y += 0.5;
      this.size.set(axis === "x" ? 1 + t : t, axis === "z" ? 1 + t : t, axis === "y" ? 1 + t : t);
      this.put(at, this.size);
    }
    this.end();
  }
}
