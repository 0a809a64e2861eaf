import type { Runtime } from '../runtime.ts';
import { mailPosts } from '../services/subscriptions/mail-posts.ts';
import { workEvery, type Loop } from './work-every.ts';

const LOOK_EVERY_MS = 5_000;

/** Looks every 5 s for posts that subscribers are to be mailed of; `close` waits for the round that runs. */
export function mailSubscribers(runtime: Runtime): Loop {
  return workEvery(LOOK_EVERY_MS, () =>
    mailPosts(runtime).catch((err: unknown) => runtime.log.warn({ err }, 'subscribers are not mailed yet')),
  );
}
