import type { Storage, StoredInfo } from './storage.ts';

/** A stored file and its bytes, piece by piece. */
export type OpenFile = Pick<StoredInfo, 'size' | 'modified'> & { pieces: AsyncIterable<Uint8Array> };

// These may be too large to be held; pictures are small, and come in one request.
const LARGE = /^files\//;

async function* of(...pieces: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

/** A stored file as it is copied elsewhere: of a large one a few pieces are held. undefined when there is none. */
export async function openFile(storage: Storage, key: string): Promise<OpenFile | undefined> {
  if (!LARGE.test(key)) {
    const file = await storage.get(key);
    return file && { size: file.size, modified: file.modified, pieces: of(file.body) };
  }
  const file = await storage.head(key);
  if (!file) return undefined;
  const { size, modified } = file;
  return { size, modified, pieces: size === 0 ? of() : await storage.read(key, { start: 0, end: size - 1 }) };
}
