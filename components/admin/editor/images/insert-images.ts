import type { Editor } from '@tiptap/core';
import { describeLink, uploadImage } from '@/lib/api/editor';
import type { LinkCard, UsedImage } from '@/lib/schemas/editor-answers';
import type { FigureAttributes, ImageAttributes } from '../schema/figure';
import { type GalleryAttributes, insertBlocks } from '../schema/media';
import { say } from '@/components/ui/say';
import { announceImages, fileOf, forgetUpload, sendUpload, useUploads, whenBack } from './uploads';

type Shown = Pick<UsedImage, 'src' | 'width' | 'height'> & Partial<UsedImage>;

/** How a block shows an image of ours. What nobody described is still to be described. */
export const attributesOf = ({ src, alt, width, height }: Shown): ImageAttributes => ({
  ...{ src, alt: alt || null, title: null, width: String(width), height: String(height) },
});

type Place = { pos: number; attrs: FigureAttributes };

function findUpload(editor: Editor, id: string): Place | undefined {
  let place: Place | undefined;
  editor.state.doc.descendants((node, pos) => {
    if (node.type.name === 'figure' && node.attrs.upload === id) place = { pos, attrs: node.attrs as FigureAttributes };
    return place === undefined;
  });
  return place;
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

/** Changes a part of the gallery at a place by a step that undoes this part alone, whatever arrives meanwhile. */
export function changeGallery<Part extends keyof GalleryAttributes>(
  { isDestroyed, view, state }: Editor,
  place: number | undefined,
  part: Part,
  change: (before: GalleryAttributes[Part]) => GalleryAttributes[Part],
): void {
  const node = isDestroyed || place === undefined ? null : state.doc.nodeAt(place);
  if (place === undefined || node?.type.name !== 'gallery') return;
  const after = change((node.attrs as GalleryAttributes)[part]);
  // No undo asks for a picture once more.
  view.dispatch(state.tr.setNodeAttribute(place, part, after).setMeta('addToHistory', part === 'images'));
}

/** Does what has to do with the gallery that waits for a picture: now, or when undo brings it back. */
function withGallery(editor: Editor, id: string, act: (place: number) => void): void {
  whenBack(editor, () => {
    let place: number | undefined;
    editor.state.doc.descendants(({ type, attrs }, pos) => {
      if (type.name === 'gallery' && (attrs as GalleryAttributes).uploads.includes(id)) place ??= pos;
    });
    if (place !== undefined) act(place);
    return place !== undefined;
  });
}

/**
 * Sends announced pictures, one after the other, and adds each when it has arrived. While their gallery is out of the text
 * no other is sent. Why one did not arrive is said; it may be chosen anew.
 */
export async function addToGallery(editor: Editor, ids: readonly string[], failedText: string): Promise<void> {
  for (const id of ids) {
    await new Promise<void>((resolve) => withGallery(editor, id, () => resolve()));
    const stored = await sendUpload(id, failedText, uploadImage);
    const error = useUploads.getState()[id]?.error;
    if (error) say(error, 'error');
    withGallery(editor, id, (place) => {
      changeGallery(editor, place, 'uploads', (before) => before.filter((one) => one !== id));
      const image = stored && attributesOf({ ...stored, src: stored.featured_image });
      if (image) changeGallery(editor, place, 'images', (before) => [...before, image]);
    });
    forgetUpload(id);
  }
}

/**
 * Takes images that are written out inside of pasted HTML and puts figures in their place, to be sent like any other file.
 * @returns the names of the announced uploads
 */
export function takeInlineFiles(body: HTMLElement, announce: (file: File) => string): string[] {
  const ids: string[] = [];
  for (const image of body.querySelectorAll<HTMLImageElement>('img[src^="data:"]')) {
    const file = fileOf(image.getAttribute('src') ?? '');
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
