import { type Kysely, sql } from 'kysely';
import { writeCsvLine } from '../../../text/csv.ts';
import { type Actor, requirePermission } from '../../auth/find-viewer.ts';
import type { Database } from '../../db/schema.ts';
import { isoTime } from '../../db/sql-fragments.ts';

const COLUMNS = ['email', 'language', 'scope', 'scope_id', 'frequency', 'confirmed_at', 'suspended_at'] as const;
const ROWS_AT_ONCE = 1_000;

type Row = { id: number } & Record<Exclude<(typeof COLUMNS)[number], 'scope_id'>, string | null> & {
    scope_id: number | null;
  };

async function* writeRows(db: Kysely<Database>): AsyncGenerator<string> {
  yield writeCsvLine(COLUMNS);
  let after = 0;
  for (;;) {
    const { rows } = await sql<Row>`select s.id, b.email, b.language, s.scope, s.scope_id, s.frequency,
        ${isoTime('s.confirmed_at')} as confirmed_at, ${isoTime('b.suspended_at')} as suspended_at
      from subscriptions s join subscribers b on b.id = s.subscriber_id
      where s.id > ${after} order by s.id limit ${ROWS_AT_ONCE}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => writeCsvLine(COLUMNS.map((name) => row[name]))).join('');
    after = last.id;
  }
}

/**
 * All who are told of posts as CSV, a line for each thing that they are told of, in pieces.
 * @throws AppError forbidden
 */
export function exportSubscribers(db: Kysely<Database>, actor: Actor): AsyncIterable<string> {
  requirePermission(actor, 'settings.manage');
  return writeRows(db);
}
