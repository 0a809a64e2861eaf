import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Message } from '../../../rules/messages.ts';
import type { SafeHtml } from '../../../schemas/safe-html.ts';
import { isAppError } from '../../errors.ts';
import { gatherFootnotes } from '../blocks/footnotes.ts';
import { absoluteHtml } from '../elsewhere/portable.ts';
import { frameContent, type FrameLabels } from '../frame-content.ts';
import type { HtmlNode } from '../html-tree.ts';
import { plainText } from '../plain-text.ts';
import { checkHtml, checkTree } from './check-html.ts';
import { purify } from './purify.ts';
import type { ContentKind } from './rules.ts';

/**
 * HTML to clean. `shown`: stored HTML, whose blocks are drawn. With `labels`: what was drawn, which is framed. With `base`:
 * stored HTML for other places, where its addresses are absolute; with `lead` as HTML behind that, else as Markdown.
 */
export type SanitiseRequest =
  | { html: string; kind: ContentKind }
  | { html: SafeHtml; labels: FrameLabels }
  | { html: SafeHtml; base: string; lead?: HtmlNode[] };
export type SanitiseAnswer =
  | { kind: 'ready' }
  | { kind: 'cleaned'; html: SafeHtml; text: string }
  | { kind: 'refused'; said: Message }
  | { kind: 'failed'; message: string };

async function clean(html: string, kind: ContentKind): Promise<SafeHtml> {
  // Highlighting and formulas are loaded by the thread that makes them, when there is something to make.
  if (kind === 'shown') return purify(await (await import('../blocks/show-blocks.ts')).showBlocks(html), kind);
  checkHtml(html);
  const gathered = kind === 'post' ? gatherFootnotes(html) : html;
  // Of what is cleaned, not of what it was made of.
  checkTree(gathered);
  return purify(gathered, kind);
}

/** The text is that of the HTML, or its Markdown. */
async function make(request: SanitiseRequest): Promise<{ html: SafeHtml; text: string }> {
  if ('labels' in request) return { html: frameContent(request.html, request.labels), text: '' };
  if ('base' in request) {
    const html = absoluteHtml(request.html, request.base, request.lead);
    if (request.lead) return { html, text: '' };
    return { html, text: await (await import('../elsewhere/write-markdown.ts')).writeMarkdown(html) };
  }
  const html = await clean(request.html, request.kind);
  return { html, text: plainText(html) };
}

async function answerTo(request: SanitiseRequest): Promise<SanitiseAnswer> {
  try {
    return { kind: 'cleaned', ...(await make(request)) };
  } catch (error) {
    return isAppError(error) ? { kind: 'refused', said: error.said } : { kind: 'failed', message: String(error) };
  }
}

parentPort?.on('message', (request: SanitiseRequest) => {
  void answerTo(request).then((answer) => parentPort?.postMessage(answer));
});
// Steps of nice, of which 19 is the last: a third of what an equal has, where both want the processor.
const BEHIND = 5;
const LAST = 19;

/**
 * Whoever reads goes before whoever saves: a text of megabytes has what others leave of the processor. Linux gives each
 * thread a priority of its own; elsewhere this would be the whole process's, and a sandbox may forbid it.
 */
function goBehind(): void {
  try {
    if (process.platform === 'linux') setPriority(Math.min(LAST, getPriority() + BEHIND));
  } catch {
    // Then texts are cleaned at the priority of everything else.
  }
}

if (parentPort) goBehind();
parentPort?.postMessage({ kind: 'ready' } satisfies SanitiseAnswer);
