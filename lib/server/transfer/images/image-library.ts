import { Readable } from 'node:stream';
import { FILE_TYPES } from '../../../rules/limits.ts';
import type { UploadedFile } from '../../../schemas/editor-answers.ts';
import { findMotion, UnreadableImageError } from '../../content/images/decode-image.ts';
import { storeFeaturedImage } from '../../content/images/featured-image.ts';
import { deleteImage, storeProfileImage } from '../../content/images/profile-image.ts';
import { env } from '../../env.ts';
import { isAppError } from '../../errors.ts';
import { type FetchLimits, type FetchResult, fetchFile } from '../../http/public-address/fetch-file.ts';
import { storeFile } from '../../services/uploads/upload-file.ts';
import type { Storage } from '../../storage/storage.ts';
import type { ReportBuilder } from '../format/import-report.ts';
import type { KnownImages } from '../write/source-rows.ts';

const TRIES_PER_HOST = 3;

/** Fetches a host's files until it fails three times in a row without an answer. */
function createHosts(report: ReportBuilder, limits: FetchLimits) {
  const failures = new Map<string, number>();
  return async (url: string, own: Partial<FetchLimits> = {}): Promise<FetchResult> => {
    const host = URL.parse(url)?.host ?? '';
    const failed = failures.get(host) ?? 0;
    if (failed >= TRIES_PER_HOST) return { reason: 'its host does not answer', isUnreachable: true };
    const result = await fetchFile(url, { ...limits, ...own });
    const isUnreachable = 'reason' in result && result.isUnreachable;
    failures.set(host, isUnreachable ? (failures.get(host) ?? 0) + 1 : 0);
    if (isUnreachable && failures.get(host) === TRIES_PER_HOST) {
      report.remark(
        `${host} did not answer ${TRIES_PER_HOST} times in a row (${result.reason}): its other files were not tried. Run the import again to fetch them.`,
      );
    }
    return result;
  };
}

export type ImageLibrary = {
  /** Our path of an image, fetched and stored at the first call, else of its `smaller` copy; null: it has to stay where it is. */
  findLocal(url: string, smaller?: string): Promise<string | null>;
  /** Our path of a person's picture, cut to the square of an account's, also of an earlier import; null: it cannot be had. */
  findPortrait(url: string): Promise<string | null>;
  /** A sound, film or other file, in the same way; null: it stays where it is. */
  findFile(url: string): Promise<UploadedFile | null>;
  /** Old address -> our path, of every image that the import has. */
  stored: Map<string, string>;
  /** Removes what this run has stored: for an import that failed. */
  discard(): Promise<void>;
};

export const IMAGE_LIMITS = { milliseconds: 10_000, bytes: 10 * 1024 * 1024 };

/**
 * The limits of an import. The site that the operator names may be in their own network, whatever else the export names;
 * where somebody else names it, `mayBePrivate` is false.
 */
export function imageLimits(url: string | undefined, mayBePrivate: boolean | undefined): FetchLimits {
  const trustedOrigin = mayBePrivate === false ? undefined : URL.parse(url ?? '')?.origin;
  return { ...IMAGE_LIMITS, allowPrivateAddresses: mayBePrivate ?? false, ...(trustedOrigin && { trustedOrigin }) };
}

type LibraryOptions = {
  storage: Storage;
  report: ReportBuilder;
  /** Images of an earlier import of the same source. */
  known: KnownImages;
  fetchImages: boolean;
  limits: FetchLimits;
  /** Bytes of an image that came along with the export; undefined: it has to be fetched. */
  readOwn?: (url: string) => Promise<Buffer | undefined>;
  /** Whether an address can be asked at all. */
  isReachable?: (url: string) => boolean;
  /** Where an image is fetched from. */
  locate?: (url: string) => string;
};

