import { Extension, InputRule } from '@tiptap/core';
import { keepSwitch, readSwitch, type KeptSwitch } from '../state/kept-switch';
import { quoteMark } from './quote-marks';

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
