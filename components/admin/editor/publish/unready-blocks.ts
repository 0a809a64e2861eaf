import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { isOnItsWay, useUploads } from '../images/uploads';
import type { GalleryAttributes } from '../schema/media';
import { LINKABLE } from '../schema/post-extensions';

/** What readers would miss: files that have not arrived, images of which nobody has said what they show, where buttons lead. */
export type Unready = { missing: number; undescribed: number; unaddressed: number };

type Places = Record<keyof Unready | 'arriving', number[]>;

function placesOf(doc: Node): Places {
  const places: Places = { missing: [], arriving: [], undescribed: [], unaddressed: [] };
  doc.descendants(({ type, attrs }, place) => {
    // Whether it is decorative or not: without its file there is nothing to describe.
    const isArriving = isOnItsWay(String(attrs.upload));
    if (attrs.upload) places[isArriving ? 'arriving' : 'missing'].push(place);
    if (attrs.upload && !isArriving) return;
    if ((type.name === 'figure' || type.name === 'image') && attrs.alt === null) places.undescribed.push(place);
    if (type.name === 'gallery') {
      const { images, uploads } = attrs as GalleryAttributes;
      for (const id of uploads) if (isOnItsWay(id)) places.arriving.push(place);
      for (const { alt } of images) if (alt === null) places.undescribed.push(place);
    }
    if (type.name === 'button' && !LINKABLE.test(String(attrs.href))) places.unaddressed.push(place);
  });
  return places;
}

export function countUnready(doc: Node): Unready {
  const { missing, arriving, undescribed, unaddressed } = placesOf(doc);
  // What was taken out of the text meanwhile keeps nobody waiting.
  const beside = Object.values(useUploads.getState()).filter(({ error, isBeside }) => isBeside && error === null);
  return {
    missing: missing.length + arriving.length + beside.length,
    undescribed: undescribed.length,
    unaddressed: unaddressed.length,
  };
}

/**
 * Goes to the first of them: to what did not arrive, so that Delete takes it out; to the field below a figure; to the image
 * itself in the midst of a text; into a button, beside which its address is asked for.
 */
export function showUnready(editor: Editor): void {
  const { missing, undescribed, unaddressed } = placesOf(editor.state.doc);
  const [place = unaddressed[0]] = [...missing, ...undescribed];
  if (place === undefined) return;
  if (place === unaddressed[0]) editor.commands.setTextSelection(place + 1);
  else editor.commands.setNodeSelection(place);
  const shown = editor.view.nodeDOM(place);
  if (!(shown instanceof HTMLElement)) return;
  shown.scrollIntoView({ block: 'center' });
  const field = missing.length > 0 ? null : shown.querySelector<HTMLElement>('input[type="text"]');
  (field ?? editor.view.dom).focus({ preventScroll: true });
}
