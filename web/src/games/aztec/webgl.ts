/** Whether this browser can draw in three dimensions. */

let known: boolean | null = null;

export function hasWebGL(): boolean {
  if (known === null) {
    const context = document.createElement("canvas").getContext("webgl2");
    known = context !== null;
    context?.getExtension("WEBGL_lose_context")?.loseContext();
  }
  return known;
}
