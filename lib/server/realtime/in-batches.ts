import type { Logger } from 'pino';

/** Takes items as they come and hands them on in order. */
export type Batches<Item> = { add: (item: Item) => void; idle: () => Promise<void> };

/**
 * Hands items to `work`, one batch at a time: what comes while a batch is at work is the next batch. A batch that fails
 * is logged and lost.
 */
export function inBatches<Item>(work: (items: Item[]) => Promise<void>, log: Logger): Batches<Item> {
  let waiting: Item[] = [];
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await work(batch).catch((err: unknown) => log.warn({ err, items: batch.length }, 'realtime events lost'));
    }
    running = undefined;
  }

  return {
    add(item) {
      waiting.push(item);
      running ??= run();
    },
    idle: () => running ?? Promise.resolve(),
  };
}
