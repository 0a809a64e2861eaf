import { Extension, type Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { LONGEST_QUOTE } from '@/lib/schemas/post-note';

/** Words of the text, and where they began when they were chosen, in characters. */
export type Quote = { quote: string; quote_at: number };

/** The text in one line, single spaces, with the place in the document of each of its characters. */
function inOneLine(doc: Node): { text: string; places: number[] } {
  const letters: string[] = [];
  const places: number[] = [];
  const add = (letter: string, place: number) => {
    const isSpace = /\s/u.test(letter);
    if (isSpace && (letters.length === 0 || letters.at(-1) === ' ')) return;
    letters.push(isSpace ? ' ' : letter);
    places.push(place);
  };
  doc.descendants((node, place) => {
    if (node.isBlock) add(' ', place);
    [...(node.text ?? '')].reduce((offset, letter) => {
      // Code units: places in a document count them.
      for (let unit = 0; unit < letter.length; unit += 1) add(letter.charAt(unit), place + offset + unit);
      return offset + letter.length;
    }, 0);
  });
  return { text: letters.join(''), places };
}

/** The words that are selected; null when none are, or too many to be pointed at. */
export function selectedQuote({ state: { doc, selection } }: Editor): Quote | null {
  const { from, to, empty } = selection;
  if (empty) return null;
  const { text, places } = inOneLine(doc);
  const within = places.flatMap((place, index) => (place >= from && place < to ? [index] : []));
  const start = within[0] ?? 0;
  const said = text.slice(start, (within.at(-1) ?? -1) + 1);
  const quote = said.trim().normalize('NFC');
  if (quote === '' || [...quote].length > LONGEST_QUOTE) return null;
  return { quote, quote_at: start + said.length - said.trimStart().length };
}

/** Where the words stand now: of several places the one nearest to where they were. */
function findQuote({ text, places }: ReturnType<typeof inOneLine>, { quote, quote_at }: Quote) {
  // It would be found everywhere, and at the end again and again.
  if (quote === '') return null;
  let best = -1;
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1))
    if (best < 0 || Math.abs(at - quote_at) < Math.abs(best - quote_at)) best = at;
  const from = places[best];
  const last = places[best + quote.length - 1];
  return from === undefined || last === undefined ? null : { from, to: last + 1 };
}

/** Selects the words and brings them into sight. @returns false when they are not in the text any more */
export function showQuote(editor: Editor, quote: Quote): boolean {
  const found = findQuote(inOneLine(editor.state.doc), quote);
  if (!found) return false;
  editor.chain().setTextSelection(found).focus(undefined, { scrollIntoView: false }).run();
  const { node } = editor.view.domAtPos(found.from);
  (node instanceof Element ? node : node.parentElement)?.scrollIntoView({ block: 'center' });
  return true;
}

const KEY = new PluginKey<DecorationSet>('quotes');

/** Underlines the words that notes are about. It is no part of the text: nothing of it is saved. */
export const markedQuotes = Extension.create({
  name: 'markedQuotes',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key: KEY,
      state: {
        init: () => DecorationSet.empty,
        apply(tr, marks) {
          const quotes = tr.getMeta(KEY) as readonly Quote[] | undefined;
          if (!quotes) return marks.map(tr.mapping, tr.doc);
          const line = quotes.length > 0 ? inOneLine(tr.doc) : { text: '', places: [] };
          const found = quotes.flatMap((quote) => findQuote(line, quote) ?? []);
          return DecorationSet.create(
            tr.doc,
            found.map(({ from, to }) => Decoration.inline(from, to, { class: 'noted' })),
          );
        },
      },
      props: { decorations: (state) => KEY.getState(state) },
    }),
  ],
});

export function markQuotes(editor: Editor, quotes: readonly Quote[]): void {
  editor.view.dispatch(editor.state.tr.setMeta(KEY, quotes).setMeta('addToHistory', false));
}
