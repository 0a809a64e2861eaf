import { Readable } from 'node:stream';
import { FILE_TYPES } from '../../../rules/limits.ts';
import type { UploadedFile } from '../../../schemas/editor-answers.ts';
import { env } from '../../env.ts';
import { isAppError } from '../../errors.ts';
import type { FetchResult } from '../../http/public-address/fetch-file.ts';
import { storeFile } from '../../services/uploads/upload-file.ts';
import type { Storage } from '../../storage/storage.ts';
import type { FetchFrom, ImageLibrary, LibraryOptions } from './image-library.ts';

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
export function createFiles(
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
