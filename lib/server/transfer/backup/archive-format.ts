import { Header } from 'tar';
import { z } from 'zod';

/** Tar's unit. */
export const BLOCK = 512;

const paddingOf = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;

/** What stands before the bytes of a file in a tar archive. */
export function tarHeader(path: string, size: number, mtime: Date): Buffer {
  const header = new Header({ path, size, mode: 0o600, type: 'File', mtime });
  const needsMore = header.encode();
  if (needsMore || !header.block) throw new Error(`«${path}» is too long a name for the archive.`);
  return header.block;
}

/** What stands behind them. */
export const tarPadding = (size: number) => Buffer.alloc(paddingOf(size));

/** A file as it stands in a tar archive: header, bytes, padding. */
export function tarEntry(path: string, body: Buffer, mtime: Date): Buffer {
  return Buffer.concat([tarHeader(path, body.length, mtime), body, tarPadding(body.length)]);
}

/** What ends a tar archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK);

/** Bytes that an entry of `size` takes behind its header. */
export const spaceOf = (size: number) => size + paddingOf(size);

/** Entries of a backup archive, in this order: manifest, uploads, tables in chunks of JSON lines, and the end. */
export const ENTRY = {
  manifest: 'lekha-backup.json',
  upload: (key: string) => `uploads/${key}`,
  chunk: (table: string, number: number) => `tables/${table}/${String(number).padStart(6, '0')}.jsonl`,
  end: 'end.json',
} as const;

export const FORMAT_VERSION = 1;

/**
 * Tables that a backup leaves out. What opens an account (sessions, codes, tokens, begun logins) and whom the site told must
 * not come back to life; counters, and mails and changes that wait, belong to the moment. The security log belongs to this installation,
 * with the addresses of people.
 */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  ...['kysely_migration', 'kysely_migration_lock'],
  ...['sessions', 'codes', 'api_tokens', 'second_factor_steps', 'webhooks', 'webhook_deliveries', 'view_keys'],
  ...['rate_limits', 'mail_queue', 'comment_notices', 'security_log', 'backup_record'],
  ...['change_listeners', 'public_changes', 'instances', 'post_presence'],
]);

/** Tables that a restore leaves as they are: what happened here stays known, and who runs here. */
export const KEPT: ReadonlySet<string> = new Set(['security_log', 'backup_record', 'instances']);

const name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);

export const manifestSchema = z.object({
  format: z.literal('lekha-backup'),
  version: z.number().int(),
  /** Version of Lekha that made it. */
  lekha: z.string(),
  created: z.iso.datetime(),
  /** Names of the migrations that its schema has been through. */
  migrations: z.array(z.string()),
  /** In an order in which each comes after those that it refers to. */
  tables: z.array(z.object({ name, columns: z.array(name) })),
  /** Last number given by each table's identity column. */
  sequences: z.record(name, z.number().int().min(0)),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** What the archive holds if it is whole. */
export const endSchema = z.object({
  rows: z.record(name, z.number().int()),
  files: z.number().int(),
  /** Digests of the rows of each table and of the files, taken when they were read; older archives have none. */
  checksums: z.object({ rows: z.record(name, z.string()), files: z.string() }).optional(),
});
export type ArchiveEnd = z.infer<typeof endSchema>;
