import { escapeHtmlText } from '../../../text/html.ts';
import { HTML_TAGS } from './html-tags.ts';

// In this order: a comment, a whole tag, a character reference, a character that HTML would misread, line ends.
const PIECE =
  /<!--[\s\S]*?-->|<\/?([a-z][a-z\d]*)(?:\s[^<>]*)?\/?>|&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);|[<>&]|\s*\n\s*/giu;

function toHtml(piece: string, tag: string | undefined): string {
  if (piece.startsWith('<!--')) return '';
  if (tag !== undefined) return HTML_TAGS.has(tag.toLowerCase()) ? piece.replace(/\s+/gu, ' ') : escapeHtmlText(piece);
  if (piece.startsWith('&') && piece.length > 1) return piece;
  if (!piece.includes('\n')) return escapeHtmlText(piece);
  return piece.indexOf('\n') === piece.lastIndexOf('\n') ? '<br>' : '</p><p>';
}

/**
 * What a reader typed as HTML, still to be sanitised: blank lines part paragraphs, other line ends stay, and so does
 * every `<`, `>` and `&` that is no HTML.
 */
export function typedHtml(text: string): string {
  return `<p>${text.replace(PIECE, toHtml)}</p>`;
}
