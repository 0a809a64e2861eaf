import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { GalleryAttributes } from '../schema/media';

/** Places of the images of which nobody has said yet what they show, or that they are decorative. */
function placesOf(doc: Node): number[] {
  const places: number[] = [];
  doc.descendants(({ type, attrs }, place) => {
    if ((type.name === 'figure' || type.name === 'image') && attrs.alt === null) places.push(place);
    if (type.name === 'gallery' && (attrs as GalleryAttributes).images.some(({ alt }) => alt === null))
      places.push(place);
  });
  return places;
}

export function countUndescribed(doc: Node): number {
  return placesOf(doc).length;
}

/** Goes to the first of them: to the field below a figure, to the image itself in the midst of a text. */
export function showUndescribed(editor: Editor): void {
  const [place] = placesOf(editor.state.doc);
  if (place === undefined) return;
  editor.commands.setNodeSelection(place);
  const shown = editor.view.nodeDOM(place);
  if (!(shown instanceof HTMLElement)) return;
  shown.scrollIntoView({ block: 'center' });
  const field = shown.querySelector<HTMLElement>('input[type="text"]') ?? editor.view.dom;
  field.focus({ preventScroll: true });
}
