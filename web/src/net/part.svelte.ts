/** A part of the site that is fetched only when it is needed, and may fail to come: the connection was cut, or the build is a new one. */

export class Part<T> {
  value = $state.raw<T | null>(null);
  /** How often it has failed. */
  failures = $state(0);
  private asking = false;

  constructor(private readonly load: () => Promise<T>) {
    void this.fetch();
  }

  /** Try once more, if it has failed. */
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
