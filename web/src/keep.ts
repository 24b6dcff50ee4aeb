/** What the browser keeps for us. Where it may keep nothing, the page remembers as long as it is open. */

export class Keeper {
  private readonly remembered = new Map<string, string>();

  /** A browser that keeps nothing throws already when it is asked for its storage. */
  constructor(private readonly storage: () => Storage) {}

  get(name: string): string | null {
    try {
      return this.storage().getItem(name) ?? this.remembered.get(name) ?? null;
    } catch {
      return this.remembered.get(name) ?? null;
    }
  }

  set(name: string, text: string): void {
    try {
      this.storage().setItem(name, text);
      this.remembered.delete(name);
    } catch {
      this.remembered.set(name, text);
    }
  }
}

export const inBrowser = new Keeper(() => localStorage);
export const inTab = new Keeper(() => sessionStorage);
