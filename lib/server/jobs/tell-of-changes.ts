import type { ChangeListener } from '../db/site-tables.ts';
import type { Env } from '../env.ts';
import type { Runtime } from '../runtime.ts';
import {
  claimChanges,
  forgetChanges,
  keepClaim,
  noteDuePosts,
  putOffChanges,
  setListeners,
} from '../services/public-changes/change-queue.ts';
import { pingHub, submitAddresses, type Told } from '../services/public-changes/send-changes.ts';

const LOOK_EVERY_MS = 1_000;
// Looks after which the listeners are written again: a backup that was put back has none.
const SET_AGAIN = 60;

type Settings = Pick<Env, 'SITE_URL' | 'INDEXNOW_KEY' | 'INDEXNOW_URL' | 'WEBSUB_HUB'>;
/** `most`: addresses, or lists of which each has three feeds. */
type Listener = {
  name: ChangeListener;
  most: number;
  /** Whoever needs several calls keeps the claim before each. */
  tell: (paths: string[], keep: () => Promise<void>) => Promise<Told>;
};

function listenersOf({ SITE_URL: siteUrl, INDEXNOW_KEY: key, INDEXNOW_URL: url, WEBSUB_HUB: hub }: Settings) {
  const listeners: Listener[] = [];
  if (key !== undefined)
    listeners.push({ name: 'indexnow', most: 100, tell: (paths) => submitAddresses({ url, key, siteUrl }, paths) });
  if (hub !== undefined)
    listeners.push({ name: 'websub', most: 10, tell: (lists, keep) => pingHub({ hub, siteUrl }, lists, keep) });
  return listeners;
}

/** Tells a listener what is due. @returns false when there is nothing more to do now */
async function tellNext({ db, log }: Pick<Runtime, 'db' | 'log'>, { name, most, tell }: Listener): Promise<boolean> {
  const batch = await claimChanges(db, name, most);
  if (!batch) return false;
  const told = await tell(batch.paths, () => keepClaim(db, batch));
  if (told.kind === 'later') {
    const isKept = await putOffChanges(db, batch, told.wait);
    log.warn({ listener: name, why: told.why, addresses: batch.paths.length, isKept }, 'public changes not told yet');
    return false;
  }
  if (told.kind === 'refused')
    log.warn({ listener: name, why: told.why, addresses: batch.paths.length }, 'public changes refused');
  await forgetChanges(db, batch);
  return true;
}

/**
 * Tells search engines and a hub what changed for everybody, as the settings want it. Looks every second. Of several
 * instances each tells a part; `close` waits for the call under way.
 */
export function tellOfChanges(
  { db, log }: Pick<Runtime, 'db' | 'log'>,
  settings: Settings,
): { close: () => Promise<void> } {
  const listeners = listenersOf(settings);
  const names = listeners.map(({ name }) => name);
  let looks = 0;
  let looking: Promise<void> | undefined;
  let closed = false;

  async function look(): Promise<void> {
    try {
      if (looks % SET_AGAIN === 0) await setListeners(db, names);
      looks += 1;
      if (listeners.length > 0) await noteDuePosts(db);
      for (const listener of listeners) while (!closed && (await tellNext({ db, log }, listener)));
    } catch (err) {
      log.warn({ err }, 'public changes not told yet');
    }
    looking = undefined;
    // Without a listener there is nothing to look for.
    if (looks > 0 && listeners.length === 0) clearInterval(timer);
  }

  const timer = setInterval(() => {
    looking ??= look();
  }, LOOK_EVERY_MS).unref();
  looking = look();
  return {
    async close() {
      closed = true;
      clearInterval(timer);
      await looking;
    },
  };
}