const PORTRAITS = '/uploads/profile-images/';
const keyOf = (path: string) => path.replace(/^\/uploads\//u, '');

type Stored = { path: string } | { reason: string };

/** Stores what was fetched; our path, or why the image cannot be ours. */
async function store(fetched: FetchResult | { body: Buffer }, storage: Storage, isPortrait = false): Promise<Stored> {
  if ('reason' in fetched) return { reason: fetched.isUnreachable ? 'host does not answer' : fetched.reason };
  // Storing would leave only the first frame.
  if (!isPortrait && (await findMotion(fetched.body)) === 'too long') return { reason: 'a long animation' };
  try {
    const keep = isPortrait ? storeProfileImage : storeFeaturedImage;
    const { path } = await keep({ input: fetched.body, storage });
    return { path };
  } catch (error) {
    if (!(error instanceof UnreadableImageError)) throw error;
    return { reason: 'not a readable image' };
  }
}

/** Takes a picture, or another file, out of the store again. */
async function drop(path: string, storage: LibraryOptions['storage']): Promise<void> {
  await (path.startsWith('/uploads/files/') ? storage.delete(keyOf(path)) : deleteImage({ path, storage }));
}

type FetchFrom = ReturnType<typeof createHosts>;

type Fetching = { fetchFrom: FetchFrom; /** What this run has stored. */ fresh: string[] };

/** A person's picture, of an earlier import or stored now. */
async function findPortrait(url: string, options: LibraryOptions, { fetchFrom, fresh }: Fetching) {
  const { storage, report, known, fetchImages, readOwn, isReachable = () => true, locate = (one) => one } = options;
  const before = known.get(url);
  if (before?.startsWith(PORTRAITS)) return before;
  const own = await readOwn?.(url);
  if (!own && !(fetchImages && isReachable(url))) return null;
  const result = await store(own ? { body: own } : await fetchFrom(locate(url)), storage, true);
  if ('reason' in result) {
    report.skip('image', `${result.reason}: the author has no picture here`, url);
    return null;
  }
  fresh.push(result.path);
  report.count('image', 'imported');
  return result.path;
}

// A film takes its time.
const FILE_TIME = { milliseconds: 120_000 };

/** Stores a file that was fetched, if it is of a kind that posts may have. */
async function storeOther(
  fetched: FetchResult | { body: Buffer },
  url: string,
  storage: Storage,
): Promise<UploadedFile | { reason: string }> {
  if ('reason' in fetched) return { reason: fetched.isUnreachable ? 'host does not answer' : fetched.reason };
  const name = URL.parse(url)?.pathname ?? '';
  try {
    return await storeFile(storage, { name, chunks: Readable.from([fetched.body]) });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { reason: 'not a file of a kind that posts may have' };
  }
}

/** The sounds, films and other files of one import, each fetched once and stored as an upload. */
function createFiles(
  { storage, report, known, fetchImages, readOwn, isReachable = () => true, locate = (url) => url }: LibraryOptions,
  { fetchFrom, onStored }: { fetchFrom: FetchFrom; onStored: (path: string) => void },
): ImageLibrary['findFile'] {
  const found = new Map<string, Promise<UploadedFile | null>>();
  async function find(url: string): Promise<UploadedFile | null> {
    const path = known.get(url);
    const before = path ? await storage.head(path.replace(/^\/uploads\//u, '')) : undefined;
    const type = FILE_TYPES.find((one) => path?.endsWith(`.${one}`));
    if (path && before && type) return { url: path, type, size: before.size };
    const own = await readOwn?.(url);
    if (!own && !(fetchImages && isReachable(url))) return null;
    const bytes = env().FILE_UPLOAD_MB * 1024 * 1024;
    const fetched = own ? { body: own } : await fetchFrom(locate(url), { ...FILE_TIME, bytes, accept: '*/*' });
    const result = await storeOther(fetched, url, storage);
    if ('reason' in result) {
      report.skip('other', `${result.reason}: the old address stays`, url);
      return null;
    }
    onStored(result.url);
    return result;
  }

  return (url) => {
    const search = found.get(url) ?? find(url);
    found.set(url, search);
    return search;
  };
}

function remember(stored: Map<string, string>, url: string, path: string | null): string | null {
  if (path) stored.set(url, path);
  return path;
}

/** The images of one import: each address is fetched once and stored as one of ours. */
export function createImageLibrary(options: LibraryOptions): ImageLibrary {
  const {
    storage,
    report,
    known,
    fetchImages,
    limits,
    readOwn = async () => undefined,
    isReachable = () => true,
    locate = (url) => url,
  } = options;
  const stored = new Map<string, string>();
  const pending = new Map<string, Promise<string | null>>();
  const fresh: string[] = [];
  const fetchFrom = createHosts(report, limits);
  const findOther = createFiles(options, { fetchFrom, onStored: (path) => fresh.push(path) });

  async function findKnown(url: string): Promise<string | null> {
    const path = known.get(url);
    // A picture that was an author's only is a small square.
    if (!path || path.startsWith(PORTRAITS) || !(await storage.head(keyOf(path)))) return null;
    report.count('image', 'unchanged');
    return path;
  }

  async function find(url: string, smaller: string | undefined): Promise<string | null> {
    const before = await findKnown(url);
    if (before) return before;
    const own = await readOwn(url);
    if (!own && !(fetchImages && isReachable(url))) return null;
    const first = await store(own ? { body: own } : await fetchFrom(locate(url)), storage);
    const result = 'reason' in first && smaller ? await store(await fetchFrom(locate(smaller)), storage) : first;
    if ('reason' in result) {
      report.skip('image', `${result.reason}: the old address stays`, url);
      return null;
    }
    fresh.push(result.path);
    report.count('image', 'imported');
    return result.path;
  }

  return {
    stored,
    findPortrait: (url) => findPortrait(url, options, { fetchFrom, fresh }),
    async findFile(url) {
      const file = await findOther(url);
      remember(stored, url, file?.url ?? null);
      return file;
    },
    findLocal(url, smaller) {
      const search = pending.get(url) ?? find(url, smaller).then((path) => remember(stored, url, path));
      pending.set(url, search);
      return search;
    },
    async discard() {
      for (const path of fresh) await drop(path, storage);
    },
  };
}
