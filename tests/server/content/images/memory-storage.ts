import { Readable } from 'node:stream';
import { contentTypeOf, type Storage, type StoredFile } from '../../../../lib/server/storage/storage.ts';

/** A store in memory; `failOn` makes `put` fail for keys that contain it. */
export function memoryStorage(failOn?: string): { storage: Storage; files: Map<string, StoredFile> } {
  const files = new Map<string, StoredFile>();
  const storage: Storage = {
    async put(key, body, contentType) {
      if (failOn !== undefined && key.includes(failOn)) throw new Error('disk full');
      files.set(key, { body, contentType, size: body.length, modified: new Date() });
    },
    async putStream(key, chunks) {
      const body = Buffer.concat(await Array.fromAsync(chunks));
      await this.put(key, body, contentTypeOf(key));
      return body.length;
    },
    async read(key, { start, end }) {
      const body = files.get(key)?.body ?? Buffer.alloc(0);
      return Readable.from([body.subarray(start, end + 1)]);
    },
    get: async (key) => files.get(key),
    head: async (key) => files.get(key),
    async delete(key) {
      files.delete(key);
    },
    async *list(prefix) {
      for (const key of files.keys()) if (key.startsWith(prefix)) yield key;
    },
    check: async () => {},
  };
  return { storage, files };
}
