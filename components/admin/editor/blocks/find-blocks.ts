import { type Editor, Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';

/** What is searched: a title in the writer's language and other words. */
type Named = { title: string; keywords: readonly string[] };

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}+/gu, '')
    .toLowerCase();

const startsWord = (text: string, query: string) =>
  text.startsWith(query) || text.split(/[\s\p{Pd}/,()]+/u).some((word) => word.startsWith(query));

/** Blocks with words that begin as those of the query do, in the order of the list; all of them without one. */
export function findBlocks<Block extends Named>(blocks: readonly Block[], query: string): Block[] {
  return blocks.filter(({ title, keywords }) => {
    const isBegun = (typed: string) => {
      // Marks of Indic scripts are letters of their own: what is left without them must still be something.
      const wanted = plain(typed) || typed.toLowerCase();
      return [title, ...keywords].some(
        (text) => startsWord(plain(text), wanted) || startsWord(text.toLowerCase(), typed.toLowerCase()),
      );
    };
    return isBegun(query.trim()) || query.trim().split(/\s+/u).every(isBegun);
  });
}

/** Words of the interface that blocks need when something goes wrong. */
type BlockTexts = { uploadFailed: string };

/** Something that the slash menu and the plus button put into a text. Its title is the message `editor.blocks.{name}`. */
export type Block<Name extends string = string> = {
  name: Name;
  /** A path on a grid of 24. */
  icon: string;
  /** English and Bengali words by which it is found, beside its title in the interface's language. */
  keywords: readonly string[];
  /** Puts it where the caret is; what was typed to find it is gone by then. */
  insert: (editor: Editor, texts: BlockTexts) => void;
};

/** Blocks of the text move among each other, items of a list within it. */
const holdsMovable = ({ type: { name } }: Node) => ['doc', 'bulletList', 'orderedList'].includes(name);

// The notes are the last of a text.
const isNotes = (node: Node) => node.type.name === 'footnoteList';

/** -1: up; 1: down. */
type Way = -1 | 1;

/** What is selected as blocks, and the block before or behind it; null where there is none. */
function neighbourOf({ selection }: EditorState, by: Way): { start: number; end: number; other: Node } | null {
  const range = selection.$from.blockRange(selection.$to, holdsMovable);
  if (!range) return null;
  const { parent, start, end, startIndex, endIndex } = range;
  const other = parent.maybeChild(by < 0 ? startIndex - 1 : endIndex);
  return !other || isNotes(other) || isNotes(parent.child(startIndex)) ? null : { start, end, other };
}

export const canMoveBlock = ({ state }: Editor, by: Way): boolean => neighbourOf(state, by) !== null;

/** What is selected changes places with its neighbour, as one step of undo. */
export function moveBlock({ state, view }: Editor, by: Way): void {
  const found = neighbourOf(state, by);
  if (!found) return;
  const { start, end, other } = found;
  const { tr } = state;
  // The neighbour is moved: the caret stays with what it is in.
  const size = other.nodeSize;
  if (by < 0) tr.delete(start - size, start).insert(end - size, other);
  else tr.delete(end, end + size).insert(start, other);
  view.dispatch(closeHistory(tr).scrollIntoView());
}

/** Alt with an arrow up or down moves blocks. */
export const movableBlocks = Extension.create({
  name: 'movableBlocks',
  addKeyboardShortcuts() {
    const move = (by: Way) => () => {
      moveBlock(this.editor, by);
      // Also at the end: the browser would move the caret.
      return true;
    };
    return { 'Alt-ArrowUp': move(-1), 'Alt-ArrowDown': move(1) };
  },
});
