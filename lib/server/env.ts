import { resolve } from 'node:path';
import { z } from 'zod';
import { isTimeZone } from '../rules/settings.ts';

// The six public LibreTranslate-compatible services that docs/product.md#translation names by number only.
const FALLBACK_TRANSLATORS = [
  'https://libretranslate.com/translate',
  'https://translate.argosopentech.com/translate',
  'https://libretranslate.de/translate',
  'https://translate.terraprint.co/translate',
  'https://lt.vern.cc/translate',
  'https://translate.fedilab.app/translate',
].join(',');

export type S3Address = { bucket: string; endpoint: string; region: string };

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** `s3://bucket?endpoint=https://…&region=…`; without an endpoint Amazon's of that region. Undefined when it is none. */
export function parseS3Address(address: string): S3Address | undefined {
  const url = URL.parse(address);
  if (url?.protocol !== 's3:' || !BUCKET.test(url.hostname) || !/^\/?$/.test(url.pathname)) return undefined;
  const region = url.searchParams.get('region') || 'us-east-1';
  const endpoint = URL.parse(url.searchParams.get('endpoint') || `https://s3.${region}.amazonaws.com`);
  if (!endpoint || !/^https?:$/.test(endpoint.protocol)) return undefined;
  return { bucket: url.hostname, region, endpoint: (endpoint.origin + endpoint.pathname).replace(/\/+$/, '') };
}

/** A whole number within bounds, refused in one sentence whatever is wrong with it. */
function integer(min: number, max: number, of = 'a whole number') {
  const error = `must be ${of} from ${min} to ${max}`;
  return z
    .string()
    .trim()
    .regex(/^-?\d+$/, error)
    .pipe(z.coerce.number<string>(error).min(min, error).max(max, error));
}

const port = integer(0, 65_535, 'a port number');
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) address', abort: true });
// Addresses are built from it by adding a path: one of its own would be lost in some and doubled in others.
const siteUrl = httpUrl.refine(
  (text) => /^\/+$/.test(new URL(text).pathname) && !/[?#@]/.test(text),
  'must be an address without a path, such as https://blog.example',
);
const urlList = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  )
  .pipe(z.array(httpUrl));

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const schema = z
  .object({
    NODE_ENV: z.string().default('development'),
    PORT: port.default(3000),
    HOST: z.string().min(1).default('0.0.0.0'),
    REALTIME_PORT: port.optional(),
    SITE_URL: siteUrl.optional(),
    // Written as a saved name is: settings that are sent back as they were read are no change of it.
    SITE_NAME: z
      .string()
      .regex(/^\P{Cc}*$/u, 'must be one line')
      .normalize('NFC')
      .trim()
      .overwrite((name) => name.replace(/\s+/gu, ' '))
      .max(80, 'must be at most 80 characters long')
      .optional(),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
      .refine(isDatabaseAddress, 'must be an address such as postgres://user:password@host:5432/database')
      .optional(),
    ACCESS_TOKEN_SECONDS: integer(1, 86_400, 'a number of seconds').default(900),
    AUTH_SECRET: z.string().min(32, 'must be at least 32 characters long').optional(),
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
      .refine((url) => URL.parse(url)?.hostname, 'must be an address such as smtp://user:password@host:587')
      .optional(),
    MAIL_FROM: z.string().refine(isSender, 'must be an e-mail address, or Name <address>').optional(),
    STORAGE_URL: z
      .string()
      .regex(/^(file:|s3:\/\/)/, 'must begin with file: or s3://')
      .refine(
        (url) => url.startsWith('file:') || parseS3Address(url),
        'must be s3://bucket?endpoint=https://...&region=...',
      )
      .refine((url) => !url.startsWith('file://') || isLocalFile(url), 'must be file: or file:/folder')
      .default('file:'),
    AWS_ACCESS_KEY_ID: z.string().min(1).optional(),
    AWS_SECRET_ACCESS_KEY: z.string().min(1).optional(),
    TRANSLATE_URL: httpUrl.optional(),
    TRANSLATE_API_KEY: z.string().optional(),
    TRANSLATE_FALLBACK_URLS: urlList.default(FALLBACK_TRANSLATORS.split(',')),
    ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
    ADMIN_PASSWORD: z
      .string()
      .min(8, 'must be at least 8 characters long')
      .max(128, 'must be at most 128 characters long')
      .optional(),
    DEMO: z.enum(['0', '1'], 'must be 0 or 1').default('1'),
    RATE_LIMITS: z.enum(['on', 'relaxed'], 'must be on or relaxed').default('on'),
    FILE_UPLOAD_MB: integer(1, 10_000, 'a number of megabytes').default(200),
    TRUST_PROXY: integer(0, 10, 'a number of proxies').default(0),
    CONTACT_URL: z.url({ protocol: /^(https?|mailto|tel)$/, error: 'must be an address' }).optional(),
    FOOTER_SCRIPTS: z.string().min(1).optional(),
    INDEXNOW_KEY: z
      .string()
      .regex(/^[A-Za-z0-9-]{8,128}$/, 'must be 8 to 128 letters, digits or hyphens')
      .optional(),
    INDEXNOW_URL: httpUrl.default('https://api.indexnow.org/indexnow'),
    WEBSUB_HUB: httpUrl.optional(),
    /** Origins that webhooks may lead to although they are on the operator's own network. */
    WEBHOOK_TRUSTED_ORIGINS: urlList
      .pipe(z.array(siteUrl))
      .transform((urls) => urls.map((url) => new URL(url).origin))
      .default([]),
    TIME_ZONE: z.string().trim().refine(isTimeZone, 'must be a time zone such as Asia/Dhaka').optional(),
    BACKUP_DIR: z.string().min(1).optional(),
    BACKUP_EVERY_HOURS: integer(1, 8_760, 'a number of hours').default(24),
    BACKUP_KEEP: integer(1, 1_000, 'a number of backups').default(7),
    METRICS_TOKEN: z
      .string()
      .min(16, 'must be at least 16 characters long')
      .regex(/^\S+$/, 'must be without spaces')
      .optional(),
    MCP: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
    LOG_REQUESTS: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
    LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  })
  .superRefine((value, context) => {
    if (value.DATABASE_URL && !value.AUTH_SECRET)
      context.addIssue({ code: 'custom', path: ['AUTH_SECRET'], message: 'is required when DATABASE_URL is set' });
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const)
      if (value.STORAGE_URL.startsWith('s3:') && !value[name])
        context.addIssue({ code: 'custom', path: [name], message: 'is required when STORAGE_URL begins with s3://' });
    if (value.RATE_LIMITS === 'relaxed' && value.SITE_URL && !isLoopback(value.SITE_URL))
      context.addIssue({
        code: 'custom',
        path: ['RATE_LIMITS'],
        message: 'may be relaxed only when SITE_URL is a loopback address',
      });
  });

