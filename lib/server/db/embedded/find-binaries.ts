import { access, chmod, constants, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { binaryPackageFolder } from './binary-package.ts';
import { errorCode } from './error-code.ts';
import { linkLibraries } from './link-libraries.ts';

export type Binaries = { initdb: string; pgControl: string; postgres: string; majorVersion: number };

/**
 * PostgreSQL's programs, made ready to run: libraries linked, execute bits set. A build step may call it so that the
 * installed tree can be read-only later.
 * @throws Error with one line for the operator
 */
export async function findBinaries(packageFolder: string = binaryPackageFolder()): Promise<Binaries> {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(packageFolder, 'native', 'bin', `${name}${suffix}`);
  const binaries = { initdb: program('initdb'), pgControl: program('pg_ctl'), postgres: program('postgres') };
  try {
    await linkLibraries(packageFolder);
    for (const path of Object.values(binaries)) await makeExecutable(path);
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '')) throw error;
    throw new Error(
      `${packageFolder} is not ready and may not be written. Run \`npm rebuild\` or start Lekha once as the user who installed it.`,
    );
  }
  return { ...binaries, majorVersion: await majorVersion(packageFolder) };
}

async function makeExecutable(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  try {
    await access(path, constants.X_OK);
  } catch {
    await chmod(path, 0o755);
  }
}

/** The package carries PostgreSQL's version: `18.4.0-beta.17` holds PostgreSQL 18.4. */
async function majorVersion(packageFolder: string): Promise<number> {
  // A package without a version does not exist.
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  return Number.parseInt(version, 10);
}
