import { Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { findMatches, type Match, type Searchable, toSearchable } from './search-text';

/** What is looked for. `isExact`: capitals count. */
export type Wanted = { query: string; isExact: boolean };

/** `current` is the index of the match that is shown, -1 without one. */
export type Found = Wanted & { matches: readonly Match[]; current: number };

const NOTHING: Found = { query: '', isExact: false, matches: [], current: -1 };
const KEY = new PluginKey<Found>('findInPost');
// Of each side of the current match: a letter that is everywhere must not make an element of every letter.
const MOST_MARKED = 500;

export const foundOf = (state: EditorState): Found => KEY.getState(state) ?? NOTHING;

// Blocks are never changed, only replaced: what was read of one stays true as long as it is there.
const read = { exact: new WeakMap<Node, Searchable>(), loose: new WeakMap<Node, Searchable>() };

function searchableOf(block: Node, isExact: boolean): Searchable {
  const known = read[isExact ? 'exact' : 'loose'];
  const made = known.get(block) ?? toSearchable(block.textBetween(0, block.content.size, undefined, '\uFFFC'), isExact);
  known.set(block, made);
  return made;
}

function matchesIn(doc: Node, { query, isExact }: Wanted): Match[] {
  const { text } = toSearchable(query, isExact);
  const matches: Match[] = [];
  if (text === '') return matches;
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    const start = pos + 1;
    for (const { from, to } of findMatches(searchableOf(node, isExact), text))
      matches.push({ from: start + from, to: start + to });
    return false;
  });
  return matches;
}

/** The match at a place or the first behind it; behind the last one it begins again. */
function indexFrom(matches: readonly Match[], place: number): number {
  const behind = matches.findIndex(({ from }) => from >= place);
  return behind === -1 && matches.length > 0 ? 0 : behind;
}

function next(tr: Transaction, found: Found): Found {
  const change = tr.getMeta(KEY) as Partial<Found> | undefined;
  if (!change && (!tr.docChanged || found.query === '')) return found;
  const wanted = { ...found, ...change };
  if (change?.current !== undefined && !tr.docChanged) return wanted;
  const matches = matchesIn(tr.doc, wanted);
  return { ...wanted, matches, current: indexFrom(matches, tr.selection.from) };
}

function marksOf(state: EditorState): DecorationSet {
  const { matches, current } = foundOf(state);
  const first = Math.max(0, current - MOST_MARKED);
  const marks = matches.slice(first, current + MOST_MARKED).map(({ from, to }, index) => {
    const isCurrent = first + index === current;
    return Decoration.inline(from, to, { class: isCurrent ? 'found found-current' : 'found' });
  });
  return DecorationSet.create(state.doc, marks);
}

/** Marks what is looked for while somebody looks for it. */
export const findInPost = Extension.create({
  name: 'findInPost',
  addProseMirrorPlugins: () => [
    new Plugin<Found>({
      key: KEY,
      state: { init: () => NOTHING, apply: next },
      props: { decorations: marksOf },
    }),
  ],
});

function showCurrent(view: EditorView): void {
  view.dom.querySelector('.found-current')?.scrollIntoView({ block: 'center' });
}

/** Looks for something else, from the caret on. */
export function look(view: EditorView, wanted: Partial<Wanted>): void {
  view.dispatch(view.state.tr.setMeta(KEY, wanted));
  showCurrent(view);
}

export function stopLooking(view: EditorView): void {
  view.dispatch(view.state.tr.setMeta(KEY, NOTHING));
}

/** Goes to the next match (1) or the one before it (-1), and around the ends. It is selected, without taking the focus. */
export function goToMatch(view: EditorView, step: 1 | -1): void {
  const { matches, current } = foundOf(view.state);
  const { selection, doc, tr } = view.state;
  const shown = matches[current];
  // The match behind the caret is the first one to go to.
  const isThere = shown?.from === selection.from && shown.to === selection.to;
  const index = isThere || step < 0 ? (current + step + matches.length) % matches.length : current;
  const match = matches[index];
  if (!match) return;
  view.dispatch(tr.setSelection(TextSelection.create(doc, match.from, match.to)).setMeta(KEY, { current: index }));
  showCurrent(view);
}

/** Other words with the looks of those that stood there. */
function put(tr: Transaction, { from, to }: Match, text: string): void {
  const marks = tr.doc.resolve(from).marksAcross(tr.doc.resolve(to));
  if (text === '') tr.delete(from, to);
  else tr.replaceWith(from, to, tr.doc.type.schema.text(text, marks));
}

/** Puts a text in the place of the match that is shown, and goes on to the next. */
export function replaceMatch(view: EditorView, text: string): void {
  const { matches, current } = foundOf(view.state);
  const match = matches[current];
  if (!match) return;
  const tr = closeHistory(view.state.tr);
  put(tr, match, text);
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, match.from + text.length)));
  goToMatch(view, 1);
}

/** Replaces all matches as one step that can be undone; answers how many. */
export function replaceMatches(view: EditorView, text: string): number {
  const { matches } = foundOf(view.state);
  const tr = closeHistory(view.state.tr);
  // From the last one on, so that the places of the others stay.
  for (const match of matches.toReversed()) put(tr, match, text);
  if (matches.length > 0) view.dispatch(tr);
  return matches.length;
}
