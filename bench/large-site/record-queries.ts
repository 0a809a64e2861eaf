import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../lib/server/db/schema.ts';

export type RecordedQuery = { sql: string; parameters: readonly unknown[] };

/** A query builder that notes what it sends, in `queries`. */
export function recordQueries(pool: pg.Pool): { db: Kysely<Database>; queries: RecordedQuery[] } {
  const queries: RecordedQuery[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      queries.push({ sql: query.sql, parameters: query.parameters });
    },
  });
  return { db, queries };
}
