import type { SafeHtml } from '../../../schemas/safe-html.ts';
import type { Sanitiser } from '../../content/sanitise/sanitiser.ts';
import { isAppError } from '../../errors.ts';
import type { ReportBuilder } from '../format/import-report.ts';
import { startOf } from '../../../text/cut.ts';
import { textParagraphs } from './paragraphs.ts';
import type { Conversion } from './conversion.ts';
import { element, findTree, type HtmlNode, renderTree } from '../../content/html-tree.ts';
import { toBlocks } from './to-blocks.ts';

// Below the sanitiser's own limit of 2 MB, in characters of up to three bytes.
const MOST_TEXT = 600_000;
/** Markup takes the most of some texts, but not all of what is ten times as long. */
export const MOST_MARKUP = 10 * MOST_TEXT;

/** The text alone of what cannot be converted or cleaned, as much of it as a post holds. */
export function textAlone(html: string, note: (text: string) => void): string {
  const text = textParagraphs(startOf(html, MOST_MARKUP), MOST_TEXT);
  if (text.isCut || html.length > MOST_MARKUP) note(`text was cut at ${MOST_TEXT.toLocaleString('en')} characters`);
  return text.html;
}

/**
 * `clean(html)`; where the sanitiser refuses (too large, too deep, too slow) the same of its text alone in paragraphs,
 * with a note, so that no post is lost.
 */
export async function withTextFallback<Result>(
  html: string,
  note: (text: string) => void,
  clean: (html: string) => Promise<Result>,
): Promise<Result> {
  try {
    return await clean(html);
  } catch (error) {
    if (!isAppError(error)) throw error;
    note(`layout could not be kept, only the text: ${error.message}`);
    return clean(textAlone(html, note));
  }
}

const RENAMED = new Map([
  ['b', 'strong'],
  ['i', 'em'],
  ['cite', 'em'],
  ['ins', 'u'],
]);
const LINE = new Set(['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'li', 'dt', 'dd', 'figcaption', 'caption', 'tr']);
const INLINE = new Set(['br', 'strong', 'em', 'u', 'a']);

function toCommentInline(node: HtmlNode): HtmlNode[] {
  if (typeof node === 'string') return [node];
  const tag = RENAMED.get(node.tag) ?? node.tag;
  const children = node.children.flatMap(toCommentInline);
  if (tag === 'img') {
    const { src = '', alt = '' } = node.attributes;
    return /^https?:/iu.test(src) ? [element('a', [alt || src], { href: src })] : [];
  }
  if (INLINE.has(tag)) return [element(tag, children, node.attributes.href ? { href: node.attributes.href } : {})];
  return tag === 'td' || tag === 'th' ? [...children, ' '] : children;
}

/** Every block as one paragraph: comments know no others. */
function toLines(node: HtmlNode): HtmlNode[] {
  if (typeof node === 'string') return node.trim() === '' ? [] : [element('p', [node])];
  const isLine = LINE.has(node.tag) && !node.children.some((child) => typeof child !== 'string' && isBlock(child.tag));
  if (isLine) return [element('p', node.children.flatMap(toCommentInline))];
  return isBlock(node.tag) ? node.children.flatMap(toLines) : [element('p', toCommentInline(node))];
}

const CONTAINERS = new Set(['ul', 'ol', 'dl', 'blockquote', 'figure', 'table', 'thead', 'tbody', 'tfoot', 'hr']);
const isBlock = (tag: string) => CONTAINERS.has(tag) || LINE.has(tag);

/** A comment as it was typed, with or without markup, as the paragraphs that comments may hold (docs/product.md#comments). Not yet sanitised. */
export function commentHtml(content: string, base: string): string {
  const conversion: Conversion = { base, note: () => {}, findAlt: () => undefined, embeds: 'links' };
  const tree = findTree(content.replace(/\r\n?/gu, '\n'));
  if (!tree) return textParagraphs(content).html;
  return renderTree(toBlocks(tree, 'typed', conversion).flatMap(toLines));
}

// As long as any comment here.
const MOST_CHARACTERS = 40_000;

/** A comment of an import, sanitised: its text alone where its markup cannot be, and no more of it than a comment holds. */
export async function importedComment(
  content: string,
  base: string,
  { sanitiser, report }: { sanitiser: Sanitiser; report: ReportBuilder },
): Promise<SafeHtml> {
  const clean = (html: string) => sanitiser.sanitise(html, 'comment');
  const html = await withTextFallback(commentHtml(content, base), report.remark, clean);
  if ([...html].length <= MOST_CHARACTERS) return html;
  report.remark(`a comment was cut at ${MOST_CHARACTERS} characters`);
  return clean(textParagraphs(html, MOST_CHARACTERS).html);
}
