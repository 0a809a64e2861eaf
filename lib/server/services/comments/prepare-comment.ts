import type { SafeHtml } from '../../../schemas/safe-html.ts';
import { plainText } from '../../content/plain-text.ts';
import type { Sanitiser, Sender } from '../../content/sanitise/sanitiser.ts';
import { changeHtml, writeHtml } from '../../content/write-html.ts';
import { AppError } from '../../errors.ts';
import { findTree, type HtmlNode } from '../../content/html-tree.ts';
import { typedHtml } from './typed-html.ts';

// Where a tag, an end tag or a comment may begin.
const MARKUP = /<[a-z/!?]/iu;

function refusal(message: string): AppError {
  return new AppError('invalid', message, { errors: { content: [message] } });
}

const isEmpty = (node: HtmlNode): boolean =>
  typeof node === 'string' ? node.trim() === '' : node.tag === 'br' || node.children.every(isEmpty);

const isEmptyParagraph = (node: HtmlNode) => typeof node !== 'string' && node.tag === 'p' && isEmpty(node);
const isSpace = (node: HtmlNode | undefined) => typeof node === 'string' && node.trim() === '';

/** Without paragraphs that hold nothing, and without white space around the rest. */
function tidy(nodes: HtmlNode[]): HtmlNode[] {
  const kept = nodes.filter((node) => !isEmptyParagraph(node));
  const first = kept.findIndex((node) => !isSpace(node));
  return kept.slice(Math.max(first, 0), kept.findLastIndex((node) => !isSpace(node)) + 1);
}

/** Text without markup becomes our own p and br around escaped text: it need not wait for the sanitiser's thread. */
async function toCleanHtml(sanitiser: Sanitiser, typed: string, sender?: Sender): Promise<SafeHtml> {
  const html = typedHtml(typed.toWellFormed().normalize('NFC'));
  return MARKUP.test(typed) ? changeHtml(await sanitiser.sanitise(html, 'comment', sender), tidy) : tidyTyped(html);
}

// Its own `p` and `br` are the only markup of such a text.
const tidyTyped = (html: string): SafeHtml => writeHtml(tidy(findTree(html) ?? []));

/**
 * A typed comment as the HTML that is stored (SPEC 5: only p, br, strong, em, u and a).
 * @throws AppError invalid when nothing is left to read, or when its markup is nested too deeply
 */
export async function prepareComment(sanitiser: Sanitiser, typed: string, sender?: Sender): Promise<SafeHtml> {
  const html = await toCleanHtml(sanitiser, typed, sender);
  if (plainText(html) === '') throw refusal('Comment is required');
  return html;
}
