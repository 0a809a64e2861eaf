import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { errorCode } from './postmaster.ts';

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
