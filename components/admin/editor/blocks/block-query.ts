import { Extension, type Editor } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';

type OnKey = (event: KeyboardEvent) => boolean;

const menus = new WeakMap<Editor, OnKey>();

/** The open menu says what it does with keys of the text; true where a key was the menu's. */
export const takeMenuKeys = (editor: Editor, onKey: OnKey): void => void menus.set(editor, onKey);

const giveMenuKey = (editor: Editor, event: KeyboardEvent): boolean => menus.get(editor)?.(event) ?? false;

/** What is typed behind a slash to find a block, and from where to where it stands. `isAsked`: nobody typed the slash. */
export type BlockQuery = { text: string; from: number; to: number; isAsked: boolean };

/** Set where the plus button writes the slash: it goes again when the menu closes. */
export const ASKED = 'askedForBlock';

const KEY = new PluginKey<BlockQuery | null>('blockQuery');
// Behind a space or at the start of a line: not in an address, a date or a fraction. A few words, as names of blocks have.
const SLASH = /(?:^|\s)\/((?=.{0,40}$)(?:[^\s/]+(?:\s[^\s/]+)*\s?)?)$/u;

function readQuery({ selection, doc }: EditorState): BlockQuery | null {
  const { $from, empty } = selection;
  if (
    !empty ||
    !$from.parent.isTextblock ||
    $from.parent.type.spec.code ||
    $from.marks().some(({ type }) => type.name === 'code')
  )
    return null;
  // A line that begins within a paragraph is one, too.
  const before = doc.textBetween($from.start(), $from.pos, undefined, ({ type }) =>
    type.name === 'hardBreak' ? '\n' : '\uFFFC',
  );
  const text = SLASH.exec(before)?.[1];
  return text === undefined ? null : { text, from: $from.pos - text.length - 1, to: $from.pos, isAsked: false };
}

/** Whether a word stands right behind the caret: a slash before it is one of its signs. */
const isBeforeWord = ({ selection: { $from } }: EditorState) => /^\S/u.test($from.nodeAfter?.text ?? '');

function next(tr: Transaction, known: BlockQuery | null, state: EditorState): BlockQuery | null {
  if (tr.getMeta(KEY) === 'closed') return null;
  const query = readQuery(state);
  if (!query) return null;
  if (known) return tr.mapping.map(known.from, -1) === query.from ? { ...query, isAsked: known.isAsked } : null;
  // It opens when a slash is typed, not when the caret comes by one.
  return query.text === '' &&
    !isBeforeWord(state) &&
    tr.docChanged &&
    tr.getMeta('paste') === undefined &&
    tr.getMeta('history$') === undefined
    ? { ...query, isAsked: tr.getMeta(ASKED) === true }
    : null;
}

/** Takes out the slash that nobody typed, when its menu has closed and it is still there. */
function withoutAsked(changes: readonly Transaction[], before: EditorState, after: EditorState): Transaction | null {
  const known = KEY.getState(before);
  if (!known?.isAsked || KEY.getState(after)) return null;
  let at = known.from;
  for (const { mapping } of changes) {
    const { pos, deletedAfter } = mapping.mapResult(at);
    if (deletedAfter) return null;
    at = pos;
  }
  return after.tr.delete(at, at + 1);
}

/** The query of the menu of blocks, while it is open. */
export const blockQueryOf = (state: EditorState): BlockQuery | null => KEY.getState(state) ?? null;

export const closeBlockMenu = (state: EditorState): Transaction => state.tr.setMeta(KEY, 'closed');

/** Sees a slash typed for the menu of blocks, and hands keys to the menu while that is open. */
export const blockQuery = Extension.create({
  name: 'blockQuery',
  // Before Enter, arrows and Escape mean anything else.
  priority: 1_500,
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin<BlockQuery | null>({
        key: KEY,
        state: { init: () => null, apply: (tr, known, _old, state) => next(tr, known, state) },
        appendTransaction: withoutAsked,
        props: {
          handleKeyDown: (view, event) => blockQueryOf(view.state) !== null && giveMenuKey(editor, event),
          handleDOMEvents: {
            blur: (view) => {
              if (blockQueryOf(view.state)) view.dispatch(closeBlockMenu(view.state));
            },
          },
        },
      }),
    ];
  },
});
