import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { StartError } from '../errors.ts';
import { createDatabase, createPool, type Connection } from './client.ts';
import { errorCode } from './embedded/postmaster.ts';
import type { Database } from './schema.ts';

const PREFIX = 'lekha_scratch_';

/** The same server, another database. A host may stand in the query, as that of a socket does: URL would miss one. */
export function within(connection: Connection, database: string): Connection {
  if (typeof connection !== 'string') return { ...connection, database };
  const url = new URL(connection.replace('@/', '@localhost/'));
  url.pathname = `/${database}`;
  return url.href;
}

/** Drops those of processes that were killed: nobody is connected to them any more. */
async function dropAbandoned(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database d where starts_with(datname, ${PREFIX})
      and pg_has_role(datdba, 'member') and not exists (select 1 from pg_stat_activity a where a.datid = d.oid)`.execute(
    db,
  );
  for (const { name } of rows) await sql`drop database if exists ${sql.id(name)}`.execute(db).catch(() => undefined);
}

/** Of a role whose tables are in a schema of the operator's, that schema is looked for in each database. */
async function copySchema(db: Kysely<Database>, scratch: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(db);
  if (rows[0]?.name) await sql`create schema if not exists ${sql.id(rows[0].name)}`.execute(scratch);
}

/**
 * Does something in an empty database of its own on the site's server, of which nothing is left afterwards.
 * @throws StartError with one line for the operator when the user of DATABASE_URL may not make databases
 */
export async function withScratchDatabase<T>(
  db: Kysely<Database>,
  connection: Connection,
  work: (scratch: Kysely<Database>) => Promise<T>,
): Promise<T> {
  await dropAbandoned(db);
  const name = PREFIX + randomBytes(6).toString('hex');
  await sql`create database ${sql.id(name)} template template0`.execute(db).catch((error: unknown) => {
    if (errorCode(error) !== '42501') throw error;
    throw new StartError('The user of DATABASE_URL may not create databases: give it the right CREATEDB.', {
      cause: error,
    });
  });
  const scratch = createDatabase(createPool(within(connection, name), 2, undefined, 0));
  try {
    await copySchema(db, scratch);
    // Held from the first moment on: a database without connections counts as abandoned.
    return await work(scratch);
  } finally {
    await scratch.destroy();
    await sql`drop database ${sql.id(name)} with (force)`.execute(db);
  }
}
