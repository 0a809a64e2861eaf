import type { Editor } from '@tiptap/core';
import { describeLink, uploadImage } from '@/lib/api/editor';
import type { LinkCard } from '@/lib/schemas/editor-answers';
import type { FigureAttributes } from '../schema/figure';
import { insertBlocks } from '../schema/media';
import { forgetUpload, sendUpload, announceImages } from './uploads';

type Place = { pos: number; attrs: FigureAttributes };

function findUpload(editor: Editor, id: string): Place | undefined {
  let place: Place | undefined;
  editor.state.doc.descendants((node, pos) => {
    if (node.type.name === 'figure' && node.attrs.upload === id) place = { pos, attrs: node.attrs as FigureAttributes };
    return place === undefined;
  });
  return place;
}

/** Does what has to do with a block of the text: now, or when undo brings it back. `act` says whether it was there. */
export function whenBack(editor: Editor, act: () => boolean): void {
  if (editor.isDestroyed || act()) return;
  const onUpdate = () => {
    if (act()) editor.off('update', onUpdate);
  };
  editor.on('update', onUpdate);
}

/** Sends the image of a figure and gives the figure its address; a failure stays in the text, with a way to try again. */
export async function bringImage(editor: Editor, id: string, failedText: string): Promise<void> {
  const image = await sendUpload(id, failedText, uploadImage);
  if (!image) return;
  const { featured_image: src, width, height } = image;
  whenBack(editor, () => {
    const place = findUpload(editor, id);
    const attrs = { ...place?.attrs, src, width: String(width), height: String(height), upload: null };
    const { tr } = editor.state;
    // Undo takes the figure away as a whole, not its address.
    if (place) editor.view.dispatch(tr.setNodeMarkup(place.pos, null, attrs).setMeta('addToHistory', false));
    return place !== undefined;
  });
  forgetUpload(id);
}

function replacePicture(editor: Editor, src: string, { image, width, height }: LinkCard): void {
  const { doc, tr } = editor.state;
  doc.descendants(({ type: { name }, attrs }, pos) => {
    if ((name === 'figure' || name === 'image') && attrs.src === src)
      tr.setNodeMarkup(pos, null, { ...attrs, src: image, width: String(width), height: String(height) });
  });
  // Undo takes the picture away as a whole, not its address.
  if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false));
}

/** Puts files into the text as figures and sends them. Those that cannot be images are named and left out. */
export function insertImages(
  editor: Editor,
  files: readonly File[],
  { at, failedText }: { at?: number; failedText: string },
): void {
  const ids = announceImages(files);
  if (ids.length === 0) return;
  const figures = ids.map((upload) => ({ type: 'figure', attrs: { upload } }));
  insertBlocks(editor, figures, at);
  for (const id of ids) void bringImage(editor, id, failedText);
}

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

// The server reads no more in an hour.
const MOST_COPIES = 60;

/**
 * Makes pictures of other sites the site's own, wherever the text shows them: one after another, as they stay on show meanwhile.
 * @returns how many could not be had, and are still shown from where they are
 */
export async function copyPictures(editor: Editor, addresses: readonly string[]): Promise<number> {
  let left = Math.max(0, addresses.length - MOST_COPIES);
  for (const src of addresses.slice(0, MOST_COPIES)) {
    const copy = await describeLink({ url: src, as: 'picture' }).catch(() => undefined);
    if (editor.isDestroyed) return 0;
    if (!copy?.image) left += 1;
    else replacePicture(editor, src, copy);
  }
  return left;
}
