import { Worker } from 'node:worker_threads';
import { AppError } from '../../errors.ts';
import { checkHtml } from './check-html.ts';
import type { ContentKind } from './rules.ts';
import type { SanitiseAnswer } from './worker.ts';

/** Cleans HTML in a thread of its own: jsdom takes 500 ms to load, 90 MB, and 3-14 ms a post. */
export type Sanitiser = {
  /**
   * Sanitised HTML.
   * @throws AppError invalid when the input is too large or nested too deeply
   */
  sanitise(html: string, kind: ContentKind): Promise<string>;
  close(): Promise<void>;
};

type Waiting = { resolve: (html: string) => void; reject: (error: Error) => void; timer: NodeJS.Timeout };

const TIME_LIMIT_MS = 20_000;

/** A sanitiser whose thread starts at the first use, and again after a crash or a piece of HTML that takes too long. */
export function createSanitiser(): Sanitiser {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let lastId = 0;

  function settle(id: number, act: (entry: Waiting) => void): void {
    const entry = waiting.get(id);
    if (!entry) return;
    waiting.delete(id);
    clearTimeout(entry.timer);
    if (waiting.size === 0) worker?.unref();
    act(entry);
  }

  function fail(error: Error): void {
    void worker?.terminate();
    worker = undefined;
    for (const id of [...waiting.keys()]) settle(id, (entry) => entry.reject(error));
  }

  function start(): Worker {
    const fresh = new Worker(new URL('./worker.ts', import.meta.url));
    fresh.on('message', (answer: SanitiseAnswer) =>
      settle(answer.id, (entry) =>
        'html' in answer ? entry.resolve(answer.html) : entry.reject(new Error(answer.error)),
      ),
    );
    fresh.on('error', fail);
    return fresh;
  }

  return {
    sanitise(html, kind) {
      checkHtml(html);
      worker ??= start();
      worker.ref();
      const id = (lastId += 1);
      return new Promise((resolve, reject) => {
        const tooSlow = () => fail(new AppError('invalid', 'The content takes too long to check.'));
        waiting.set(id, { resolve, reject, timer: setTimeout(tooSlow, TIME_LIMIT_MS) });
        worker?.postMessage({ id, html, kind });
      });
    },
    async close() {
      await worker?.terminate();
      worker = undefined;
    },
  };
}
