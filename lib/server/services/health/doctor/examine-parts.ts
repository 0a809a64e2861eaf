import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../../../env.ts';
import { openStorage } from '../../../storage/open-storage.ts';
import { contentTypeOf } from '../../../storage/storage.ts';
import { checkMail } from './check-mail.ts';
import { checkSettings } from './check-settings.ts';
import { examine, type Finding, findingsAbout } from './finding.ts';

const { ok, error } = findingsAbout('storage');
const disk = findingsAbout('disk');
const GB = 1024 ** 3;

async function probe(env: Env): Promise<Finding> {
  const storage = await openStorage(env);
  const key = `doctor/${randomUUID()}.txt`;
  const words = Buffer.from('Written by the doctor.');
  await storage.put(key, words, contentTypeOf(key));
  const back = await storage.get(key);
  await storage.delete(key);
  if (!back?.body.equals(words)) return error('What was written is not what was read.', 'Look at STORAGE_URL.');
  if (await storage.head(key)) return error('What was deleted is still there.', 'Give its user the right to delete.');
  return ok('A file was written, read and deleted.');
}

async function checkDisk({ DATA_DIR }: Env): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(DATA_DIR);
  const free = (bavail * bsize) / GB;
  const text = `${free.toFixed(1)} GB of ${((blocks * bsize) / GB).toFixed(1)} are free in ${DATA_DIR}.`;
  const mend = 'Make room, or move DATA_DIR to a larger disk.';
  if (free < 0.2) return disk.error(text, mend);
  return free < 1 ? disk.warning(text, mend) : disk.ok(text);
}

/** A file there and back, and room for more. */
export async function checkStorage(env: Env): Promise<Finding[]> {
  return [await probe(env), await checkDisk(env)];
}

/** Looks at what the site stands on; at its database as the caller can. */
export async function examineParts(settings: Env, database: () => Promise<Finding[]>): Promise<Finding[]> {
  const away = settings.DATABASE_URL ? 'Look at DATABASE_URL.' : `Look at ${join(settings.DATA_DIR, 'pg.log')}.`;
  return [
    ...(await examine('settings', 'See .env.example.', () => checkSettings(settings))),
    ...(await examine('database', away, database)),
    ...(await examine('storage', 'Look at STORAGE_URL and DATA_DIR.', () => checkStorage(settings))),
    ...(await examine('mail', 'Look at SMTP_URL.', () => checkMail(settings))),
  ];
}
