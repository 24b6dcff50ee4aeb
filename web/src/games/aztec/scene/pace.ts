/** Keeps turning smooth where drawing is slow: never two pictures at once, and coarser ones while something moves. */

/** A picture that takes longer is slow, in ms; one within the other time is quick. */
const SLOW = 50;
const QUICK = 30;
const COARSEST = 0.4;

export class Pace {
  /** The share of full sharpness for moving pictures. */
  share = 1;
  private fence: WebGLSync | null = null;
  private began = 0;
  private judged = false;

  constructor(private readonly gl: WebGL2RenderingContext) {}

  /** A picture has been ordered. */
  start(now: number, isMoving: boolean): void {
    this.fence = this.gl.fenceSync(this.gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    this.gl.flush();
    this.began = now;
    this.judged = isMoving;
  }

  /** Whether the last picture is still being drawn. */
  busy(now: number): boolean {
    const { gl, fence } = this;
    if (fence === null) return false;
    if (!gl.isContextLost() && gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED) return true;
    gl.deleteSync(fence);
    this.fence = null;
    const took = now - this.began;
    if (this.judged && took > SLOW) this.share = Math.max(this.share * 0.75, COARSEST);
    else if (this.judged && took < QUICK) this.share = Math.min(this.share * 1.04, 1);
    return false;
  }
}
