/** A part of the site that is loaded when needed. Loading may fail: the connection is lost, or the site was rebuilt. */

export class Lazy<T> {
  value = $state.raw<T | null>(null);
  /** How often loading has failed. */
  failures = $state(0);
  private asking = false;

  constructor(
    private readonly load: () => Promise<T>,
    atOnce = true,
  ) {
    if (atOnce) this.again();
  }

  /** Loads it, or loads it again after a failure. */
  again = (): void => {
    if (this.value === null) void this.fetch();
  };

  private async fetch(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    try {
      this.value = await this.load();
    } catch {
      this.failures += 1;
    } finally {
      this.asking = false;
    }
  }
}

/** Loads something when it is first asked for, once. */
export function lazily<T>(load: () => Promise<T>): () => Lazy<T> {
  // It is made before it is asked for: whoever makes a state while rendering does not follow it.
  const lazy = new Lazy(load, false);
  let isAsked = false;
  return () => {
    if (!isAsked) lazy.again();
    isAsked = true;
    return lazy;
  };
}
