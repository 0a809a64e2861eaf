/** @jest-environment node */
import { chmod, mkdir, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder } from '../../../../lib/server/db/embedded/cluster-paths.ts';
import { emptyDataDir } from './data-folder.ts';

const self = { uid: Number(process.getuid?.()), gid: Number(process.getgid?.()) };

test('a folder of our own is closed to others', async () => {
  const path = join(await emptyDataDir(), 'socket');
  await mkdir(path);
  await chmod(path, 0o777);
  await makePrivateFolder(path, self);
  expect((await stat(path)).mode & 0o777).toBe(0o700);
});

test('a link that somebody put in the place of the folder is refused', async () => {
  const folder = await emptyDataDir();
  await mkdir(join(folder, 'elsewhere'));
  await symlink(join(folder, 'elsewhere'), join(folder, 'socket'));
  await expect(makePrivateFolder(join(folder, 'socket'), self)).rejects.toThrow('is not a folder of user number');
});

const testAsRoot = self.uid === 0 ? test : test.skip;
testAsRoot('a folder of another user is refused', async () => {
  const path = join(await emptyDataDir(), 'socket');
  await makePrivateFolder(path, { uid: 12_345, gid: 12_345 });
  await expect(makePrivateFolder(path, self)).rejects.toThrow('is not a folder of user number 0');
});
