/** The seats' glyphs as pictures for a canvas: taken from where they are drawn on the page, colours and all. */

const CARRIED = ["fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "opacity"] as const;
const PIXELS = 160;

export async function glyphImages(drawn: ReadonlyMap<number, SVGSVGElement>): Promise<Map<number, HTMLImageElement>> {
  const images = new Map<number, HTMLImageElement>();
  for (const [seat, svg] of drawn) {
    const image = new Image(PIXELS, PIXELS);
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standalone(svg))}`;
    await image.decode();
    images.set(seat, image);
  }
  return images;
}

/** A style sheet does not travel with a picture, so each mark takes its look along. */
function standalone(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const marks = svg.querySelectorAll<SVGElement>("*");
  copy.querySelectorAll<SVGElement>("*").forEach((mark, at) => {
    const original = marks[at];
    if (original === undefined) return;
    const style = getComputedStyle(original);
    for (const name of CARRIED) mark.setAttribute(name, style.getPropertyValue(name));
    mark.removeAttribute("class");
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(PIXELS));
  copy.setAttribute("height", String(PIXELS));
  copy.removeAttribute("style");
  return new XMLSerializer().serializeToString(copy);
}
