import { Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';

/** Blocks of the text move among each other, items of a list within it. */
const holdsMovable = ({ type: { name } }: Node) => ['doc', 'bulletList', 'orderedList'].includes(name);

// The notes are the last of a text.
const isNotes = (node: Node) => node.type.name === 'footnoteList';

/** What is selected changes places with the block before or behind it; null where there is none. */
function exchange({ selection, tr }: EditorState, by: -1 | 1): Transaction | null {
  const range = selection.$from.blockRange(selection.$to, holdsMovable);
  if (!range) return null;
  const { parent, start, end, startIndex, endIndex } = range;
  const other = parent.maybeChild(by < 0 ? startIndex - 1 : endIndex);
  if (!other || isNotes(other) || isNotes(parent.child(startIndex))) return null;
  // The neighbour is moved: the caret stays with what it is in.
  const size = other.nodeSize;
  if (by < 0) tr.delete(start - size, start).insert(end - size, other);
  else tr.delete(end, end + size).insert(start, other);
  return closeHistory(tr).scrollIntoView();
}

/** Alt with an arrow up or down moves blocks, each time as one step of undo. */
export const movableBlocks = Extension.create({
  name: 'movableBlocks',
  addKeyboardShortcuts() {
    const move = (by: -1 | 1) => () => {
      const moved = exchange(this.editor.state, by);
      if (moved) this.editor.view.dispatch(moved);
      // Also at the end: the browser would move the caret.
      return true;
    };
    return { 'Alt-ArrowUp': move(-1), 'Alt-ArrowDown': move(1) };
  },
});
