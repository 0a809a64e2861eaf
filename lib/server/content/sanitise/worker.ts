import { parentPort } from 'node:worker_threads';
import type { Message } from '../../../rules/messages.ts';
import type { SafeHtml } from '../../../schemas/safe-html.ts';
import { isAppError } from '../../errors.ts';
import { plainText } from '../plain-text.ts';
import { checkHtml } from './check-html.ts';
import { purify } from './purify.ts';
import type { ContentKind } from './rules.ts';

export type SanitiseRequest = { html: string; kind: ContentKind };
export type SanitiseAnswer =
  | { kind: 'ready' }
  | { kind: 'cleaned'; html: SafeHtml; text: string }
  | { kind: 'refused'; said: Message }
  | { kind: 'failed'; message: string };

function answerTo({ html, kind }: SanitiseRequest): SanitiseAnswer {
  try {
    checkHtml(html);
    const clean = purify(html, kind);
    return { kind: 'cleaned', html: clean, text: plainText(clean) };
  } catch (error) {
    return isAppError(error) ? { kind: 'refused', said: error.said } : { kind: 'failed', message: String(error) };
  }
}

parentPort?.on('message', (request: SanitiseRequest) => parentPort?.postMessage(answerTo(request)));
parentPort?.postMessage({ kind: 'ready' } satisfies SanitiseAnswer);
