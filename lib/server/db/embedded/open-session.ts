import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import pg from 'pg';
import { errorCode } from './postmaster.ts';

/** How to reach the embedded server. `host` is the folder of its unix socket, or 127.0.0.1 on Windows. */
export type EmbeddedConnection = {
  host: string;
  port: number;
  user: string;
  database: string;
  password?: string;
};

export const ROLE_AND_DATABASE = { user: 'lekha', database: 'lekha' };

/**
 * Opens one connection, known to the server as `name`. The caller ends it.
 * @throws Error with the code of the system or of PostgreSQL
 */
export async function openSession(connection: EmbeddedConnection, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: name,
    connectionTimeoutMillis: 5_000,
    // Both are given so that PGSSLMODE and PGOPTIONS of the operator's shell have no say.
    ssl: false,
    options: '-c client_min_messages=warning',
  });
  // Without a listener a connection that breaks would end the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/**
 * Windows only, where the server listens on 127.0.0.1 and any local program could knock: the password, made at the
 * first start. (Elsewhere the socket's folder keeps others out.) The mode has no effect on Windows; the file is as
 * private as DATA_DIR.
 */
export async function serverPassword(path: string): Promise<string | undefined> {
  if (process.platform !== 'win32') return undefined;
  return readFile(path, 'utf8').catch(() => makePassword(path));
}

/** The file appears with its content or not at all; of two processes the first one's password stands. */
async function makePassword(path: string): Promise<string> {
  const temporary = `${path}.${randomUUID()}`;
  await writeFile(temporary, randomBytes(32).toString('base64url'), { mode: 0o600 });
  await link(temporary, path).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
  await rm(temporary);
  return readFile(path, 'utf8');
}
