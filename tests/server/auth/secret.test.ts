import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { loadAuthSecret } from '../../../lib/server/auth/secret.ts';
import { tinyDisk } from '../../setup/tiny-disk.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lekha-secret-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a key is made once, for its owner alone, and read again; a given one wins', async () => {
  const made = await loadAuthSecret(undefined, folder);
  expect(made).toMatch(/^[\w-]{64}$/);
  expect((await stat(join(folder, 'auth-secret'))).mode & 0o777).toBe(0o600);
  expect(await loadAuthSecret(undefined, folder)).toBe(made);
  expect(await loadAuthSecret('given', folder)).toBe('given');
});

test.each(['', '\n', 'short', `${'x'.repeat(31)}\n`, '\0'.repeat(64)])(
  'a file that holds %j stops the start with one line',
  async (text) => {
    const file = join(folder, 'auth-secret');
    await writeFile(file, text);
    const refusal = await loadAuthSecret(undefined, folder).catch((error: Error) => error.message);
    expect(refusal).toContain(file);
    expect(refusal).not.toContain('\n');
    expect(await readFile(file, 'utf8')).toBe(text);
  },
);

test('what is no file is named', async () => {
  const file = join(folder, 'other', 'auth-secret');
  await mkdir(file, { recursive: true });
  await expect(loadAuthSecret(undefined, join(folder, 'other'))).rejects.toThrow(`${file} cannot be read (EISDIR).`);
});

test('a folder that cannot be is refused in one line that names the variable', async () => {
  const notThere = join(folder, 'a-file', 'data');
  await writeFile(join(folder, 'a-file'), '');
  await expect(loadAuthSecret(undefined, notThere)).rejects.toThrow(
    `DATA_DIR: nothing can be written to ${notThere} (ENOTDIR).`,
  );
});

test('32 characters are enough', async () => {
  await writeFile(join(folder, 'auth-secret'), `${'x'.repeat(32)}\n`);
  expect(await loadAuthSecret(undefined, folder)).toBe('x'.repeat(32));
});

test('on a full disk none is made and the line says why, while one that is there is read', async () => {
  const disk = await tinyDisk();
  const full = join(disk.folder, 'full');
  if (disk.isMounted) {
    await writeFile(full, Buffer.alloc(64 * 1024)).catch(() => undefined);
    const refused = loadAuthSecret(undefined, disk.folder);
    await expect(refused).rejects.toThrow(`DATA_DIR: the disk of ${disk.folder} is full. Make room there.`);
    expect(await readdir(disk.folder)).toEqual(['full']);
    await rm(full);
    const made = await loadAuthSecret(undefined, disk.folder);
    await writeFile(full, Buffer.alloc(64 * 1024)).catch(() => undefined);
    expect(await loadAuthSecret(undefined, disk.folder)).toBe(made);
  }
  await disk.close();
});
