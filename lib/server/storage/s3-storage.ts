import type { Logger } from 'pino';
import { S3mini } from 's3mini';
import { AppError, isAppError, StartError } from '../errors.ts';
import type { S3Address } from '../env.ts';
import { createTurns } from '../http/turns.ts';
import { servedRequest } from '../log.ts';
import { askStore, exactly, overlong } from './ask-store.ts';
import { contentTypeOf, isStorageKey, type Storage } from './storage.ts';

export type S3Credentials = { accessKeyId: string; secretAccessKey: string };
const TIMEOUT_MS = 30_000;
const PAGE = 1_000;
// Each takes an open file for as long as the store takes: beyond these, pictures wait for each other and for nobody else.
const inTurn = createTurns('pictures of the store', { atOnce: 64, patienceMs: 10_000 });
// Below it there is no key: asking for it only shows whether the bucket answers.
const NOWHERE = '.check/';

// A store may give fewer keys than it was asked for, and the rest on further pages.
const MOST_PAGES = 100;

/** The HTTP status of what s3mini throws; undefined when there was no answer. */
function statusOf(error: unknown): number | undefined {
  // No instanceof: its classes are another realm's in tests.
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return typeof status === 'number' ? status : undefined;
}

const away = (cause: unknown) => new AppError('unavailable', 'imagesAway', { cause, headers: { 'Retry-After': '5' } });

/** For `catch`: any failure is the store's. */
const failed = (error: unknown): never => {
  throw away(error);
};

/** For `catch`: a file that is not there counts as undefined; any other failure is the store's. */
function missing(error: unknown): undefined {
  if (statusOf(error) === 404) return undefined;
  throw away(error);
}

function reasonOf(error: unknown, { bucket, endpoint }: S3Address): string {
  const status = statusOf(error);
  if (/RequestTimeTooSkewed/.test(String(error))) return `the clock of this machine is off, says ${endpoint}`;
  if (status === 404) return `there is no bucket «${bucket}» at ${endpoint}`;
  if (status === 403 || status === 401)
    return `${endpoint} refuses the credentials (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY) for «${bucket}»`;
  return status === undefined ? `${endpoint} cannot be reached` : `${endpoint} answered ${status}`;
}

/**
 * Whether a check failed for what passes by itself: no answer, a fault of the store's, too many requests. A bucket that is not
 * there and credentials that are refused stay so until somebody mends the settings.
 */
export function isPassing({ cause }: Error): boolean {
  const status = statusOf(cause);
  return status === undefined || status >= 500 || status === 429;
}

type Options = { pageSize?: number; timeoutMs?: number; log?: Pick<Logger, 'info' | 'warn'> | undefined };

type ListPage = (prefix: string, most: number, token?: string) => ReturnType<S3mini['listObjectsPaged']>;

/**
 * Lists `/bucket`. The client of a bucket would ask for `/bucket/`, and stores differ in how they sign that slash; what
 * s3mini calls the delimiter is the path below its endpoint, and is not sent as a delimiter.
 */
function createLister(
  { bucket, endpoint, region }: S3Address,
  credentials: S3Credentials,
  timeoutMs: number,
): ListPage {
  const ask = askStore('listing');
  return (prefix, most, token) => {
    let left = MOST_PAGES;
    const askSome: typeof fetch = async (...asked) => {
      left -= 1;
      if (left < 0) throw overlong();
      return ask(...asked);
    };
    const root = new S3mini({ ...credentials, endpoint, region, fetch: askSome, requestAbortTimeout: timeoutMs });
    return root.listObjectsPaged(bucket, prefix, most, token);
  };
}

/** A listing. That of a bucket that is gone is none: whoever saves or sweeps by it would take it for an empty store. */
async function readPage(asked: ReturnType<ListPage>): Promise<NonNullable<Awaited<ReturnType<ListPage>>>> {
  const page = await asked.catch(failed);
  if (!page) throw away(new Error('The bucket is not there.'));
  return page;
}

async function* listKeys(list: ListPage, prefix: string, pageSize: number): AsyncGenerator<string> {
  const asked = new Set<string>();
  let token: string | undefined;
  do {
    const page = await readPage(list(prefix, pageSize, token));
    // Whoever sweeps a folder takes what is listed to be in it.
    for (const { Key } of page.objects ?? []) if (Key.startsWith(prefix) && isStorageKey(Key)) yield Key;
    token = page.nextContinuationToken || undefined;
    if (token && asked.has(token)) throw away(overlong());
    asked.add(token ?? '');
  } while (token);
}

// Each but the last has 5 MiB at least: the protocol asks for it.
const PART_BYTES = 8 * 1024 * 1024;

/** Bytes in parts of one size, the last one smaller. */
async function* inParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(held);
    [held, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(held);
}

/** Looks whether the store has what it said it took. @returns the size in bytes */
async function checkKept(client: S3mini, key: string, size: number): Promise<number> {
  const kept = await client.getContentLength(key).catch(failed);
  if (kept !== size) throw away(new Error(`The store has ${kept} of ${size} bytes of «${key}».`));
  return size;
}

