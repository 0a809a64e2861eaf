import { expect } from '@jest/globals';
import type { Storage } from '../../../lib/server/storage/storage.ts';

/** A file that comes in pieces is whole or not there, and is read in ranges. */
export async function expectStreams(storage: Storage): Promise<void> {
  const piece = Buffer.alloc(3 * 1024 * 1024, 7);
  async function* pieces(fails = false) {
    for (let count = 0; count < 7; count += 1) {
      if (fails && count === 5) throw new Error('cut off');
      yield piece;
    }
  }
  expect(await storage.putStream('files/a.zip', pieces())).toBe(7 * piece.length);
  expect(await storage.head('files/a.zip')).toMatchObject({ size: 7 * piece.length, contentType: 'application/zip' });
  const part = await Array.fromAsync(await storage.read('files/a.zip', { start: 10, end: 19 }));
  expect(Buffer.concat(part)).toEqual(Buffer.alloc(10, 7));
  await expect(storage.putStream('files/b.zip', pieces(true))).rejects.toThrow('cut off');
  expect(await storage.head('files/b.zip')).toBeUndefined();
}
