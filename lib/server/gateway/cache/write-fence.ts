import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { TAG_CHANNEL } from '../../http/cache-tags.ts';
import { keptReads } from '../../http/kept-reads.ts';

const LONGEST_WAIT_MS = 2_000;
const PREFIX = 'fence:';

export type WriteFence = {
  /** True while the tags of an answered write have not been heard yet: kept answers may be older than it. */
  isUp(): boolean;
  /** A write of this process is being answered. One that wrote nothing changes nothing. */
  raise(answered: { wrote: boolean }): void;
  /** A message of the channel of tags. */
  hear(tag: string): void;
};

/**
 * Whoever writes and then reads finds what they wrote: behind each write a message of our own goes through the channel
 * of tags, and when it comes back, the tags of the write have come before it.
 */
export function createWriteFence(db: Kysely<Database>): WriteFence {
  const waiting = new Map<string, () => void>();

  return {
    isUp: () => waiting.size > 0,
    raise({ wrote }) {
      if (!wrote) return;
      // What is read from now on is read after the write: it is committed.
      keptReads(db).forget();
      const tag = PREFIX + randomUUID();
      const pass = () => {
        clearTimeout(timer);
        waiting.delete(tag);
      };
      // The message is lost with its connection; then the whole cache is dropped, and nothing has to be waited for.
      const timer = setTimeout(pass, LONGEST_WAIT_MS).unref();
      waiting.set(tag, pass);
      sql`select pg_notify(${TAG_CHANNEL}, ${tag})`.execute(db).catch(pass);
    },
    hear: (tag) => waiting.get(tag)?.(),
  };
}
