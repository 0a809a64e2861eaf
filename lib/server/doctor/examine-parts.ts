import { join } from 'node:path';
import type { Env } from '../env.ts';
import { checkMail } from './check-mail.ts';
import { checkSettings } from './check-settings.ts';
import { checkStorage } from './check-storage.ts';
import { examine, type Finding } from './finding.ts';

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
