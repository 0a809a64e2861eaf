/** @jest-environment node */
import { truncate } from 'node:fs/promises';
import { afterEach, expect, test } from '@jest/globals';
import { type ExportFile, openExport, readText } from '../../../../lib/server/transfer/hosted/open-export.ts';
import { put, removeAll, zip } from './fixture.ts';

afterEach(removeAll);

async function sizeOf(file: ExportFile | undefined): Promise<number> {
  let bytes = 0;
  for await (const chunk of file?.chunks() ?? []) bytes += chunk.length;
  return bytes;
}

test('no archive fills the memory with texts, each of which is small enough', async () => {
  const file = await put('feed.atom', 'x');
  await truncate(file, 512 * 1024 * 1024);
  const [feed] = await openExport(file);
  expect(await sizeOf(feed)).toBe(512 * 1024 * 1024);
  // What was read once is counted on.
  await expect(sizeOf(feed)).rejects.toThrow('more than 512 MB of text are in it.');
});

test('a text that is not what was packed is damaged, though it can be unpacked', async () => {
  const whole = zip({ 'posts.csv': 'post_id\n' });
  const [file] = await openExport(await put('whole.zip', whole));
  expect(file && (await readText(file, 100))).toBe('post_id\n');
  const listed = whole.indexOf('PK\x01\x02', 0, 'latin1');
  // Its checksum in the list.
  whole.writeUInt8(whole.readUInt8(listed + 16) ^ 1, listed + 16);
  const [other] = await openExport(await put('damaged.zip', whole));
  await expect(sizeOf(other)).rejects.toThrow('the archive is damaged or not complete');
});

test('an archive of nothing is empty, and one that leads out of itself says where', async () => {
  await expect(openExport(await put('a.zip', ''))).rejects.toThrow('it is empty.');
  await expect(openExport(await put('a.zip', zip({})))).rejects.toThrow('it is empty.');
  const outside = openExport(await put('a.zip', zip({ '../posts.csv': 'post_id\n' })));
  await expect(outside).rejects.toThrow('«../posts.csv» in it leads out of it. Unpack it, look at what is there');
});
