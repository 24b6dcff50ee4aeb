/** The paper behind the page. Its fibres are noise, which is slow to draw: they are drawn once, as a picture. */

const SIZE = 360;
const laid = new Map<string, string>();

/** Shows the paper of the present theme; the page is plain until it is drawn. */
export async function layPaper(): Promise<void> {
  const { body } = document;
  const fibres = wanted();
  body.style.backgroundImage = "none";
  if (fibres === undefined) return;
  const picture = laid.get(fibres) ?? (await drawn(fibres).catch(() => undefined));
  if (picture === undefined || wanted() !== fibres) return;
  laid.set(fibres, picture);
  body.style.backgroundImage = `url(${picture})`;
  body.style.backgroundSize = `${String(SIZE)}px`;
}

function wanted(): string | undefined {
  return /url\("(data:[^"]+)"\)/.exec(getComputedStyle(document.documentElement).getPropertyValue("--fibres"))?.[1];
}

async function drawn(fibres: string): Promise<string | undefined> {
  const image = new Image(SIZE, SIZE);
  image.src = fibres;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE;
  canvas.getContext("2d")?.drawImage(image, 0, 0, SIZE, SIZE);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
  return blob === null ? undefined : URL.createObjectURL(blob);
}
