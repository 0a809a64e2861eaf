import { S3mini } from 's3mini';
import { AppError } from '../errors.ts';
import type { S3Address } from '../env.ts';
import { contentTypeOf, isStorageKey, type Storage } from './storage.ts';

export type S3Credentials = { accessKeyId: string; secretAccessKey: string };
export type S3Storage = Storage & {
  /** @throws Error with one line for the operator when the bucket cannot be used */
  check(): Promise<void>;
};

const TIMEOUT_MS = 30_000;
const PAGE = 1_000;
// Below it there is no key: asking for it only shows whether the bucket answers.
const NOWHERE = '.check/';

/** The HTTP status of what s3mini throws; undefined when there was no answer. */
function statusOf(error: unknown): number | undefined {
  // No instanceof: its classes are another realm's in tests.
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return typeof status === 'number' ? status : undefined;
}

const away = (cause: unknown) => new AppError('unavailable', 'imagesAway', { cause });

/** For `catch`: a file that is not there counts as undefined; any other failure is the store's. */
function missing(error: unknown): undefined {
  if (statusOf(error) === 404) return undefined;
  throw away(error);
}

function reasonOf(error: unknown, { bucket, endpoint }: S3Address): string {
  const status = statusOf(error);
  if (status === 404) return `there is no bucket «${bucket}» at ${endpoint}`;
  if (status === 403 || status === 401)
    return `${endpoint} refuses the credentials (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY) for «${bucket}»`;
  return status === undefined ? `${endpoint} cannot be reached` : `${endpoint} answered ${status}`;
}

type ListPage = (prefix: string, most: number, token?: string) => ReturnType<S3mini['listObjectsPaged']>;

/**
 * Lists `/bucket`. The client of a bucket would ask for `/bucket/`, and stores differ in how they sign that slash; what
 * s3mini calls the delimiter is the path below its endpoint, and is not sent as a delimiter.
 */
function createLister({ bucket, endpoint, region }: S3Address, credentials: S3Credentials): ListPage {
  const root = new S3mini({ ...credentials, endpoint, region, requestAbortTimeout: TIMEOUT_MS });
  return (prefix, most, token) => root.listObjectsPaged(bucket, prefix, most, token);
}

async function* listKeys(list: ListPage, prefix: string, pageSize: number): AsyncGenerator<string> {
  let token: string | undefined;
  do {
    const page = await list(prefix, pageSize, token).catch(missing);
    for (const { Key } of page?.objects ?? []) if (isStorageKey(Key)) yield Key;
    token = page?.nextContinuationToken || undefined;
  } while (token);
}

/** Uploads in a bucket of Amazon S3 or a store that speaks its protocol. `pageSize` is how many keys a listing asks for at once. */
export function s3Storage(address: S3Address, credentials: S3Credentials, pageSize = PAGE): S3Storage {
  const endpoint = `${address.endpoint}/${address.bucket}`;
  const client = new S3mini({ ...credentials, endpoint, region: address.region, requestAbortTimeout: TIMEOUT_MS });
  const list = createLister(address, credentials);
  return {
    async put(key, data, contentType) {
      if (!isStorageKey(key)) throw new Error(`«${key}» is not a storage key.`);
      if (contentType !== contentTypeOf(key)) throw new Error(`«${key}» cannot hold ${contentType}.`);
      await client.putObject(key, data, contentType).catch((error: unknown) => {
        throw away(error);
      });
    },
    async get(key) {
      const response = isStorageKey(key) ? await client.getObjectResponse(key).catch(missing) : undefined;
      if (!response) return undefined;
      const body = Buffer.from(await response.arrayBuffer());
      const modified = new Date(response.headers.get('last-modified') ?? 0);
      return { body, contentType: contentTypeOf(key), size: body.length, modified };
    },
    async head(key) {
      if (!isStorageKey(key)) return undefined;
      // One request for size and date; hardly any key is the beginning of another.
      const page = await list(key, PAGE).catch(missing);
      const found = page?.objects?.find((object) => object.Key === key);
      return (
        found && { contentType: contentTypeOf(key), size: Number(found.Size), modified: new Date(found.LastModified) }
      );
    },
    async delete(key) {
      if (isStorageKey(key)) await client.deleteObject(key).catch(missing);
    },
    list: (prefix) => listKeys(list, prefix, pageSize),
    async check() {
      const found = await list(NOWHERE, 1).catch((error: unknown) => {
        throw new Error(`STORAGE_URL: ${reasonOf(error, address)}.`, { cause: error });
      });
      if (!found) throw new Error(`STORAGE_URL: ${reasonOf({ status: 404 }, address)}.`);
    },
  };
}
