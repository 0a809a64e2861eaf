import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { pathTo } from '../../../../paths.ts';
import type { Actor } from '../../../auth/find-viewer.ts';
import { loadAuthSecret, SECRET_FILE } from '../../../auth/secret.ts';
import { readFooterScripts } from '../../../content/footer-scripts.ts';
import { errorCode } from '../../../db/embedded/postmaster.ts';
import { type Env, env } from '../../../env.ts';
import { AppError } from '../../../errors.ts';
import { checkPort } from '../../../http/succession/claim-port.ts';
import type { Runtime } from '../../../runtime.ts';
import { folderOf, openBackupFolder, openDataFolder, openStorage } from '../../../storage/open-storage.ts';
import { contentTypeOf } from '../../../storage/storage.ts';
import { getAdminPost } from '../../posts/get-post.ts';
import { checkDatabase } from './check-database.ts';
import { checkMail } from './check-mail.ts';
import { checkSettings } from './check-settings.ts';
import { examine, type Finding, findingsAbout, reasonOf, tryOut } from './finding.ts';
import { checkSite, checkPost } from './site/check-site.ts';

const { ok, error } = findingsAbout('storage');
const disk = findingsAbout('disk');
const MB = 1024 ** 2;
const GB = 1024 ** 3;
const sizeOf = (bytes: number) => (bytes < GB ? `${Math.floor(bytes / MB)} MB` : `${(bytes / GB).toFixed(1)} GB`);

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

async function checkDisk(setting: string, folder: string): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const free = (bavail * bsize) / GB;
  const text = `${sizeOf(bavail * bsize)} of ${sizeOf(blocks * bsize)} are free in ${folder}.`;
  const mend = `Make room, or move ${setting} to a larger disk.`;
  if (free < 0.2) return disk.error(text, mend);
  return free < 1 ? disk.warning(text, mend) : disk.ok(text);
}

/** Every disk that the site writes to, once. */
async function checkDisks({ DATA_DIR, STORAGE_URL, BACKUP_DIR }: Env): Promise<Finding[]> {
  const uploads = STORAGE_URL.startsWith('file:') ? folderOf(STORAGE_URL, DATA_DIR) : undefined;
  const disks = new Map<number, Finding>();
  for (const [setting, folder] of Object.entries({ DATA_DIR, STORAGE_URL: uploads, BACKUP_DIR })) {
    if (!folder) continue;
    // One that cannot be made has been told of.
    const { dev } = (await stat(folder).catch(() => undefined)) ?? {};
    if (dev !== undefined && !disks.has(dev)) disks.set(dev, await checkDisk(setting, folder));
  }
  return [...disks.values()];
}

const roomFor = (setting: string) => `Free space on ${setting}'s disk.`;

/** A file there and back, a folder for backups, and room for more: what fails hides nothing of the others. */
export async function checkStorage(env: Env): Promise<Finding[]> {
  const { STORAGE_URL, BACKUP_DIR, DATA_DIR } = env;
  const room = roomFor(STORAGE_URL === 'file:' ? 'DATA_DIR' : 'STORAGE_URL');
  const openBackups = () => BACKUP_DIR && openBackupFolder(BACKUP_DIR);
  const openData = () => STORAGE_URL === 'file:' || openDataFolder(DATA_DIR);
  return [
    ...(await tryOut('storage', 'Look at DATA_DIR.', openData, roomFor('DATA_DIR'))),
    ...(await examine('storage', 'Look at STORAGE_URL and DATA_DIR.', async () => [await probe(env)], room)),
    ...(await tryOut('storage', 'Look at BACKUP_DIR.', openBackups, roomFor('BACKUP_DIR'))),
    ...(await checkDisks(env)),
  ];
}

/** What else ends a start, by its settings. */
async function checkStart({ FOOTER_SCRIPTS, AUTH_SECRET, DATA_DIR, PORT, HOST }: Env): Promise<Finding[]> {
  const ask = (check: () => unknown) => tryOut('settings', 'See .env.example.', check);
  const hasSecret = existsSync(join(DATA_DIR, SECRET_FILE));
  return [
    ...(await ask(() => FOOTER_SCRIPTS && readFooterScripts(FOOTER_SCRIPTS))),
    ...(await ask(() => checkPort({ PORT, HOST, DATA_DIR }))),
    ...(await ask(() => hasSecret && loadAuthSecret(AUTH_SECRET, DATA_DIR))),
  ];
}

/** What gives no connection is there: its address is right. */
const unlessCrowded = (database: () => Promise<Finding[]>) => () =>
  database().catch((cause: unknown) => {
    if (errorCode(cause) !== '53300') throw cause;
    const mend = 'Raise max_connections, or the limit of the role or the database, or run less beside it.';
    return [findingsAbout('database').error(`It gives no connection: ${reasonOf(cause)}.`, mend)];
  });

/** Looks at what the site stands on; at its database as the caller can. */
export async function examineParts(settings: Env, database: () => Promise<Finding[]>): Promise<Finding[]> {
  const away = settings.DATABASE_URL ? 'Look at DATABASE_URL.' : `Look at ${join(settings.DATA_DIR, 'pg.log')}.`;
  const room = settings.DATABASE_URL ? away : roomFor('DATA_DIR');
  return [
    ...(await examine('settings', 'See .env.example.', () => checkSettings(settings))),
    ...(await checkStart(settings)),
    ...(await examine('database', away, unlessCrowded(database), room)),
    ...(await checkStorage(settings)),
    ...(await examine('mail', 'Look at SMTP_URL.', () => checkMail(settings))),
  ];
}

// Where everybody else asks: through whatever stands in front.
const site = () => {
  const { origin } = new URL(env().SITE_URL);
  return { asked: origin, own: [origin] };
};

type Patient = Pick<Runtime, 'db' | 'authSecret'>;

async function examineAll({ db, authSecret }: Patient): Promise<Finding[]> {
  const settings = env();
  const [parts, seen] = await Promise.all([
    examineParts(settings, () => checkDatabase(db, settings)),
    checkSite(site(), { trusted: settings.TRUST_PROXY, secret: authSecret }),
  ]);
  return [...parts, ...seen];
}

let examining: Promise<Finding[]> | undefined;

/** All that the doctor can say of this site, by what it stands on and from outside. Who asks meanwhile gets the same. */
export function examineSite(runtime: Patient): Promise<Finding[]> {
  examining ??= examineAll(runtime).finally(() => (examining = undefined));
  return examining;
}

/**
 * What search engines and messengers get of a post.
 * @throws AppError not_found where the actor may not edit it, and while readers do not find it
 */
export async function examinePost({ db }: Pick<Runtime, 'db'>, actor: Actor, id: number): Promise<Finding[]> {
  const { slug, status, canonical_url } = await getAdminPost(db, actor, id);
  if (status !== 'published') throw new AppError('not_found', 'postMissing');
  return checkPost(pathTo.post(slug), site(), canonical_url);
}
