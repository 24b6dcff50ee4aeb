/**
 * Shows a dialog over the page, and closes it when somebody presses beside it; marking text beyond its edge does not.
 * To be attached. Esc closes it and gives the focus back by itself.
 */
export function modal(dialog: HTMLDialogElement): () => void {
  let pressed: EventTarget | null = null;

  function down({ target }: PointerEvent): void {
    pressed = target;
  }
  function click({ target }: MouseEvent): void {
    if (target === dialog && pressed === dialog) dialog.close();
  }

  dialog.showModal();
  dialog.addEventListener("pointerdown", down);
  dialog.addEventListener("click", click);
  return () => {
    dialog.removeEventListener("pointerdown", down);
    dialog.removeEventListener("click", click);
  };
}
