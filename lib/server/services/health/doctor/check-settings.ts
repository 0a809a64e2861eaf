import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SECRET_FILE } from '../../../auth/secret.ts';
import { isLoopback, type Env } from '../../../env.ts';
import { findingsAbout, type Finding } from './finding.ts';

const { ok, warning, error } = findingsAbout('settings');

function checkAddress({ SITE_URL }: Env): Finding {
  if (isLoopback(SITE_URL))
    return warning(`SITE_URL is ${SITE_URL}: links in mails and feeds lead nowhere for others.`, 'Set SITE_URL.');
  if (SITE_URL.startsWith('https:')) return ok(`SITE_URL is ${SITE_URL}.`);
  return error(
    `SITE_URL is ${SITE_URL}: passwords and sessions travel in the open.`,
    'Put a proxy that speaks TLS in front (docs/deploy), and set SITE_URL to https.',
  );
}

function checkProxy({ SITE_URL, TRUST_PROXY }: Env): Finding {
  if (TRUST_PROXY > 0) return ok(`${TRUST_PROXY} in front: its X-Forwarded-For is believed.`);
  if (!SITE_URL.startsWith('https:')) return ok('No proxy in front.');
  return warning(
    'SITE_URL is https, so a proxy stands in front, but TRUST_PROXY is 0: all readers share the limits of one address.',
    'Set TRUST_PROXY to the number of proxies.',
  );
}

async function checkSecret({ AUTH_SECRET, DATA_DIR }: Env): Promise<Finding> {
  if (AUTH_SECRET) return ok('The secret is AUTH_SECRET.');
  const file = join(DATA_DIR, SECRET_FILE);
  const info = await stat(file).catch(({ code }: NodeJS.ErrnoException) => code);
  if (info === 'EACCES') return error(`${DATA_DIR} is closed to this user.`, 'Use the user that runs Lekha.');
  if (typeof info !== 'object') return warning(`There is no ${file} yet.`, 'The first start makes it.');
  // Windows has no such rights.
  if (process.platform === 'win32' || (info.mode & 0o077) === 0) return ok(`${file} is its owner's alone.`);
  return error(`${file} can be read by others, who could sign in as anybody.`, `chmod 600 ${file}`);
}

/** The settings themselves are well formed by now. */
export async function checkSettings(env: Env): Promise<Finding[]> {
  const relaxed = env.RATE_LIMITS === 'relaxed' ? [warning('RATE_LIMITS is relaxed.', 'Unset it but for tests.')] : [];
  return [checkAddress(env), checkProxy(env), await checkSecret(env), ...relaxed];
}
