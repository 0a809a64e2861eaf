import type { Runtime } from '../runtime.ts';
import { mailNotices } from '../services/comments/notices/mail-notices.ts';
import { type Finished, mailPosts } from '../services/subscriptions/mail-posts.ts';
import { workEvery, type Loop } from './work-every.ts';

const LOOK_FOR_COMMENTS_EVERY_MS = 2_000;

/** Looks every 2 s for comments that somebody is to be mailed of; `close` waits for the round that runs. */
export function tellOfComments(runtime: Runtime): Loop {
  const warn = (err: unknown) => runtime.log.warn({ err }, 'comments are not mailed of yet');
  return workEvery(LOOK_FOR_COMMENTS_EVERY_MS, () => mailNotices(runtime).catch(warn));
}

const LOOK_FOR_POSTS_EVERY_MS = 5_000;
// A list that a post came to later, or a subscriber who was let in again, is found after a minute: to look for everybody each
// time would take the database longer the more are told.
const LOOKS_UNTIL_ANEW = 12;

/** Looks every 5 s for posts that subscribers are to be mailed of; `close` waits for the round that runs. */
export function mailSubscribers(runtime: Runtime): Loop {
  const finished: Finished = new Map();
  let looks = 0;
  return workEvery(LOOK_FOR_POSTS_EVERY_MS, () => {
    looks += 1;
    if (looks % LOOKS_UNTIL_ANEW === 0) finished.clear();
    return mailPosts(runtime, finished).catch((err: unknown) =>
      runtime.log.warn({ err }, 'subscribers are not mailed yet'),
    );
  });
}
