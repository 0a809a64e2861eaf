import { escapeHtmlText } from '../../../text/html.ts';
import type { SafeHtml } from '../../../schemas/safe-html.ts';
import { plainText } from '../../content/plain-text.ts';
import type { Sanitiser, Sender } from '../../content/sanitise/sanitiser.ts';
import { changeHtml, writeHtml } from '../../content/write-html.ts';
import { AppError } from '../../errors.ts';
import { element, findTree, type HtmlNode, isSpace, textIn } from '../../content/html-tree.ts';
import { LINK_REL } from '../../content/sanitise/rules.ts';
import { splitAddresses } from '../../../text/addresses.ts';
import { UNPRINTABLE_BUT_LINES, VISIBLE, withoutTagLetters } from '../../../text/visible.ts';
import type { Message } from '../../../rules/messages.ts';

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

// What comments may hold has a meaning of its own; these are what people type for it.
const MEANT = new Map([
  ['b', 'strong'],
  ['i', 'em'],
]);

function tagToHtml(piece: string, tag: string): string {
  const name = tag.toLowerCase();
  if (!HTML_TAGS.has(name)) return escapeHtmlText(piece);
  return piece.replace(tag, MEANT.get(name) ?? tag).replace(/\s+/gu, ' ');
}

/** A reference is the character that it names: what nobody can type is not written so either. */
const namesNothing = (reference: string) =>
  withoutTagLetters(textIn(findTree(reference) ?? []).replace(UNPRINTABLE_BUT_LINES, '')) === '';

function toHtml(piece: string, tag: string | undefined): string {
  if (piece.startsWith('<!--')) return '';
  if (tag !== undefined) return tagToHtml(piece, tag);
  if (piece.startsWith('&') && piece.length > 1) return namesNothing(piece) ? '' : piece;
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

// Where a tag, an end tag or a comment may begin.
const MARKUP = /<[a-z/!?]/iu;

/** Whether a typed text has to be sanitised. Any other is prepared in less time than the database takes for a question. */
export const hasMarkup = (typed: string): boolean => MARKUP.test(typed);

function refusal(message: Message): AppError {
  return new AppError('invalid', message, { errors: { content: [message] } });
}

const isEmpty = (node: HtmlNode): boolean =>
  typeof node === 'string' ? node.trim() === '' : node.tag === 'br' || node.children.every(isEmpty);

const isEmptyParagraph = (node: HtmlNode) => typeof node !== 'string' && node.tag === 'p' && isEmpty(node);

/** Without paragraphs that hold nothing, and without white space around the rest. */
function tidy(nodes: HtmlNode[]): HtmlNode[] {
  const kept = nodes.filter((node) => !isEmptyParagraph(node));
  const first = kept.findIndex((node) => !isSpace(node));
  return kept.slice(Math.max(first, 0), kept.findLastIndex((node) => !isSpace(node)) + 1);
}

const toLink = (address: string) => element('a', [address], { href: address, rel: LINK_REL.comment });

/** Bare addresses become links, outside of links. */
function withLinks(nodes: HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === 'string')
      return splitAddresses(node).map(({ text, isAddress }) => (isAddress ? toLink(text) : text));
    return [node.tag === 'a' ? node : { ...node, children: withLinks(node.children) }];
  });
}

const finish = (nodes: HtmlNode[]) => withLinks(tidy(nodes));

/** Text without markup becomes our own p and br around escaped text: it need not wait for the sanitiser's thread. */
async function toCleanHtml(sanitiser: Sanitiser, typed: string, sender?: Sender): Promise<SafeHtml> {
  const html = typedHtml(typed.toWellFormed().normalize('NFC'));
  return hasMarkup(typed) ? changeHtml(await sanitiser.sanitise(html, 'comment', sender), finish) : finishTyped(html);
}

// Its own `p`, `br` and links are the only markup of such a text.
const finishTyped = (html: string): SafeHtml => writeHtml(finish(findTree(html) ?? []));

/**
 * A typed comment as the HTML that is stored (docs/product.md#comments: only p, br, strong, em, u and a).
 * @throws AppError invalid when nothing is left to read, or when its markup is nested too deeply
 */
export async function prepareComment(sanitiser: Sanitiser, typed: string, sender?: Sender): Promise<SafeHtml> {
  const html = await toCleanHtml(sanitiser, typed, sender);
  if (!VISIBLE.test(plainText(html))) throw refusal('commentRequired');
  return html;
}
