/** Copies a text; answers whether it could: without a secure address browsers give no clipboard. */
export async function copy(text: string): Promise<boolean> {
  if (navigator.clipboard === undefined) return false;
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
