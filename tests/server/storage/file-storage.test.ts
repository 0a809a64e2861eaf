/** @jest-environment node */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileStorage } from '../../../lib/server/storage/file-storage.ts';
import type { Storage } from '../../../lib/server/storage/storage.ts';
import { expectStreams } from './expect-streams.ts';

const folders: string[] = [];

async function emptyStorage(): Promise<{ root: string; outside: string; storage: Storage }> {
  const outside = await mkdtemp(join(tmpdir(), 'storage-'));
  folders.push(outside);
  const root = join(outside, 'uploads');
  return { root, outside, storage: fileStorage(root) };
}

async function keysOf(storage: Storage, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of storage.list(prefix)) keys.push(key);
  return keys;
}

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

test('what was put is got back with its type, size and date', async () => {
  const { storage } = await emptyStorage();
  const body = Buffer.from('pixels');
  await storage.put('featured-images/a1-10x10.webp', body, 'image/webp');
  const file = await storage.get('featured-images/a1-10x10.webp');
  expect(file).toMatchObject({ contentType: 'image/webp', size: 6 });
  expect(file?.body.equals(body)).toBe(true);
  const info = await storage.head('featured-images/a1-10x10.webp');
  expect(info).toEqual({ contentType: 'image/webp', size: 6, modified: file?.modified });
  expect(Math.abs(Date.now() - (info?.modified.getTime() ?? 0))).toBeLessThan(60_000);
});

test('nothing is found in a store that does not exist yet', async () => {
  const { storage } = await emptyStorage();
  expect(await storage.get('featured-images/a.webp')).toBeUndefined();
  expect(await storage.head('featured-images/a.webp')).toBeUndefined();
  expect(await keysOf(storage, '')).toEqual([]);
  await expect(storage.delete('featured-images/a.webp')).resolves.toBeUndefined();
});

test('a second put replaces the file', async () => {
  const { storage } = await emptyStorage();
  await storage.put('profile-images/a.webp', Buffer.from('old and long'), 'image/webp');
  await storage.put('profile-images/a.webp', Buffer.from('new'), 'image/webp');
  expect((await storage.get('profile-images/a.webp'))?.body.toString()).toBe('new');
});

test('a deleted file is gone, and deleting it again is no error', async () => {
  const { storage } = await emptyStorage();
  await storage.put('profile-images/a.webp', Buffer.from('x'), 'image/webp');
  await storage.delete('profile-images/a.webp');
  await storage.delete('profile-images/a.webp');
  expect(await storage.head('profile-images/a.webp')).toBeUndefined();
});

test.each([
  '../secret.webp',
  'featured-images/../../secret.webp',
  'featured-images/..',
  'featured-images/..webp',
  '/etc/passwd',
  'featured-images//a.webp',
  'featured-images/a.webp/',
  'featured-images\\a.webp',
  'featured-images/a\0.webp',
  'featured-images/%2e%2e/a.webp',
  '.partial/a.webp',
  'secret.webp',
  'featured-images/no-ending',
  'Featured-Images/a.webp',
  `featured-images/${'a'.repeat(300)}.webp`,
  '',
])('%j is no key: it is never read, written or deleted', async (key) => {
  const { storage, outside } = await emptyStorage();
  const secret = join(outside, 'secret.webp');
  await writeFile(secret, 'secret');
  expect(await storage.get(key)).toBeUndefined();
  expect(await storage.head(key)).toBeUndefined();
  await expect(storage.put(key, Buffer.from('x'), 'image/webp')).rejects.toThrow('not a storage key');
  await storage.delete(key);
  expect(await readFile(secret, 'utf8')).toBe('secret');
});

test('a folder is not a file', async () => {
  const { root, storage } = await emptyStorage();
  await mkdir(join(root, 'featured-images/a.webp'), { recursive: true });
  expect(await storage.get('featured-images/a.webp')).toBeUndefined();
  expect(await storage.head('featured-images/a.webp')).toBeUndefined();
});

