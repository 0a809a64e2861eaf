import { parentPort } from 'node:worker_threads';
import { purify } from './purify.ts';
import type { ContentKind } from './rules.ts';

export type SanitiseRequest = { id: number; html: string; kind: ContentKind };
export type SanitiseAnswer = { id: number; html: string } | { id: number; error: string };

parentPort?.on('message', ({ id, html, kind }: SanitiseRequest) => {
  try {
    parentPort?.postMessage({ id, html: purify(html, kind) } satisfies SanitiseAnswer);
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) } satisfies SanitiseAnswer);
  }
});
