import { createHash, type Hash } from 'node:crypto';
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
  ...['rate_limits', 'mail_queue', 'comment_notices', 'security_log', 'backup_record', 'post_mailings'],
  ...['change_listeners', 'public_changes', 'instances', 'post_presence'],
  // Derived from others.
  ...['post_weeks', 'author_categories'],
]);

/** Tables that a restore leaves as they are: what happened here stays known, and who runs here. */
export const KEPT: ReadonlySet<string> = new Set(['security_log', 'backup_record', 'instances']);

// An identity column goes on behind it.
const LARGEST_NUMBER = 2 ** 31 - 2;

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
  sequences: z.record(name, z.number().int().min(0).max(LARGEST_NUMBER)),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** What the archive holds if it is whole. */
export const endSchema = z.object({
  rows: z.record(name, z.number().int()),
  files: z.number().int(),
  /**
   * Digests of the rows of each table, of the files and of the manifest, taken when they were read. Archives of 0.1.0 have
   * none, later ones had none of the manifest: they tell damage, and not who made the archive.
   */
  checksums: z
    .object({ rows: z.record(name, z.string()), files: z.string(), manifest: z.string().optional() })
    .optional(),
});
export type ArchiveEnd = z.infer<typeof endSchema>;

/** Adds up to a text that tells whether two heaps of things are the same, in whatever order they come. */
export type Digest = {
  add(...parts: (string | Buffer)[]): void;
  /** Adds a named thing whose bytes come in pieces, and hands them on. */
  addPieces(name: string, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
  toString(): string;
};

const LIMIT = 1n << 256n;

/** A sum of SHA-256: the rows of a table have another order where texts are compared by another language's rules. */
export function createDigest(): Digest {
  let sum = 0n;
  const count = (hash: Hash) => {
    sum = (sum + BigInt(`0x${hash.digest('hex')}`)) % LIMIT;
  };
  return {
    add(...parts) {
      const hash = createHash('sha256');
      for (const part of parts) hash.update(part);
      count(hash);
    },
    async *addPieces(name, pieces) {
      const hash = createHash('sha256').update(name);
      for await (const piece of pieces) {
        hash.update(piece);
        yield piece;
      }
      count(hash);
    },
    toString: () => sum.toString(16).padStart(64, '0'),
  };
}

/** The digest of one thing. */
export function digestOfBytes(bytes: Buffer): string {
  const digest = createDigest();
  digest.add(bytes);
  return digest.toString();
}

/** Digests of many heaps by name. */
export class Digests {
  readonly #digests = new Map<string, Digest>();

  of(name: string): Digest {
    const digest = this.#digests.get(name) ?? createDigest();
    this.#digests.set(name, digest);
    return digest;
  }

  toRecord(): Record<string, string> {
    return Object.fromEntries([...this.#digests].map(([name, digest]) => [name, digest.toString()]));
  }
}
