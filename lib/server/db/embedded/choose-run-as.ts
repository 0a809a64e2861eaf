import { chown, lchown, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ClusterPaths } from './cluster-paths.ts';
import { errorCode } from './postmaster.ts';
import type { Binaries } from './find-binaries.ts';
import { hasUserName, type RunAs, runAsUser, runDirectly, runInNamespace, runProgram } from './run-program.ts';

type SystemUser = { name: string; uid: number; gid: number };

/** A user to appear as inside a user namespace: the number must have a name, because initdb looks it up. */
async function namedUid(): Promise<number> {
  const users = (await systemUsers()).filter(({ uid }) => uid > 0);
  const usual = users.find(({ uid }) => uid === 1000) ?? users[0];
  return usual?.uid ?? 1000;
}

/** The unprivileged user to become when user namespaces are not allowed. */
async function unprivilegedUser(): Promise<{ uid: number; gid: number } | undefined> {
  const nobody = (await systemUsers()).find(({ name, uid }) => name === 'nobody' && uid > 0);
  return nobody && { uid: nobody.uid, gid: nobody.gid };
}

async function systemUsers(): Promise<SystemUser[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return text
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4 && fields[2] !== '')
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

type Owner = { uid: number; gid: number };

/**
 * Decides under which identity PostgreSQL runs here. An existing cluster keeps its owner where that is possible, so
 * that starting once as root does not lock the ordinary user out.
 * @throws Error with one line for the operator
 */
export async function chooseRunAs(paths: ClusterPaths, binaries: Binaries): Promise<RunAs> {
  const uid = process.getuid?.();
  if (uid === undefined) return runDirectly();
  const owner = await ownerOf(paths.cluster);
  if (uid === 0) return owner && owner.uid !== 0 ? become(owner, paths, binaries) : asRoot(paths, binaries);
  if (owner && owner.uid !== uid)
    throw new Error(`${paths.cluster} belongs to another user (number ${owner.uid}). Start Lekha as that user.`);
  // Containers often run under a number without a name.
  return hasUserName() ? runDirectly() : ((await inNamespace(binaries)) ?? runDirectly());
}

async function asRoot(paths: ClusterPaths, binaries: Binaries): Promise<RunAs> {
  const namespaced = await inNamespace(binaries);
  if (namespaced) return namespaced;
  const nobody = await unprivilegedUser();
  if (!nobody)
    throw new Error(
      'PostgreSQL does not run as root and this system has no user "nobody". Start Lekha as another user or set DATABASE_URL.',
    );
  const runAs = await become(nobody, paths, binaries);
  await handOver(paths.cluster, nobody);
  return runAs;
}

async function inNamespace(binaries: Binaries): Promise<RunAs | undefined> {
  if (process.platform !== 'linux') return undefined;
  const runAs = runInNamespace(await namedUid());
  const { code } = await runProgram(runAs.program(binaries.postgres, ['--version']));
  return code === 0 ? runAs : undefined;
}

async function become(owner: Owner, paths: ClusterPaths, binaries: Binaries): Promise<RunAs> {
  for (const path of [paths.dataDir, binaries.postgres]) {
    const closed = await closedFolder(path, owner);
    if (closed)
      throw new Error(
        `PostgreSQL does not run as root, and user number ${owner.uid} may not enter ${closed}. Start Lekha as another user, move it (or DATA_DIR) to a folder open to all, or set DATABASE_URL.`,
      );
  }
  return runAsUser(owner);
}

/** The first of a path and its parents, from the root down, that a user may not enter or run. */
async function closedFolder(path: string, { uid, gid }: Owner): Promise<string | undefined> {
  const parent = dirname(path);
  const above = parent === path ? undefined : await closedFolder(parent, { uid, gid });
  if (above) return above;
  const info = await stat(path);
  const bit = info.uid === uid ? 0o100 : info.gid === gid ? 0o010 : 0o001;
  return info.mode & bit ? undefined : path;
}

async function ownerOf(path: string): Promise<Owner | undefined> {
  try {
    const { uid, gid } = await stat(path);
    return { uid, gid };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    if (errorCode(error) === 'EACCES')
      throw new Error(`${dirname(path)} is closed to this user. Use the user that runs Lekha.`);
    throw error;
  }
}

/** Gives a folder and all in it to a user, the folder itself last: it is the mark that the work is complete. */
async function handOver(folder: string, { uid, gid }: Owner): Promise<void> {
  if (!(await ownerOf(folder))) return;
  for (const entry of await readdir(folder, { recursive: true })) await lchown(join(folder, entry), uid, gid);
  await chown(folder, uid, gid);
}
