import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';

/** The top block at the height `y` of the window, as the place of its node; undefined between blocks and at the notes. */
export function blockAt({ view, state: { doc } }: Editor, y: number): number | undefined {
  const { left, width } = view.dom.getBoundingClientRect();
  const found = view.posAtCoords({ left: left + width / 2, top: y });
  if (!found) return undefined;
  const $place = doc.resolve(Math.max(found.inside, 0) || found.pos);
  const place = $place.depth > 0 ? $place.before(1) : $place.pos;
  const node = doc.nodeAt(place);
  // The notes are the last of a text.
  return node && node.type.name !== 'footnoteList' ? place : undefined;
}

/** Makes a drag carry the block at a place: the text takes it in where it is dropped, as one step of undo. */
export function liftBlock({ view, state }: Editor, place: number, { dataTransfer }: DragEvent): void {
  const selection = NodeSelection.create(state.doc, place);
  view.dispatch(state.tr.setSelection(selection));
  const slice = selection.content();
  view.dragging = { slice, move: true };
  if (!dataTransfer) return;
  const { dom, text } = view.serializeForClipboard(slice);
  dataTransfer.clearData();
  dataTransfer.setData('text/html', dom.innerHTML);
  dataTransfer.setData('text/plain', text);
  dataTransfer.effectAllowed = 'move';
  const shown = view.nodeDOM(place);
  if (shown instanceof Element) dataTransfer.setDragImage(shown, 0, 0);
}

/** The drag is over, wherever it ended: what is dropped from now on comes from elsewhere. */
export function endLift({ view }: Editor): void {
  view.dragging = null;
}
