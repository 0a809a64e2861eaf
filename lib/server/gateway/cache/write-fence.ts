import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { TAG_CHANNEL } from '../../http/cache-tags.ts';

const LONGEST_WAIT_MS = 2_000;
const PREFIX = 'fence:';

export type WriteFence = {
  /** True while a write of this process is under way, or its tags have not been heard yet: kept answers may be older than it. */
  isUp(): boolean;
  /** A write begins. @returns what is called once it has been answered */
  raise(): (answered: { wrote: boolean }) => void;
  /** A message of the channel of tags. */
  hear(tag: string): void;
};

/**
 * Whoever writes and then reads finds what they wrote: behind each write a message of our own goes through the channel
 * of tags, and when it comes back, the tags of the write have come before it.
 */
export function createWriteFence(db: Kysely<Database>): WriteFence {
  const waiting = new Map<string, () => void>();
  let up = 0;

  function pass(): Promise<void> {
    const tag = PREFIX + randomUUID();
    return new Promise((resolve) => {
      // The message is lost with its connection; then the whole cache is dropped, and nothing has to be waited for.
      const timer = setTimeout(() => waiting.get(tag)?.(), LONGEST_WAIT_MS).unref();
      waiting.set(tag, () => {
        clearTimeout(timer);
        waiting.delete(tag);
        resolve();
      });
      sql`select pg_notify(${TAG_CHANNEL}, ${tag})`.execute(db).catch(() => waiting.get(tag)?.());
    });
  }

  return {
    isUp: () => up > 0,
    raise() {
      up += 1;
      return ({ wrote }) => {
        const passed = wrote ? pass() : Promise.resolve();
        void passed.then(() => (up -= 1));
      };
    },
    hear: (tag) => waiting.get(tag)?.(),
  };
}
