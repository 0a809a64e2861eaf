// Lower case only: two keys must not be one file on a disk that ignores case. No part may begin with a dot, so
// neither `..` nor the store's own hidden folder can be named.
const KEY = /^(?:[a-z0-9][a-z0-9-]{0,63}\/){1,3}[a-z0-9][a-z0-9-]{0,127}(?:\.[a-z0-9]{1,8}){1,3}$/;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  csv: 'text/csv; charset=utf-8',
  epub: 'application/epub+zip',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  ogg: 'audio/ogg',
  pdf: 'application/pdf',
  png: 'image/png',
  txt: 'text/plain; charset=utf-8',
  wav: 'audio/wav',
  webm: 'video/webm',
  webp: 'image/webp',
  zip: 'application/zip',
};

/** True for a key such as `featured-images/1f9c-1600x900.480.webp`: one to three folders, then a name with an ending. */
export function isStorageKey(key: string): boolean {
  return KEY.test(key);
}

/** The key of an upload by its address, `/uploads/…`; an address elsewhere has none. */
export const keyOf = (address: string): string | undefined => /^\/uploads\/(.*)$/s.exec(address)?.[1];

/** The content type that a key's ending stands for. */
export function contentTypeOf(key: string): string {
  return CONTENT_TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}

export type StoredInfo = { contentType: string; size: number; modified: Date };
export type StoredFile = StoredInfo & { body: Buffer };

/**
 * Where uploads live. Keys are `folder/file.type`, see `isStorageKey`; the type decides the content type.
 * A name that is no key is never found; `put` refuses it.
 */
export type Storage = {
  /** All or nothing: whoever reads meanwhile sees the old file or the new one. */
  put(key: string, data: Buffer, contentType: string): Promise<void>;
  /** The same of a file that comes in pieces, of which a few are held. @returns its size in bytes */
  putStream(key: string, chunks: AsyncIterable<Uint8Array>): Promise<number>;
  get(key: string): Promise<StoredFile | undefined>;
  /** The bytes from `start` to `end`, both included, of a file that is there (`head`). */
  read(key: string, range: { start: number; end: number }): Promise<AsyncIterable<Uint8Array>>;
  head(key: string): Promise<StoredInfo | undefined>;
  /** Not an error when there is no such file. */
  delete(key: string): Promise<void>;
  /** Keys that begin with the prefix, '' for all, in order. */
  list(prefix: string): AsyncIterable<string>;
  /** @throws Error with one line for the operator when files can neither be read nor written */
  check(): Promise<void>;
};
