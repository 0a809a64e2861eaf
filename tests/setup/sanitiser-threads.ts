import workerThreads, { type Worker } from 'node:worker_threads';
import { startOwnWorker } from '../../lib/server/content/sanitise/lane.ts';
import type { SanitiseAnswer } from '../../lib/server/content/sanitise/worker.ts';

// Jest gives each file modules and globals of its own; a module of Node is the same one for all files of a process.
const SHELF = Symbol.for('lekha.sanitiserThreads');
const MOST_KEPT = 2;
const READY: SanitiseAnswer = { kind: 'ready' };

function shelf(): Worker[] {
  const shared = workerThreads as typeof workerThreads & { [SHELF]?: Worker[] };
  return (shared[SHELF] ??= []);
}

/** Nothing of the file stays with the thread: neither who hears it nor how it is ended. */
function putBack(worker: Worker): void {
  for (const event of ['message', 'error']) worker.removeAllListeners(event);
  for (const own of ['postMessage', 'terminate']) Reflect.deleteProperty(worker, own);
  worker.unref();
  shelf().push(worker);
}

/** Ends as any thread does while a text is in it or after it failed; otherwise the next file goes on with it. */
function returnWhenIdle(worker: Worker): Worker {
  const { postMessage, terminate } = worker;
  let inWork = 0;
  let isSound = true;
  let isReady = false;
  worker.on('message', (answer: SanitiseAnswer) => {
    if (answer.kind === 'ready') isReady = true;
    else inWork -= 1;
  });
  worker.on('error', () => (isSound = false));
  return Object.assign(worker, {
    postMessage(...sent: Parameters<Worker['postMessage']>) {
      inWork += 1;
      postMessage.apply(worker, sent);
    },
    async terminate() {
      if (!isSound || !isReady || inWork > 0 || shelf().length >= MOST_KEPT) return terminate.call(worker);
      putBack(worker);
      return 0;
    },
  });
}

/** A thread of the sanitiser for one file of tests: to load jsdom anew takes a second and more of processor time. */
export function takeSanitiserThread(): Worker {
  const kept = shelf().pop();
  if (!kept) return returnWhenIdle(startOwnWorker());
  const worker = returnWhenIdle(kept);
  // What one that has just loaded says; after the lane has begun to listen.
  queueMicrotask(() => worker.emit('message', READY));
  return worker;
}
