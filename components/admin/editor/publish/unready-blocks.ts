import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { isOnItsWay, useUploads } from '../images/uploads';
import type { GalleryAttributes } from '../schema/media';

/** What readers would miss: files that have not arrived, images of which nobody has said what they show. */
export type Unready = { missing: number; undescribed: number };

type Places = { [Kind in keyof Unready]: number[] };

function placesOf(doc: Node): Places {
  const places: Places = { missing: [], undescribed: [] };
  doc.descendants(({ type, attrs }, place) => {
    // Whether it is decorative or not: without its file there is nothing to describe.
    if (attrs.upload && !isOnItsWay(String(attrs.upload))) places.missing.push(place);
    else if ((type.name === 'figure' || type.name === 'image') && attrs.alt === null) places.undescribed.push(place);
    if (type.name === 'gallery' && (attrs as GalleryAttributes).images.some(({ alt }) => alt === null))
      places.undescribed.push(place);
  });
  return places;
}

export function countUnready(doc: Node): Unready {
  const { missing, undescribed } = placesOf(doc);
  const underWay = Object.keys(useUploads.getState()).filter(isOnItsWay);
  return { missing: missing.length + underWay.length, undescribed: undescribed.length };
}

/**
 * Goes to the first of them: to what did not arrive, so that Delete takes it out; to the field below a figure; to the image
 * itself in the midst of a text.
 */
export function showUnready(editor: Editor): void {
  const { missing, undescribed } = placesOf(editor.state.doc);
  const [place] = [...missing, ...undescribed];
  if (place === undefined) return;
  editor.commands.setNodeSelection(place);
  const shown = editor.view.nodeDOM(place);
  if (!(shown instanceof HTMLElement)) return;
  shown.scrollIntoView({ block: 'center' });
  const field = missing.length > 0 ? null : shown.querySelector<HTMLElement>('input[type="text"]');
  (field ?? editor.view.dom).focus({ preventScroll: true });
}
