import type { Runtime } from '../runtime.ts';
import { mailNotices } from '../services/comments/notices/mail-notices.ts';
import { workEvery, type Loop } from './work-every.ts';

const LOOK_EVERY_MS = 2_000;

/** Looks every 2 s for comments that somebody is to be mailed of; `close` waits for the round that runs. */
export function tellOfComments(runtime: Runtime): Loop {
  const warn = (err: unknown) => runtime.log.warn({ err }, 'comments are not mailed of yet');
  return workEvery(LOOK_EVERY_MS, () => mailNotices(runtime).catch(warn));
}
