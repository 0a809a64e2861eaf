import { Extension, InputRule } from '@tiptap/core';
import { keepSwitch, readSwitch, type KeptSwitch } from '../state/use-focus-keys';

type Pair = readonly [open: string, close: string];

/** Quotation marks of a language: those of the double sign, and those of the single one. */
type QuoteMarks = { double: Pair; single: Pair };

const HIGH: Pair = ['“', '”'];
const HIGH_SINGLE: Pair = ['‘', '’'];
const LOW: Pair = ['„', '“'];
const LOW_SINGLE: Pair = ['‚', '‘'];
const ANGLES: Pair = ['«', '»'];

// All others have those of English.
const MARKS: Record<string, QuoteMarks> = {
  ar: { double: ANGLES, single: HIGH_SINGLE },
  bg: { double: LOW, single: LOW_SINGLE },
  cs: { double: LOW, single: LOW_SINGLE },
  da: { double: ['”', '”'], single: ['’', '’'] },
  de: { double: LOW, single: LOW_SINGLE },
  el: { double: ANGLES, single: HIGH_SINGLE },
  es: { double: ANGLES, single: HIGH_SINGLE },
  fa: { double: ANGLES, single: HIGH_SINGLE },
  fi: { double: ['”', '”'], single: ['’', '’'] },
  // With narrow spaces that no line breaks at.
  fr: { double: ['«\u202f', '\u202f»'], single: HIGH_SINGLE },
  hu: { double: ['„', '”'], single: ['‚', '’'] },
  it: { double: ANGLES, single: HIGH_SINGLE },
  ja: { double: ['「', '」'], single: ['『', '』'] },
  nb: { double: ANGLES, single: HIGH_SINGLE },
  pl: { double: ['„', '”'], single: ['‚', '’'] },
  ro: { double: ['„', '”'], single: ANGLES },
  ru: { double: ANGLES, single: LOW },
  sk: { double: LOW, single: LOW_SINGLE },
  sv: { double: ['”', '”'], single: ['’', '’'] },
  uk: { double: ANGLES, single: LOW },
};

const ENGLISH: QuoteMarks = { double: HIGH, single: HIGH_SINGLE };
const APOSTROPHE = '’';

// Where something begins: at a line's beginning, behind a space, a bracket, a dash, or a mark that opens.
const BEGINS = /(?:^|[\s([{<¿¡/\u2013\u2014«„‚「『])$/u;
const isOpenMark = (before: string, { double, single }: QuoteMarks) =>
  [double, single].some(([open, close]) => open !== close && before.endsWith(open) && open !== APOSTROPHE);

/** The mark in place of a quotation sign that is typed behind `before`, the text of its line; `language` is a BCP 47 tag. */
function quoteMark(typed: '"' | "'", before: string, language: string): string {
  const marks = MARKS[language.split('-', 1)[0] ?? ''] ?? ENGLISH;
  const [open, close] = typed === '"' ? marks.double : marks.single;
  if (BEGINS.test(before) || isOpenMark(before, marks)) return open;
  const isWithin = before.lastIndexOf(open) > before.lastIndexOf(close);
  return typed === "'" && !isWithin ? APOSTROPHE : close;
}

const KEPT: KeptSwitch = { key: 'typographic-signs', usual: true };

let choice: boolean | undefined;

/** Whether plain signs become printed ones, in every editor of this browser. */
export const arePrinted = (): boolean => (choice ??= readSwitch(KEPT));

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    typographicSigns: {
      /** Whether plain signs become those of a printed text. Kept in this browser. */
      toggleTypographicSigns: () => ReturnType;
    };
  }
}

type Sign = { find: RegExp; sign: (typed: string, before: string, language: string) => string };

// A dash is between words, or behind one: two hyphens before one are an option of a command.
const SIGNS: readonly Sign[] = [
  { find: /["']$/u, sign: (typed, before, language) => quoteMark(typed === '"' ? '"' : "'", before, language) },
  { find: /(?<=[\p{L}\p{M}\p{N}.,;:!?)»”’])--$/u, sign: () => '–' },
  { find: /(?<=\S) -- $/u, sign: () => ' – ' },
  { find: /(?<=\S) --- $/u, sign: () => ' — ' },
  { find: /–-$/u, sign: () => '—' },
  { find: /(?<!\.)\.\.\.$/u, sign: () => '…' },
];

// Two hyphens of an address are two hyphens.
const IN_ADDRESS = /(?:https?:\/\/|www\.)\S*$/iu;

/**
 * Quotes, dashes and dots as they are printed, in place of what keyboards have, in the language of the text; never in code.
 * Backspace or Undo right behind one brings back what was typed.
 */
export const typographicSigns = Extension.create({
  name: 'typographicSigns',
  addCommands() {
    return {
      toggleTypographicSigns: () => () => {
        choice = !arePrinted();
        keepSwitch(KEPT, choice);
        return true;
      },
    };
  },
  addInputRules() {
    return SIGNS.map(
      ({ find, sign }) =>
        new InputRule({
          find: (text) => {
            const found = arePrinted() && !IN_ADDRESS.test(text) ? find.exec(text) : null;
            return found && { index: found.index, text: found[0], data: { before: text.slice(0, found.index) } };
          },
          handler: ({ state, range, match }) => {
            const { before } = match.data as { before: string };
            const language = this.editor.view.dom.closest<HTMLElement>('[lang]')?.lang ?? '';
            state.tr.insertText(sign(match[0], before, language), range.from, range.to);
          },
        }),
    );
  },
});
