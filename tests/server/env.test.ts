import { expect, test } from '@jest/globals';
import { env, envAtPort, EnvError, parseEnv } from '../../lib/server/env.ts';

const SECRET = 'x'.repeat(32);

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

test('SITE_URL is an origin, however it was typed', () => {
  expect(parseEnv({ SITE_URL: 'HTTPS://Blog.Example' }).SITE_URL).toBe('https://blog.example');
  expect(parseEnv({ SITE_URL: 'https://blog.example:443/' }).SITE_URL).toBe('https://blog.example');
  expect(parseEnv({ SITE_URL: 'http://[::1]:3000' }).SITE_URL).toBe('http://[::1]:3000');
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
  [{ WEBHOOK_TRUSTED_ORIGINS: 'http://10.0.0.5:8080, http://10.0.0.6/hooks' }, /^WEBHOOK_TRUSTED_ORIGINS .*path/],
  [{ SITE_URL: 'https://blog.example/?a=b' }, /^SITE_URL /],
  [{ MAIL_FROM: 'nobody' }, /^MAIL_FROM /],
  [{ MAIL_FROM: 'Ed <nobody>' }, /^MAIL_FROM /],
  [{ MAIL_FROM: 'Ed <a@b.example>, Eve <c@d.example>' }, /^MAIL_FROM /],
  [{ TRUST_PROXY: '-1' }, /^TRUST_PROXY must be a number of proxies from 0 to 10$/],
  [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY must be a number of proxies from 0 to 10$/],
  [{ PORT: '1e3' }, /^PORT must be a port number from 0 to 65535$/],
  [{ PORT: '0x50' }, /^PORT must be a port number/],
  [{ ACCESS_TOKEN_SECONDS: '1.5' }, /^ACCESS_TOKEN_SECONDS must be a number of seconds from 1 to 86400$/],
  [{ FILE_UPLOAD_MB: 'much' }, /^FILE_UPLOAD_MB must be a number of megabytes from 1 to 10000$/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of fatal, error, /],
  [{ SITE_NAME: 'x'.repeat(81) }, /^SITE_NAME must be at most 80 characters long$/],
  [{ SITE_NAME: 'Two\nlines' }, /^SITE_NAME must be one line$/],
  [{ ADMIN_PASSWORD: 'x'.repeat(129) }, /^ADMIN_PASSWORD must be at most 128 characters long$/],
  [{ DATABASE_URL: 'postgres://[db/lekha', AUTH_SECRET: SECRET }, /^DATABASE_URL must be an address such as/],
  [{ DATABASE_URL: 'postgres://db:99999/lekha', AUTH_SECRET: SECRET }, /^DATABASE_URL must be an address such as/],
  [{ DATABASE_URL: 'postgres://', AUTH_SECRET: SECRET }, /^DATABASE_URL must be an address such as/],
  [{ SMTP_URL: 'smtp://' }, /^SMTP_URL must be an address such as/],
  [{ SMTP_URL: 'smtp://[mail' }, /^SMTP_URL must be an address such as/],
  [{ STORAGE_URL: 'file://elsewhere/uploads' }, /^STORAGE_URL must be file: or file:\/folder$/],
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

test.each([
  'postgres://lekha:a b%c@db/lekha',
  'postgres://lekha@/lekha?host=/run/postgresql',
  'postgresql:///lekha',
  'postgres://%2Frun%2Fpostgresql/lekha',
  'postgres://lekha@[::1]:5433/lekha',
])('every address that the driver reads is one: %s', (DATABASE_URL) => {
  expect(parseEnv({ DATABASE_URL, AUTH_SECRET: SECRET }).DATABASE_URL).toBe(DATABASE_URL);
});

test('a variable of spaces is unset', () => {
  expect(parseEnv({ PORT: ' ', REALTIME_PORT: ' ', DATA_DIR: '' })).toMatchObject({ PORT: 3000 });
  expect(parseEnv({ REALTIME_PORT: ' ' }).REALTIME_PORT).toBeUndefined();
});

test('an empty list of fallback translators means none, any other empty variable means unset', () => {
  const env = parseEnv({ TRANSLATE_FALLBACK_URLS: '', SITE_NAME: '' });
  expect(env.TRANSLATE_FALLBACK_URLS).toEqual([]);
  expect(env.SITE_NAME).toBeUndefined();
});

test('blanks around a number or a time zone are none of it', () => {
  expect(parseEnv({ PORT: ' 8080 ', TIME_ZONE: 'Asia/Dhaka ' })).toMatchObject({ PORT: 8080, TIME_ZONE: 'Asia/Dhaka' });
});

test('a name is read as the admin saves one: without blanks around it and with single ones in it', () => {
  const accented = 'Cafe\u0301';
  expect(parseEnv({ SITE_NAME: `  The  ${accented} ` }).SITE_NAME).toBe(`The ${accented.normalize('NFC')}`);
  expect(parseEnv({ SITE_NAME: `${'x'.repeat(80)}  ` }).SITE_NAME).toHaveLength(80);
});

test('the first name of a file that begins with a byte order mark is read, and the environment wins', () => {
  expect(parseEnv({ '\uFEFFPORT': '8080' }).PORT).toBe(8080);
  expect(parseEnv({ '\uFEFFPORT': '8080', PORT: '9090' }).PORT).toBe(9090);
});

test('the port that PORT=0 has come to is the one of the address, until SITE_URL is set', () => {
  const { PORT, SITE_URL } = process.env;
  delete process.env.SITE_URL;
  process.env.PORT = '0';
  expect(envAtPort(4321)).toMatchObject({ PORT: 4321, SITE_URL: 'http://localhost:4321' });
  expect(env().SITE_URL).toBe('http://localhost:4321');
  process.env.SITE_URL = 'https://blog.example';
  expect(envAtPort(4322)).toMatchObject({ PORT: 4322, SITE_URL: 'https://blog.example' });
  Object.assign(process.env, { PORT: PORT ?? '', SITE_URL: SITE_URL ?? '' });
});
