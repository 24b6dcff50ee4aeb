/** Shows as many whole sentences as fit into a box. */

/** The most sentences, from `count` down, that fit; one even if it does not. */
export function mostFitting(count: number, fits: (shown: number) => boolean): number {
  let shown = count;
  while (shown > 1 && !fits(shown)) shown -= 1;
  return shown;
}

/**
 * To be attached to a box with `.texts`, whose `.text`s are the sentences, and `.more` beside it, whose first child says
 * how many are left out. For a first sentence that does not fit by itself `.texts` gets the class `small`, and if that
 * is not enough `cut`.
 */
export function showFitting(
  texts: readonly string[],
  more: (left: number) => string | null,
): (box: HTMLElement) => () => void {
  return (box) => {
    const [row, sign] = [...box.children] as [HTMLElement, HTMLElement];
    const sentences = [...row.querySelectorAll<HTMLElement>(".text")];

    function show(shown: number): void {
      for (const [index, sentence] of sentences.entries()) sentence.hidden = index >= shown;
      const said = more(texts.length - shown);
      sign.hidden = said === null;
      if (sign.firstElementChild) sign.firstElementChild.textContent = said;
    }

    function arrange(): void {
      row.classList.remove("small", "cut");
      const fits = (shown: number): boolean => {
        show(shown);
        // A letter may reach beyond its line; another line is more than half a letter.
        const beyond = parseFloat(getComputedStyle(row).fontSize) / 2;
        return row.scrollHeight <= row.clientHeight + beyond && row.scrollWidth <= row.clientWidth + 1;
      };
      const shown = mostFitting(texts.length, fits);
      for (const name of ["small", "cut"]) if (!fits(shown)) row.classList.add(name);
    }

    arrange();
    const room = box.parentElement ?? box;
    let width = room.clientWidth;
    const watch = new ResizeObserver(() => {
      if (room.clientWidth === width) return;
      width = room.clientWidth;
      arrange();
    });
    watch.observe(room);
    return () => watch.disconnect();
  };
}
