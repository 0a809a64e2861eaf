import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { TAG_CHANNEL, tagOf } from '../../lib/server/http/internal-headers.ts';
import { runtime } from '../../lib/server/runtime.ts';
import type { Ask, Told } from './messages.ts';

// The message comes back from the database; the settings are read anew after it.
const HEARD_MS = 500;

/** Has the site of this process keep none of its pages when it is asked. */
export function forgetPages(): void {
  process.on('message', ({ kind }: Ask) => {
    if (kind !== 'forget') return;
    void sql`select pg_notify(${TAG_CHANNEL}, ${tagOf.everything()})`
      .execute(runtime().db)
      .then(() => sleep(HEARD_MS))
      .then(() => process.send?.({ kind: 'forgotten' } satisfies Told));
  });
}
