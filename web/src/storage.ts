/** The browser's storage; where that is forbidden, values are kept as long as the page is open. */

export class SafeStorage {
  private readonly remembered = new Map<string, string>();

  /** A browser that forbids storage throws as soon as it is asked for it. */
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

export const browserStorage = new SafeStorage(() => localStorage);
export const tabStorage = new SafeStorage(() => sessionStorage);
