/** About whom a dialog is open. It stays while the page around it changes its layout. */

interface About {
  who: string;
  name: string;
}
let about = $state.raw<About | null>(null);

export const person = {
  get about(): About | null {
    return about;
  },
  open: (who: string, name: string): void => {
    about = { who, name };
  },
  close: (): void => {
    about = null;
  },
};
