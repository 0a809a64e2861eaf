import { escapeHtmlText } from '../../../text/html.ts';

/** Names of HTML's elements, old ones included: `<String>` or `<3` are none, and stay in a comment as they were typed. */
const HTML_TAGS: ReadonlySet<string> = new Set(
  (
    'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body ' +
    'br button canvas caption center cite code col colgroup command content data datalist dd del details dfn dialog ' +
    'dir div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header ' +
    'hgroup hr html i iframe image img input ins isindex kbd keygen label legend li link listing main map mark ' +
    'marquee math menu menuitem meta meter nav nobr noembed noframes noscript object ol optgroup option output p ' +
    'param picture plaintext pre progress q rb rp rt rtc ruby s samp script search section select slot small source ' +
    'span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr ' +
    'track tt u ul var video wbr xmp'
  ).split(' '),
);

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
