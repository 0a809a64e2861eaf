import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

/** A connection string, or what the embedded server reports. */
export type Connection = string | { host: string; port: number; user: string; database: string; password?: string };

// The embedded server knows no TLS; without this the operator's PGSSLMODE would ask for it.
function addressOf(connection: Connection): pg.ClientConfig {
  return typeof connection === 'string' ? { connectionString: connection } : { ...connection, ssl: false };
}

/**
 * A pool of at most `max` connections. Sessions run in UTC; a statement that takes longer than 30 s is ended, so that
 * no request hangs on the database. A database that does not even say that is given up after `patienceMs`.
 */
export function createPool(connection: Connection, max = 10, patienceMs?: number): pg.Pool {
  const address = addressOf(connection);
  const pool = new pg.Pool({
    ...address,
    max,
    connectionTimeoutMillis: 5_000,
    ...(patienceMs !== undefined && { query_timeout: patienceMs }),
    idleTimeoutMillis: 60_000,
    application_name: 'lekha',
    options: '-c timezone=UTC -c statement_timeout=30000',
  });
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {});
  // So would one that breaks between the queries of a transaction, whose next query then fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** One connection beside the pool, for LISTEN. */
export async function openListener(connection: Connection): Promise<pg.Client> {
  const address = addressOf(connection);
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 5_000, application_name: 'lekha-listen' });
  await client.connect();
  return client;
}

/** The typed query builder over a pool. */
export function createDatabase(pool: pg.Pool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
