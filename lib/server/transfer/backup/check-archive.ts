import type { ZodType } from 'zod';
import { isStorageKey } from '../../storage/storage.ts';
import {
  ENTRY,
  endSchema,
  FORMAT_VERSION,
  LEFT_OUT,
  manifestSchema,
  type ArchiveEnd,
  type Manifest,
  createDigest,
  digestOfBytes,
  type Digest,
  Digests,
} from './archive-format.ts';
import { readArchive, refuseArchive, type ArchiveEntry } from './read-archive.ts';

type Checksums = NonNullable<ArchiveEnd['checksums']>;
export type CheckedArchive = { manifest: Manifest; end: ArchiveEnd; checksums: Checksums };

const CHUNK = /^tables\/([a-z][a-z0-9_]*)\/\d{6,}\.jsonl$/;

/** The table that an entry holds rows of. */
export function tableOf(path: string): string | undefined {
  return CHUNK.exec(path)?.[1];
}

/** The storage key of the upload that an entry holds. */
export function uploadOf(path: string): string | undefined {
  const key = path.startsWith('uploads/') ? path.slice('uploads/'.length) : '';
  return isStorageKey(key) ? key : undefined;
}

export function linesOf(body: Buffer): string[] {
  return body.toString('utf8').split('\n').filter(Boolean);
}

// What an archive says of itself takes some ten thousand bytes. Read as JSON, a hundred megabytes take gigabytes.
const LARGEST_SAYING = 1024 * 1024;

const NEWLINE = 10;
const OPENING = 123;
const CLOSING = 125;
// A chunk that we wrote has 5,000 at most.
const MOST_ROWS = 20_000;

/** Adds the rows of a chunk to a digest, without making texts of them. @returns how many there are */
async function addRows(entry: ArchiveEntry, digest: Digest): Promise<number> {
  const body = await entry.body();
  let rows = 0;
  for (let start = 0; start < body.length;) {
    const found = body.indexOf(NEWLINE, start);
    const end = found === -1 ? body.length : found;
    const isRow = body[start] === OPENING && body[end - 1] === CLOSING;
    rows += 1;
    if (!isRow || rows > MOST_ROWS)
      throw refuseArchive(`«${entry.path}» in it does not hold rows as a backup of Lekha does.`);
    digest.add(body.subarray(start, end));
    start = end + 1;
  }
  return rows;
}

function parse<Value>(schema: ZodType<Value>, body: Buffer): Value {
  try {
    return schema.parse(JSON.parse(body.toString('utf8')));
  } catch (error) {
    throw refuseArchive('it is no backup of Lekha, or damaged.', error);
  }
}

/** What an archive says of itself first. @throws AppError invalid for anything else, and for that of a newer Lekha */
export async function readManifest(entry: ArchiveEntry): Promise<{ manifest: Manifest; digest: string }> {
  if (entry.path !== ENTRY.manifest) throw refuseArchive('it is no backup of Lekha.');
  const body = await entry.body(LARGEST_SAYING);
  const manifest = parse(manifestSchema, body);
  if (manifest.version > FORMAT_VERSION)
    throw refuseArchive(`it was made by a newer Lekha (${manifest.lekha}). Update Lekha first.`);
  return { manifest, digest: digestOfBytes(body) };
}

/** Whether an archive holds what it says: as many rows and files, and, where it has checksums, the very same. */
function isWhole(found: ArchiveEnd, checksums: Checksums, end: ArchiveEnd): boolean {
  if (found.files !== end.files) return false;
  if (end.checksums && end.checksums.files !== checksums.files) return false;
  if (end.checksums?.manifest !== undefined && end.checksums.manifest !== checksums.manifest) return false;
  return Object.keys(found.rows).every(
    (table) =>
      found.rows[table] === end.rows[table] && (!end.checksums || end.checksums.rows[table] === checksums.rows[table]),
  );
}

/**
 * Reads a whole archive and compares it with what it says of itself; changes nothing.
 * @throws AppError invalid when it is no backup, made by a newer Lekha, damaged, incomplete, or holds what none does
 */
export async function checkArchive(file: string, signal?: AbortSignal): Promise<CheckedArchive> {
  let manifest: Manifest | undefined;
  let digest = '';
  let end: ArchiveEnd | undefined;
  const found: ArchiveEnd = { rows: {}, files: 0 };
  const rows = new Digests();
  const files = createDigest();
  for await (const entry of readArchive(file, signal)) {
    if (!manifest) {
      ({ manifest, digest } = await readManifest(entry));
      for (const { name } of manifest.tables) {
        found.rows[name] = 0;
        rows.of(name);
      }
      continue;
    }
    const table = tableOf(entry.path);
    const upload = uploadOf(entry.path);
    if (table !== undefined && table in found.rows && !LEFT_OUT.has(table)) {
      const count = await addRows(entry, rows.of(table));
      found.rows[table] = (found.rows[table] ?? 0) + count;
    } else if (upload) {
      found.files += 1;
      for await (const _piece of files.addPieces(upload, entry.pieces()));
    } else if (entry.path === ENTRY.end) end = parse(endSchema, await entry.body(LARGEST_SAYING));
    else throw refuseArchive(`it holds «${entry.path}», which no backup of Lekha does.`);
  }
  if (!manifest || !end) throw refuseArchive('it ends too soon: a part of it is missing.');
  const checksums = { rows: rows.toRecord(), files: files.toString(), manifest: digest };
  if (!isWhole(found, checksums, end))
    throw refuseArchive('it does not hold what it says it does: a part is missing, was added or has changed.');
  return { manifest, end, checksums };
}