test('a type that the ending does not stand for is refused', async () => {
  const { storage } = await emptyStorage();
  await expect(storage.put('featured-images/a.webp', Buffer.from('<p>'), 'text/html')).rejects.toThrow('cannot hold');
  expect(await storage.head('featured-images/a.webp')).toBeUndefined();
});

test('files are for their owner only', async () => {
  const { root, storage } = await emptyStorage();
  await storage.put('featured-images/a.webp', Buffer.from('x'), 'image/webp');
  const mode = async (path: string): Promise<number> => (await stat(join(root, path))).mode & 0o777;
  expect(await mode('featured-images/a.webp')).toBe(0o600);
  expect(await mode('featured-images')).toBe(0o700);
  expect(await mode('.partial')).toBe(0o700);
});

test('an upload that fails at its last step leaves nothing', async () => {
  const { root, storage } = await emptyStorage();
  // A folder that is not empty where the file should go makes the rename fail.
  await mkdir(join(root, 'featured-images/a.webp/inside'), { recursive: true });
  await expect(storage.put('featured-images/a.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow();
  expect(await readdir(join(root, '.partial'))).toEqual([]);
  expect(await keysOf(storage, '')).toEqual([]);
});

test('of uploads at the same time to one key, one wins whole', async () => {
  const { root, storage } = await emptyStorage();
  const bodies = Array.from({ length: 8 }, (_, index) => Buffer.alloc(200_000, index));
  await Promise.all(bodies.map((body) => storage.put('featured-images/a.webp', body, 'image/webp')));
  const file = await storage.get('featured-images/a.webp');
  expect(bodies.some((body) => file?.body.equals(body))).toBe(true);
  expect(await readdir(join(root, '.partial'))).toEqual([]);
});

test('what a killed process left is swept up, but not what may still be written', async () => {
  const { root, storage } = await emptyStorage();
  const work = join(root, '.partial');
  await mkdir(work, { recursive: true });
  await writeFile(join(work, 'old'), 'half');
  await writeFile(join(work, 'young'), 'half');
  const yesterday = new Date(Date.now() - 86_400_000);
  await utimes(join(work, 'old'), yesterday, yesterday);
  // Not ours to remove: no reason to refuse what comes.
  await mkdir(join(work, 'foreign'));
  await utimes(join(work, 'foreign'), yesterday, yesterday);
  await storage.put('featured-images/a.webp', Buffer.from('x'), 'image/webp');
  expect(await readdir(work)).toEqual(['foreign', 'young']);
  expect(await keysOf(storage, '')).toEqual(['featured-images/a.webp']);
});

test('list gives the keys that begin with the prefix, in order', async () => {
  const { root, storage } = await emptyStorage();
  for (const key of [
    'featured-images/b2.webp',
    'featured-images/a1.webp',
    'featured-images/a1.480.webp',
    'profile-images/a1.webp',
  ]) {
    await storage.put(key, Buffer.from('x'), 'image/webp');
  }
  await writeFile(join(root, 'featured-images/.hidden.webp'), 'x');
  await writeFile(join(root, 'featured-images/Not A Key'), 'x');
  expect(await keysOf(storage, 'featured-images/')).toEqual([
    'featured-images/a1.480.webp',
    'featured-images/a1.webp',
    'featured-images/b2.webp',
  ]);
  expect(await keysOf(storage, 'featured-images/a1')).toEqual([
    'featured-images/a1.480.webp',
    'featured-images/a1.webp',
  ]);
  expect(await keysOf(storage, '')).toHaveLength(4);
  expect(await keysOf(storage, '../')).toEqual([]);
  expect(await keysOf(storage, 'none/')).toEqual([]);
});

test('a file that comes in pieces is whole or not there, and is read in ranges', async () => {
  const { storage } = await emptyStorage();
  await expectStreams(storage);
});
