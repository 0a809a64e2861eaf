import type { Node, Schema } from '@tiptap/pm/model';

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
export function arrangeNotes(doc: Node, schema: Schema, freshId: () => string): { notes: Node[]; order: string[] } {
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
