import { Extension } from '@tiptap/core';
import { Fragment, type Node, type Schema } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, Plugin, Selection, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { newNoteId } from '../schema/footnotes';

/** A note of the text: `number` where a marker stands for it. */
type Arranged = { note: Node; isMarked: boolean };

/** Ids of marked notes in the order of their first markers: those of the text, then those that stand in notes. */
function markedOrder(doc: Node): string[] {
  const inText: string[] = [];
  const inNotes: string[] = [];
  doc.descendants((node, _pos, parent) => {
    if (node.type.name === 'footnoteMarker') inText.push(String(node.attrs.note));
    if (node.type.name === 'footnoteList' && parent) {
      node.descendants((inner) => {
        if (inner.type.name === 'footnoteMarker') inNotes.push(String(inner.attrs.note));
      });
      return false;
    }
    return true;
  });
  return [...new Set([...inText, ...inNotes])];
}

/** All notes, once each: of two with one id the empty one goes, or the second of two that say the same. */
function notesOf(doc: Node, freshId: () => string): Node[] {
  const notes = new Map<string, Node>();
  doc.descendants((node) => {
    if (node.type.name !== 'footnote') return true;
    const id = String(node.attrs.note);
    const known = notes.get(id);
    if (id !== '' && (!known || known.textContent === '')) notes.set(id, node);
    else if (id === '' || (node.textContent !== '' && known?.textContent !== node.textContent)) {
      const fresh = freshId();
      notes.set(fresh, node.type.create({ ...node.attrs, note: fresh }, node.content));
    }
    return false;
  });
  return [...notes.values()];
}

const isEmpty = (note: Node) => note.content.size <= 2;

/**
 * The notes in the order of their markers; those that nothing marks come last, and are gone when they are empty. A marker
 * whose note was lost gets an empty one.
 */
function arrangeNotes(doc: Node, schema: Schema, freshId: () => string): { notes: Node[]; order: string[] } {
  const order = markedOrder(doc);
  const all: Arranged[] = notesOf(doc, freshId).map((note) => ({
    note,
    isMarked: order.includes(String(note.attrs.note)),
  }));
  const marked = order.flatMap((id) => {
    const found = all.find(({ note }) => note.attrs.note === id)?.note;
    const note = found ?? schema.nodes.footnote?.create({ note: id }, schema.nodes.paragraph?.create());
    return note ? [note] : [];
  });
  const unmarked = all.filter(({ note, isMarked }) => !isMarked && !isEmpty(note)).map(({ note }) => note);
  return { notes: [...marked, ...unmarked], order };
}

type Place = { node: Node; pos: number };

function listsOf(doc: Node): Place[] {
  const lists: Place[] = [];
  doc.descendants((node, pos) => {
    if (node.type.name === 'footnoteList') lists.push({ node, pos });
    return node.type.name !== 'footnoteList';
  });
  return lists;
}

function isSame(lists: readonly Place[], notes: readonly Node[], doc: Node): boolean {
  const [list, ...others] = lists;
  if (!list || others.length > 0) return lists.length === 0 && notes.length === 0;
  const isLast = list.pos + list.node.nodeSize === doc.content.size;
  return isLast && list.node.content.eq(Fragment.from(notes));
}

/** The caret stays in the note that it was in, wherever that has gone. */
function noteAt({ selection: { $from } }: EditorState): { id: string; offset: number } | undefined {
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if ($from.node(depth).type.name === 'footnote')
      return { id: String($from.node(depth).attrs.note), offset: $from.pos - $from.start(depth) };
  return undefined;
}

/** Where the content of a note begins. */
export function startOfNote(doc: Node, id: string): number | undefined {
  let start: number | undefined;
  doc.descendants((node, pos) => {
    if (node.type.name === 'footnote' && node.attrs.note === id) start ??= pos + 1;
    return start === undefined;
  });
  return start;
}

