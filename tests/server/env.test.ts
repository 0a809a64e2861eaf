import { expect, test } from '@jest/globals';
import { EnvError, parseEnv } from '../../lib/server/env.ts';

function messageOf(source: Record<string, string>): string {
  try {
    parseEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.message;
    throw error;
  }
  throw new Error('The settings were accepted.');
}

test('every setting has a default', () => {
  const env = parseEnv({});
  expect(env).toMatchObject({
    PORT: 3000,
    HOST: '0.0.0.0',
    SITE_URL: 'http://localhost:3000',
    DEMO: '1',
  });
  expect(env.TRANSLATE_FALLBACK_URLS).toHaveLength(6);
  expect(env.REALTIME_PORT).toBeUndefined();
});

test('SITE_URL follows PORT and loses its trailing slash', () => {
  expect(parseEnv({ PORT: '8080' }).SITE_URL).toBe('http://localhost:8080');
  expect(parseEnv({ SITE_URL: 'https://blog.example/' }).SITE_URL).toBe('https://blog.example');
});

test.each([
  [{ PORT: 'abc' }, /^PORT /],
  [{ PORT: '70000' }, /^PORT /],
  [{ SITE_URL: 'ftp://x' }, /^SITE_URL /],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL /],
  [{ DATABASE_URL: 'postgres://x/y' }, /^AUTH_SECRET is required/],
  [{ AUTH_SECRET: 'short' }, /^AUTH_SECRET .*32/],
  [{ DEMO: 'yes' }, /^DEMO /],
  [{ BACKUP_EVERY_HOURS: '0' }, /^BACKUP_EVERY_HOURS must be a number of hours/],
  [{ BACKUP_EVERY_HOURS: 'daily' }, /^BACKUP_EVERY_HOURS must be a number of hours/],
  [{ BACKUP_KEEP: '1.5' }, /^BACKUP_KEEP must be a number of backups/],
  [{ RATE_LIMITS: 'relaxed', SITE_URL: 'https://blog.example' }, /^RATE_LIMITS /],
  [{ TIME_ZONE: 'Moon/Base' }, /^TIME_ZONE /],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL /],
  [{ SITE_URL: 'https://blog.example/blog' }, /^SITE_URL .*path/],
  [{ SITE_URL: 'https://blog.example/?a=b' }, /^SITE_URL /],
  [{ MAIL_FROM: 'nobody' }, /^MAIL_FROM /],
  [{ MAIL_FROM: 'Ed <nobody>' }, /^MAIL_FROM /],
  [{ MAIL_FROM: 'Ed <a@b.example>, Eve <c@d.example>' }, /^MAIL_FROM /],
  [{ TRUST_PROXY: '-1' }, /^TRUST_PROXY /],
])('a bad value is refused in one line that names the variable: %j', (source, pattern) => {
  expect(messageOf(source)).toMatch(pattern);
  expect(messageOf(source)).not.toContain('\n');
});

test('mail comes from an address, with or without a name', () => {
  for (const from of ['a@b.example', 'Ed & Co <a@b.example>', 'লেখা <a@b.example>'])
    expect(parseEnv({ MAIL_FROM: from }).MAIL_FROM).toBe(from);
});

test('relaxed limits are for loopback addresses', () => {
  expect(parseEnv({ RATE_LIMITS: 'relaxed', SITE_URL: 'http://127.0.0.1:4310' }).RATE_LIMITS).toBe('relaxed');
});

test('an empty list of fallback translators means none, any other empty variable means unset', () => {
  const env = parseEnv({ TRANSLATE_FALLBACK_URLS: '', SITE_NAME: '' });
  expect(env.TRANSLATE_FALLBACK_URLS).toEqual([]);
  expect(env.SITE_NAME).toBeUndefined();
});
