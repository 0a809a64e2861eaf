import { Parser } from 'htmlparser2';
import { escapeHtmlText } from '../../text/html.ts';

// Public services refuse longer ones.
const LONGEST_PIECE = 1_800;

/** A cut sentence or word, where a single one is longer than a piece. */
function* cutLong(sentence: string, longest: number): Generator<string> {
  let piece = '';
  for (const { segment } of new Intl.Segmenter('und', { granularity: 'word' }).segment(sentence)) {
    if (piece !== '' && piece.length + segment.length > longest) {
      yield piece;
      piece = '';
    }
    piece += segment;
    while (piece.length > longest) {
      // A surrogate pair stays whole.
      const end = /[\uD800-\uDBFF]/.test(piece.charAt(longest - 1)) ? longest - 1 : longest;
      yield piece.slice(0, end);
      piece = piece.slice(end);
    }
  }
  if (piece !== '') yield piece;
}

function* sentencesOf(text: string, language: string, longest: number): Generator<string> {
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)) {
    // ICU does not end a sentence at a danda that is followed by a letter without a space.
    for (const sentence of segment.split(/(?<=[।॥۔]\s*)(?=\S)/u)) {
      if (sentence.length <= longest) yield sentence;
      else yield* cutLong(sentence, longest);
    }
  }
}

/**
 * A text in pieces that a service accepts, cut at sentence ends wherever a sentence fits. Joined they are the text.
 * `language` is BCP 47.
 */
export function splitText(text: string, language: string, longest = LONGEST_PIECE): string[] {
  if (text.length <= longest) return [text];
  const pieces: string[] = [];
  for (const sentence of sentencesOf(text, language, longest)) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + sentence.length <= longest) pieces[pieces.length - 1] = last + sentence;
    else pieces.push(sentence);
  }
  return pieces;
}

/** A text of an HTML source: what it says, and where it is written. */
export type HtmlText = { text: string; start: number; end: number };

// What stands in these is not prose.
const LEFT_ALONE = new Set(
  'code pre kbd samp var tt script style template textarea svg math iframe object noscript title'.split(' '),
);
const TAG =
  /<\/?(?:p|a|b|i|u|s|em|strong|br|hr|h[1-6]|ul|ol|li|dl|dt|dd|aside|details|summary|div|span|section|article|blockquote|figure|figcaption|pre|code|kbd|samp|img|table|thead|tbody|tfoot|tr|td|th|caption|sub|sup|del|ins|mark|small|cite|q)(?:\s[^<>]*)?\/?>/i;

/** True for a text that has markup of ours in it; `a < b` has none. */
export function isHtml(text: string): boolean {
  return TAG.test(text);
}

const isLeftAlone = (name: string, { translate, class: classes = '' }: Record<string, string>) =>
  LEFT_ALONE.has(name) || translate === 'no' || /(^|\s)notranslate(\s|$)/.test(classes);

/** The prose of an HTML source, text node by text node; code and what says `translate="no"` are left out. */
export function htmlTexts(html: string): HtmlText[] {
  const texts: HtmlText[] = [];
  const open: boolean[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => void open.push(isLeftAlone(name, attributes)),
    onclosetag: () => void open.pop(),
    ontext(text) {
      if (open.includes(true)) return;
      const { startIndex, endIndex } = parser;
      const last = texts.at(-1);
      // Entities come as pieces of their own.
      if (last && last.end === startIndex) Object.assign(last, { text: last.text + text, end: endIndex + 1 });
      else texts.push({ text, start: startIndex, end: endIndex + 1 });
    },
  });
  parser.end(html);
  return texts.filter(({ text }) => /\p{L}/u.test(text));
}

/** The same source with other words: `words[n]` stands where `texts[n]` stood, and everything else is untouched. */
export function withTexts(html: string, texts: readonly HtmlText[], words: readonly string[]): string {
  let result = '';
  let from = 0;
  texts.forEach(({ text, start, end }, index) => {
    result += html.slice(from, start) + escapeHtmlText(words[index] ?? text);
    from = end;
  });
  return result + html.slice(from);
}