function moveNotes(state: EditorState, tr: Transaction): void {
  const { notes } = arrangeNotes(state.doc, state.schema, newNoteId);
  const lists = listsOf(state.doc);
  if (isSame(lists, notes, state.doc)) return;
  const place = noteAt(state);
  for (const { pos, node } of lists.toReversed()) tr.delete(pos, pos + node.nodeSize);
  const list = notes.length > 0 ? state.schema.nodes.footnoteList?.create(null, notes) : undefined;
  if (list) tr.insert(tr.doc.content.size, list);
  const start = place && startOfNote(tr.doc, place.id);
  if (place === undefined || start === undefined) return;
  tr.setSelection(Selection.near(tr.doc.resolve(Math.min(start + place.offset, tr.doc.content.size))));
}

function numberMarkers(state: EditorState, tr: Transaction): void {
  const { order } = arrangeNotes(tr.doc, state.schema, newNoteId);
  const { link } = state.schema.marks;
  tr.doc.descendants((node, pos) => {
    if (node.type.name !== 'footnoteMarker') return;
    const number = order.indexOf(String(node.attrs.note)) + 1;
    if (node.attrs.number !== number) tr.setNodeAttribute(pos, 'number', number);
    // It is a link itself, and none may stand in another: the words on both sides keep theirs.
    if (link?.isInSet(node.marks)) tr.removeMark(pos, pos + 1, link);
  });
}

function hasFootnotes(doc: Node): boolean {
  let found = false;
  doc.descendants(({ type }) => {
    found ||= type.name === 'footnoteMarker' || type.name === 'footnoteList';
    return !found;
  });
  return found;
}

function settle(state: EditorState): Transaction | null {
  // Of most texts each keystroke is looked at once.
  if (!hasFootnotes(state.doc)) return null;
  const { tr } = state;
  moveNotes(state, tr);
  numberMarkers(state, tr);
  return tr.docChanged ? tr : null;
}

/** Keeps notes last in the text and in the order of their markers, as the server would store them. */
export const settledFootnotes = Extension.create({
  name: 'settledFootnotes',
  addKeyboardShortcuts: () => ({
    'Mod-Alt-f': ({ editor: { view } }) => insertFootnote(view),
    Enter: ({ editor: { state, view } }) => enterNote(state, view.dispatch),
    // Back to where the note is marked.
    Escape: ({ editor: { state, view } }) => leaveNote(state, view.dispatch),
  }),
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin({
        appendTransaction: (transactions, _old, state) =>
          transactions.some(({ docChanged }) => docChanged) && !editor.view.composing ? settle(state) : null,
      }),
    ];
  },
});

type Dispatch = (tr: Transaction) => void;

/** Marks a new note where the caret is, and goes to it. */
export function insertFootnote(view: EditorView): boolean {
  const { footnoteMarker } = view.state.schema.nodes;
  const { $to } = view.state.selection;
  if (!footnoteMarker || !$to.parent.inlineContent || $to.parent.type.spec.code) return false;
  const note = newNoteId();
  // The note itself comes with what is appended to this.
  view.dispatch(view.state.tr.insert($to.pos, footnoteMarker.create({ note })));
  const { doc, tr } = view.state;
  const start = startOfNote(doc, note);
  if (start !== undefined) view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(start))).scrollIntoView());
  return true;
}

/** From a selected marker to its note. */
function enterNote(state: EditorState, dispatch: Dispatch): boolean {
  const { selection } = state;
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'footnoteMarker') return false;
  const start = startOfNote(state.doc, String(selection.node.attrs.note));
  if (start === undefined) return false;
  dispatch(state.tr.setSelection(Selection.near(state.doc.resolve(start))).scrollIntoView());
  return true;
}

function leaveNote(state: EditorState, dispatch: Dispatch): boolean {
  const place = noteAt(state);
  if (!place) return false;
  let after: number | undefined;
  state.doc.descendants((node, pos) => {
    if (node.type.name === 'footnoteMarker' && node.attrs.note === place.id) after ??= pos + 1;
    return after === undefined;
  });
  if (after === undefined) return false;
  dispatch(state.tr.setSelection(TextSelection.create(state.doc, after)).scrollIntoView());
  return true;
}
