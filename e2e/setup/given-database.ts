import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { createPool } from '../../lib/server/db/client.ts';
import { within } from '../../lib/server/db/scratch-database.ts';

// The server that `npm run test:postgres` names: each site has a database of its own there, instead of the embedded one.
const GIVEN = process.env.TEST_DATABASE_URL;

const nameOf = (folder: string) =>
  `lekha_e2e_${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 16)}`;

const dropping = (folder: string) => `drop database if exists ${nameOf(folder)} with (force)`;

async function order(...statements: string[]): Promise<void> {
  if (!GIVEN) return;
  const server = createPool(GIVEN, 1);
  try {
    for (const statement of statements) await server.query(statement);
  } finally {
    await server.end();
  }
}

/** The database of the site that has its data in a folder; undefined where it is the embedded one. */
export function givenDatabase(folder: string): string | undefined {
  return GIVEN && String(within(GIVEN, nameOf(folder)));
}

/** The settings of such a site that name its database. */
export function givenSettings(folder: string): Record<string, string> {
  const url = givenDatabase(folder);
  return url ? { DATABASE_URL: url, AUTH_SECRET: 'x'.repeat(40) } : {};
}

/** Makes the database of a folder: empty, or a copy of another folder's. Nothing where sites have the embedded one. */
export async function makeGiven(folder: string, from?: string): Promise<void> {
  const template = from === undefined ? 'template0' : nameOf(from);
  await order(dropping(folder), `create database ${nameOf(folder)} template ${template} strategy file_copy`);
}

export async function dropGiven(folder: string): Promise<void> {
  await order(dropping(folder));
}
