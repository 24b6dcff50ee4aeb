/** A message that lies on the board takes its own taps: they close it, and press nothing that lies under it. */

export function takesTaps(close: () => void): (message: HTMLElement) => () => void {
  return (message) => {
    // Else the focus would move, the message go, and the rest of the tap would press what comes to light.
    const keep = (event: Event) => {
      event.stopPropagation();
      if (event.type === "mousedown") event.preventDefault();
    };
    const onClick = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    message.addEventListener("pointerdown", keep);
    message.addEventListener("mousedown", keep);
    message.addEventListener("click", onClick);
    return () => {
      message.removeEventListener("pointerdown", keep);
      message.removeEventListener("mousedown", keep);
      message.removeEventListener("click", onClick);
    };
  };
}
