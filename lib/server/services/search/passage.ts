import { graphemesOf } from '../../../text/graphemes.ts';

// So much of a text stands before a match at most, and so much is shown of it all, in graphemes.
const BEFORE = 60;
const LENGTH = 180;

const SENTENCE_END = /[.!?।॥。！？؟۔…]["'”’»)]*\s+/gu;

/** Where the sentence begins in which `at` lies, if that is near; else a word not far before it. */
function beginningOf(text: string, at: number): { from: number; isCut: boolean } {
  let from = 0;
  for (const { 0: end, index } of text.slice(0, at).matchAll(SENTENCE_END)) from = index + end.length;
  if (at - from <= BEFORE) return { from, isCut: false };
  const space = text.indexOf(' ', at - BEFORE);
  return { from: space === -1 || space >= at ? at : space + 1, isCut: true };
}

/**
 * The sentence of `text` in which something was found at `at`, or what of it fits around that place. No grapheme is cut.
 * `isWhole`: the text begins where its post does.
 */
export function passageAround(text: string, at: number, { isWhole }: { isWhole: boolean }): string {
  const { from, isCut } = beginningOf(text, at);
  const isInside = isCut || (from === 0 && !isWhole);
  let shown = '';
  let count = 0;
  for (const { segment } of graphemesOf(text.slice(from))) {
    if (count === LENGTH) return `${isInside ? '… ' : ''}${shown.trimEnd()}...`;
    shown += segment;
    count += 1;
  }
  return `${isInside ? '… ' : ''}${shown.trimEnd()}`;
}
