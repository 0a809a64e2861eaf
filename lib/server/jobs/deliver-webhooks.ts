import type { Runtime } from '../runtime.ts';
import { dueWebhooks, queueDuePosts, deliverNext } from '../services/webhooks/delivery-queue.ts';

const LOOK_EVERY_MS = 1_000;

/**
 * Looks every second for what webhooks are to be told. Each has its own turn, one delivery after the other, so that a
 * receiver that hangs delays nobody else. `close` waits for the attempts under way.
 */
export function deliverWebhooks({ db, authSecret, log }: Pick<Runtime, 'db' | 'authSecret' | 'log'>): {
  close: () => Promise<void>;
} {
  const busy = new Map<number, Promise<void>>();
  let looking: Promise<void> | undefined;
  let closed = false;
  const warn = (err: unknown) => log.warn({ err }, 'webhooks not told yet');

  async function drain(webhookId: number): Promise<void> {
    try {
      while (!closed && (await deliverNext({ db, authSecret }, webhookId)));
    } catch (err) {
      warn(err);
    }
    busy.delete(webhookId);
  }

  async function look(): Promise<void> {
    try {
      await queueDuePosts(db);
      for (const id of await dueWebhooks(db, [...busy.keys()])) if (!closed) busy.set(id, drain(id));
    } catch (err) {
      warn(err);
    }
    looking = undefined;
  }

  const timer = setInterval(() => {
    looking ??= look();
  }, LOOK_EVERY_MS).unref();
  return {
    async close() {
      closed = true;
      clearInterval(timer);
      await looking;
      await Promise.all(busy.values());
    },
  };
}
