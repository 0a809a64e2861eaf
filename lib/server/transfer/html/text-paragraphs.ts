import { cutBy } from '../../../text/cut.ts';
import { escapeHtml } from '../../../text/html.ts';
import { plainText } from '../../content/plain-text.ts';

const BLOCK_END =
  /<\/?(p|div|h[1-6]|li|ul|ol|blockquote|tr|table|section|article|figure|figcaption|pre|hr|dt|dd)\b[^>]*>|\n\s*\n/giu;
const BREAK = /<br\b[^>]*>/giu;
const ANY_TAG = /<!--[\s\S]*?-->|<\/?[a-z][^>]*>/giu;
const WRAPPING = '<p></p>\n'.length;

/** The beginning of `text`, escaped, in at most `room` characters. */
const escapeUpTo = (text: string, room: number) =>
  escapeHtml(cutBy(text, room, (grapheme) => escapeHtml(grapheme).length));

/**
 * Only the text of HTML, as plain paragraphs of at most `most` characters in all. Linear, whatever the nesting: for
 * what could not be converted or is too long.
 */
export function textParagraphs(html: string, most = Infinity): { html: string; isCut: boolean } {
  const texts = html.replace(BLOCK_END, '\n\n').replace(BREAK, ' ').replace(ANY_TAG, '').split('\n\n');
  let result = '';
  for (const text of texts.map((part) => plainText(part.replace(/</gu, '&lt;'))).filter(Boolean)) {
    const room = most - result.length - WRAPPING;
    const escaped = escapeHtml(text);
    const kept = escaped.length <= room ? escaped : escapeUpTo(text, room);
    if (kept !== '') result += `<p>${kept}</p>\n`;
    if (kept !== escaped) return { html: result.trimEnd(), isCut: true };
  }
  return { html: result.trimEnd(), isCut: false };
}
