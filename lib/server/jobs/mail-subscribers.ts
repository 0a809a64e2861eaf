import type { Runtime } from '../runtime.ts';
import { mailPosts } from '../services/subscriptions/mail-posts.ts';

const LOOK_EVERY_MS = 5_000;

/** Looks every 5 s for posts that subscribers are to be mailed of; `close` waits for the round that runs. */
export function mailSubscribers(runtime: Runtime): { close: () => Promise<void> } {
  let working: Promise<void> | undefined;

  async function work(): Promise<void> {
    await mailPosts(runtime).catch((err: unknown) => runtime.log.warn({ err }, 'subscribers are not mailed yet'));
    working = undefined;
  }

  const timer = setInterval(() => {
    working ??= work();
  }, LOOK_EVERY_MS).unref();
  return {
    async close() {
      clearInterval(timer);
      await working;
    },
  };
}
