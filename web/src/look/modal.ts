/**
 * Shows a dialog over the page, and closes it when somebody presses beside it; marking text beyond its edge does not.
 * To be attached. Esc closes it and gives the focus back by itself.
 */
export function modal(dialog: HTMLDialogElement): () => void {
  let pressed: EventTarget | null = null;

  function onPointerDown({ target }: PointerEvent): void {
    pressed = target;
  }
  function onClick({ target }: MouseEvent): void {
    if (target === dialog && pressed === dialog) dialog.close();
  }

  dialog.showModal();
  dialog.addEventListener("pointerdown", onPointerDown);
  dialog.addEventListener("click", onClick);
  return () => {
    dialog.removeEventListener("pointerdown", onPointerDown);
    dialog.removeEventListener("click", onClick);
  };
}