/** Parts of which there are several, as one file. @returns its size in bytes */
async function sendParts(client: S3mini, key: string, parts: AsyncIterable<Buffer>): Promise<number> {
  const upload = await client.getMultipartUploadId(key, contentTypeOf(key)).catch(failed);
  let size = 0;
  try {
    const sent = [];
    for await (const part of parts) {
      sent.push(await client.uploadPart(key, upload, part, sent.length + 1).catch(failed));
      size += part.length;
    }
    await client.completeMultipartUpload(key, upload, sent).catch(failed);
    return size;
  } catch (error) {
    await client.abortMultipartUpload(key, upload).catch(() => undefined);
    throw error;
  }
}

async function* from(first: readonly Buffer[], others: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* first;
  yield* others;
}

/** A file that comes in pieces, whole or not at all; a small one in one request. @returns its size in bytes */
async function sendStream(client: S3mini, key: string, chunks: AsyncIterable<Uint8Array>): Promise<number> {
  const parts = inParts(chunks);
  const first = await parts.next();
  const second = await parts.next();
  if (!first.done && !second.done) return sendParts(client, key, from([first.value, second.value], parts));
  const body = first.done ? Buffer.alloc(0) : first.value;
  await client.putObject(key, body, contentTypeOf(key)).catch(failed);
  return body.length;
}

/** The same store, which says once in the log that it is away, and once that it is back. */
function telling(storage: Storage, log: Pick<Logger, 'info' | 'warn'>): Storage {
  let isAway = false;
  const tell = (away: boolean, err?: unknown) => {
    if (away && !isAway) log.warn({ err }, 'the store of uploads is away');
    if (!away && isAway) log.info('the store of uploads is back');
    isAway = away;
  };
  const told =
    <Given extends unknown[], Result>(act: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      try {
        const result = await act(...given);
        // No store is asked for a name that is no key.
        if (act === storage.check || isStorageKey(String(given[0]))) tell(false);
        return result;
      } catch (error) {
        if (act === storage.check || isAppError(error)) tell(true, error);
        throw error;
      }
    };
  const { put, putStream, get, read, head, delete: remove, check } = storage;
  const files = { put: told(put), putStream: told(putStream), get: told(get), read: told(read), head: told(head) };
  return { ...storage, ...files, delete: told(remove), check: told(check) };
}

/** Uploads in a bucket of Amazon S3 or a store that speaks its protocol. `pageSize` is how many keys a listing asks for at once. */
export function s3Storage(
  address: S3Address,
  credentials: S3Credentials,
  { pageSize = PAGE, timeoutMs = TIMEOUT_MS, log }: Options = {},
): Storage {
  const endpoint = `${address.endpoint}/${address.bucket}`;
  const place = { ...credentials, endpoint, region: address.region };
  const client = new S3mini({ ...place, fetch: askStore('picture'), requestAbortTimeout: timeoutMs });
  // A reader takes as long as their line does: only a store that says nothing is given up, by the platform's own bounds.
  const reader = new S3mini({ ...place, fetch: askStore('file') });
  const list = createLister(address, credentials, timeoutMs);
  const storage: Storage = {
    async put(key, data, contentType) {
      if (!isStorageKey(key)) throw new Error(`«${key}» is not a storage key.`);
      if (contentType !== contentTypeOf(key)) throw new Error(`«${key}» cannot hold ${contentType}.`);
      await client.putObject(key, data, contentType).catch(failed);
      await checkKept(client, key, data.length);
    },
    async putStream(key, chunks) {
      if (!isStorageKey(key)) throw new Error(`«${key}» is not a storage key.`);
      return checkKept(client, key, await sendStream(client, key, chunks));
    },
    async read(key, { start, end }) {
      // It counts the end out.
      const response = await reader.getObjectRaw(key, false, start, end + 1).catch(failed);
      if (response.status !== 206) throw away(new Error('The store gives another part than was asked for.'));
      return exactly(end + 1 - start, response.body);
    },
    async get(key) {
      const response = isStorageKey(key) ? await client.getObjectResponse(key).catch(missing) : undefined;
      if (!response) return undefined;
      // Half a file is none.
      const body = Buffer.from(await response.arrayBuffer().catch(failed));
      const modified = new Date(response.headers.get('last-modified') ?? 0);
      return { body, contentType: contentTypeOf(key), size: body.length, modified };
    },
    async head(key) {
      if (!isStorageKey(key)) return undefined;
      // One request for size and date; hardly any key is the beginning of another.
      const page = await readPage(list(key, PAGE));
      const found = page.objects?.find((object) => object.Key === key);
      return (
        found && { contentType: contentTypeOf(key), size: Number(found.Size), modified: new Date(found.LastModified) }
      );
    },
    async delete(key) {
      if (isStorageKey(key)) await client.deleteObject(key).catch(missing);
    },
    list: (prefix) => listKeys(list, prefix, pageSize),
    async check() {
      const unusable = (cause: unknown) => new StartError(`STORAGE_URL: ${reasonOf(cause, address)}.`, { cause });
      const found = await list(NOWHERE, 1).catch((error: unknown) => {
        throw unusable(error);
      });
      if (!found) throw unusable({ status: 404 });
    },
  };
  const told = log ? telling(storage, log) : storage;
  return { ...told, get: (key) => inTurn(() => told.get(key), { sender: servedRequest()?.sender }) };
}
