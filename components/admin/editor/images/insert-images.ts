import type { Editor } from '@tiptap/core';
import { uploadImage } from '@/lib/api/editor';
import type { FigureAttributes } from '../schema/figure';
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

/** Sends the image of a figure and gives the figure its address; a failure stays in the text, with a way to try again. */
export async function bringImage(editor: Editor, id: string, failedText: string): Promise<void> {
  const image = await sendUpload(id, failedText, uploadImage);
  if (!image) return;
  const place = editor.isDestroyed ? undefined : findUpload(editor, id);
  if (place) {
    const { featured_image: src, width, height } = image;
    const attrs = { ...place.attrs, src, width: String(width), height: String(height), upload: null };
    // Undo takes the figure away as a whole, not its address.
    editor.view.dispatch(editor.state.tr.setNodeMarkup(place.pos, null, attrs).setMeta('addToHistory', false));
  }
  forgetUpload(id);
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
  const chain = editor.chain().focus();
  if (at === undefined) chain.insertContent(figures).run();
  else chain.insertContentAt(at, figures).run();
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
