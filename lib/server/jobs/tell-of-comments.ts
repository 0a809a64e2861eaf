import type { Runtime } from '../runtime.ts';
import { mailNotices } from '../services/comments/notices/mail-notices.ts';

const LOOK_EVERY_MS = 2_000;

/** Looks every 2 s for comments that somebody is to be mailed of; `close` waits for the round that runs. */
export function tellOfComments(runtime: Runtime): { close: () => Promise<void> } {
  let working: Promise<void> | undefined;

  async function work(): Promise<void> {
    await mailNotices(runtime).catch((err: unknown) => runtime.log.warn({ err }, 'comments are not mailed of yet'));
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
