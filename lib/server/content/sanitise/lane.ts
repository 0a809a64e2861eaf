import { getHeapStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../errors.ts';
import type { SanitiseAnswer, SanitiseRequest } from './worker.ts';

/** Jobs that wait, in turns by sender: who sends many waits behind their own, not others behind them. */
type FairQueue<Job> = {
  add: (sender: string, job: Job) => void;
  take: () => Job | undefined;
  isEmpty: () => boolean;
  /** Takes all out. */
  drain: () => Job[];
};

export function createFairQueue<Job>(): FairQueue<Job> {
  // A Map keeps the order in which its keys came: that is the order of turns.
  const waiting = new Map<string, Job[]>();
  let served: string | undefined;

  function take(): Job | undefined {
    // Whoever came while the last one was served goes before that sender's next.
    const turn = waiting.entries().find(([sender]) => sender !== served) ?? [...waiting][0];
    if (!turn) return undefined;
    const [sender, jobs] = turn;
    served = sender;
    const job = jobs.shift();
    waiting.delete(sender);
    if (jobs.length > 0) waiting.set(sender, jobs);
    return job;
  }

  return {
    add(sender, job) {
      const known = waiting.get(sender);
      if (known) known.push(job);
      else waiting.set(sender, [job]);
    },
    take,
    isEmpty: () => waiting.size === 0,
    drain() {
      const all = [...waiting.values()].flat();
      waiting.clear();
      return all;
    },
  };
}

export type Cleaned = Extract<SanitiseAnswer, { kind: 'cleaned' }>;
type Answer = Exclude<SanitiseAnswer, { kind: 'ready' }>;
type Job = { request: SanitiseRequest; resolve: (cleaned: Cleaned) => void; reject: (error: Error) => void };

/** A thread of the sanitiser that does one text at a time, in turns by sender. */
export type Lane = {
  /** Starts the thread, or has it stay as long as after a text: one may come. */
  warm: () => void;
  /** Ends the thread, unless it is at work. */
  cool: () => Promise<void>;
  run: (sender: string, request: SanitiseRequest) => Promise<Cleaned>;
  close: () => Promise<void>;
};

/**
 * `limitMs` counts while a text is in work, not while it waits: a text that has had half of it from the processor, or that
 * took four times as long by the clock, is refused. After `idleMs` without work the thread ends. It says
 * `ready` when it has loaded.
 */
export type LaneOptions = { limitMs: number; idleMs: number; startWorker?: (() => Worker) | undefined };

const MOST_MEMORY_MB = 768;
// On a small machine no more than the rest of the process has (bin/memory.mjs): a text is refused, not the site killed.
const MEMORY_MB = Math.min(MOST_MEMORY_MB, Math.round(getHeapStatistics().heap_size_limit / 1024 ** 2));
// Objects of jsdom that die young are collected in small steps, whatever the machine has.
const YOUNG_MB = 24;

// So much longer a text may take where the machine does other things beside it.
const MOST_ROUNDS = 4;

const tooSlow = () => new AppError('invalid', 'contentSlow');

function failureOf(error: Error): Error {
  const isOutOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isOutOfMemory ? tooSlow() : error;
}

/** A thread that cleans texts, with a bound on its memory. */
export const startOwnWorker = () =>
  new Worker(new URL('./worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB },
  });

type Hearing = { onReady: () => void; onAnswer: (answer: Answer) => void; onFailure: (error: Error) => void };

/** A worker that is there when it is asked for; one that was ended is not heard any more. */
function createThread({ onReady, onAnswer, onFailure }: Hearing, startWorker: () => Worker) {
  let worker: Worker | undefined;
  let isReady = false;

  function start(): Worker {
    const fresh = startWorker();
    fresh.on('message', (answer: SanitiseAnswer) => {
      if (fresh !== worker) return;
      if (answer.kind !== 'ready') return onAnswer(answer);
      isReady = true;
      onReady();
    });
    fresh.on('error', (error: Error) => fresh === worker && onFailure(failureOf(error)));
    return fresh;
  }

  return {
    isReady: () => isReady,
    wake: () => (worker ??= start()).ref(),
    rest: () => worker?.unref(),
    send: (request: SanitiseRequest) => worker?.postMessage(request),
    /** Milliseconds that it has had from the processor so far. */
    async cpuMs() {
      const { user = 0, system = 0 } = (await worker?.cpuUsage().catch(() => undefined)) ?? {};
      return (user + system) / 1_000;
    },
    async end() {
      const ended = worker;
      worker = undefined;
      isReady = false;
      await ended?.terminate();
    },
  };
}

function settleJob(job: Job, answer: Answer): void {
  if (answer.kind === 'cleaned') job.resolve(answer);
  else job.reject(answer.kind === 'refused' ? new AppError('invalid', answer.said) : new Error(answer.message));
}

/** Has something refused that has had half of `limitMs` from the processor, or four times as long by the clock. */
function boundTime(cpuMs: () => Promise<number>, limitMs: number, refuse: () => void): NodeJS.Timeout {
  const before = cpuMs();
  let rounds = 0;
  return setInterval(() => {
    rounds += 1;
    if (rounds === MOST_ROUNDS) refuse();
    else void Promise.all([before, cpuMs()]).then(([from, to]) => to - from >= limitMs / 2 && refuse());
  }, limitMs);
}

/** A lane whose thread starts at the first text, and again after one that took too long or brought it down. */
export function createLane({ limitMs, idleMs, startWorker = startOwnWorker }: LaneOptions): Lane {
  const queue = createFairQueue<Job>();
  let running: Job | undefined;
  let timer: NodeJS.Timeout | undefined;
  const onAnswer = (answer: Answer) => finish((job) => settleJob(job, answer));
  const thread = createThread({ onReady: next, onAnswer, onFailure: fail }, startWorker);

  /** Ends the job that is in work, and lets the next one in. */
  function finish(act: (job: Job) => void): void {
    const job = running;
    running = undefined;
    if (job) act(job);
    next();
  }

  function fail(error: Error): void {
    void thread.end();
    // A thread that cannot even start would fail for all who wait.
    if (!running) for (const job of queue.drain()) job.reject(error);
    finish((job) => job.reject(error));
  }

  function next(): void {
    if (running) return;
    clearTimeout(timer);
    const job = thread.isReady() || queue.isEmpty() ? queue.take() : undefined;
    // Its time does not count while the thread loads.
    if (!job) return queue.isEmpty() ? rest() : void thread.wake();
    running = job;
    // An answer that has come already, while this thread was busy, is read before the check.
    timer = boundTime(thread.cpuMs, limitMs, () => setImmediate(() => running === job && fail(tooSlow())));
    thread.send(job.request);
  }

  function rest(): void {
    thread.rest();
    timer = setTimeout(() => void thread.end(), idleMs).unref();
  }

  return {
    warm() {
      thread.wake();
      next();
    },
    cool: () => (running || !queue.isEmpty() ? Promise.resolve() : thread.end()),
    run: (sender, request) =>
      new Promise((resolve, reject) => {
        queue.add(sender, { request, resolve, reject });
        thread.wake();
        next();
      }),
    async close() {
      clearTimeout(timer);
      for (const job of [...(running ? [running] : []), ...queue.drain()])
        job.reject(new Error('The sanitiser is closed.'));
      running = undefined;
      await thread.end();
    },
  };
}