/** As the driver reads it: a password may hold spaces, and a host may stand in the query or be a socket's. */
function isDatabaseAddress(text: string): boolean {
  const url = URL.parse(text.replaceAll(' ', '%20').replace('@/', '@localhost/'));
  return url !== null && `${url.hostname}${url.pathname}${url.search}` !== '';
}

/** Whether a `file://` address is one of this machine. */
function isLocalFile(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.hostname === '' && url.pathname.length > 1;
}

/** `a@b.c` or `Name <a@b.c>`, on one line. */
function isSender(text: string): boolean {
  const [, named] = /^[^<>\p{Cc}]*<([^<>]+)>$/u.exec(text.trim()) ?? [];
  return z.email().safeParse(named ?? text.trim()).success;
}

/** Whether an address leads to this machine alone. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname);
}

export type Env = Omit<z.infer<typeof schema>, 'SITE_URL'> & { SITE_URL: string };

/** Thrown for a bad setting; its message is the one line that the operator sees (docs/api.md#settings). */
export class EnvError extends Error {}

/**
 * Reads the settings of docs/api.md#settings. An empty variable, or one of spaces, counts as unset, SITE_URL is an origin, DATA_DIR is
 * absolute.
 * @throws EnvError whose message names the first bad variable
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  // A file of settings that begins with a byte order mark has it in its first name.
  const [marked] = Object.entries(source).filter(([name]) => name.startsWith('\uFEFF'));
  const named = marked ? { [marked[0].slice(1)]: marked[1], ...source } : source;
  const given = Object.fromEntries(Object.entries(named).filter(([, value]) => value?.trim()));
  // FALLBACK list: an empty value means "none" (docs/api.md#settings), unlike every other variable.
  if (source.TRANSLATE_FALLBACK_URLS?.trim() === '') given.TRANSLATE_FALLBACK_URLS = '';
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new EnvError(`${String(issue?.path[0] ?? 'environment')} ${issue?.message ?? 'is not valid'}`);
  }
  const { SITE_URL, DATA_DIR, BACKUP_DIR, ...rest } = parsed.data;
  return {
    ...rest,
    DATA_DIR: resolve(DATA_DIR),
    BACKUP_DIR: BACKUP_DIR && resolve(BACKUP_DIR),
    // As browsers say it: whether it is https, and what it is compared with, does not depend on how it was typed.
    SITE_URL: new URL(SITE_URL ?? `http://localhost:${rest.PORT}`).origin,
  };
}

let current: Env | undefined;

/** The settings of this process, read once. */
export function env(): Env {
  current ??= parseEnv(process.env);
  return current;
}

/** The same with the port that PORT=0 has come to: SITE_URL follows from it, here and in the bundled copy of this module. */
export function envAtPort(port: number): Env {
  process.env.PORT = String(port);
  current = undefined;
  return env();
}

/** What the settings are read from: for a process that is to have the same. */
export const environment = (): NodeJS.ProcessEnv => process.env;
