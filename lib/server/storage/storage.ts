export type StoredInfo = { contentType: string; size: number; modified: Date };
export type StoredFile = StoredInfo & { body: Buffer };

/**
 * Where uploads live. Keys are `folder/file.type`, see `isStorageKey`; the type decides the content type.
 * A name that is no key is never found; `put` refuses it.
 */
export type Storage = {
  /** All or nothing: whoever reads meanwhile sees the old file or the new one. */
  put(key: string, data: Buffer, contentType: string): Promise<void>;
  get(key: string): Promise<StoredFile | undefined>;
  head(key: string): Promise<StoredInfo | undefined>;
  /** Not an error when there is no such file. */
  delete(key: string): Promise<void>;
  /** Keys that begin with the prefix, '' for all, in order. */
  list(prefix: string): AsyncIterable<string>;
};
