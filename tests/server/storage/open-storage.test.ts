/** @jest-environment node */
import { execFile } from 'node:child_process';
import { constants, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parseEnv } from '../../../lib/server/env.ts';
import { unwritable } from '../../../lib/server/errors.ts';
import { openStorage } from '../../../lib/server/storage/open-storage.ts';
import { tinyDisk } from '../../setup/tiny-disk.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lekha-storage-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a folder that cannot be is refused in one line that names the variable', async () => {
  await writeFile(join(folder, 'a-file'), '');
  const inside = join(folder, 'a-file', 'uploads');
  await expect(openStorage(parseEnv({ STORAGE_URL: `file:${inside}` }))).rejects.toThrow(
    `STORAGE_URL: nothing can be written to ${inside} (ENOTDIR).`,
  );
});

test('in the data folder it is that which is named', async () => {
  await writeFile(join(folder, 'another-file'), '');
  const dataDir = join(folder, 'another-file', 'data');
  await expect(openStorage(parseEnv({ DATA_DIR: dataDir }))).rejects.toThrow(
    `DATA_DIR: nothing can be written to ${join(dataDir, 'uploads')} (ENOTDIR).`,
  );
});

const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux('a place where no folder can be made is refused as well', async () => {
  await expect(openStorage(parseEnv({ DATA_DIR: '/proc/lekha' }))).rejects.toThrow(
    'DATA_DIR: nothing can be written to /proc/lekha/uploads (ENOENT).',
  );
});

test('a folder is there once the store is open', async () => {
  const storage = await openStorage(parseEnv({ STORAGE_URL: `file:${join(folder, 'new', 'uploads')}` }));
  await expect(storage.check()).resolves.toBeUndefined();
});

test('a folder that may only be read is refused by its variable, but not to who only reads', async () => {
  const disk = await tinyDisk();
  if (disk.isMounted) {
    const uploads = join(disk.folder, 'uploads');
    await mkdir(uploads);
    const remount = (as: string) => promisify(execFile)('mount', ['-o', `remount,${as}`, disk.folder]);
    await remount('ro');
    const env = parseEnv({ STORAGE_URL: `file:${uploads}` });
    await expect(openStorage(env)).rejects.toThrow(`STORAGE_URL: nothing can be written to ${uploads} (EROFS).`);
    await openStorage(env, undefined, constants.R_OK);
    await remount('rw');
  }
  await disk.close();
});

test('a folder of another user is refused with what mends it', () => {
  expect(unwritable('DATA_DIR', '/data', { code: 'EACCES' }).message).toBe(
    'DATA_DIR: nothing can be written to /data (EACCES). Use the user that runs Lekha, or give that folder to this one.',
  );
});
