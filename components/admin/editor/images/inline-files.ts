const DATA = /^data:(image\/(?:png|jpeg|gif|webp|avif));base64,([\w+/=\s]+)$/i;

function toFile(src: string): File | undefined {
  const [, type, base64] = DATA.exec(src) ?? [];
  if (type === undefined || base64 === undefined) return undefined;
  const bytes = Uint8Array.from(atob(base64.replaceAll(/\s/g, '')), (character) => character.charCodeAt(0));
  return new File([bytes], 'pasted', { type });
}

/**
 * Takes images that are written out inside of pasted HTML and puts figures in their place, to be sent like any other file.
 * @returns the names of the announced uploads
 */
export function takeInlineFiles(body: HTMLElement, announce: (file: File) => string): string[] {
  const ids: string[] = [];
  for (const image of body.querySelectorAll<HTMLImageElement>('img[src^="data:"]')) {
    const file = toFile(image.getAttribute('src') ?? '');
    if (!file) {
      image.remove();
      continue;
    }
    const id = announce(file);
    const figure = body.ownerDocument.createElement('figure');
    figure.dataset.upload = id;
    if (image.alt) figure.dataset.alt = image.alt;
    const around = image.closest('figure') ?? image;
    around.replaceWith(figure);
    ids.push(id);
  }
  return ids;
}
