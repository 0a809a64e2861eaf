import { chmod, lchown, lstat, mkdir } from 'node:fs/promises';
import { errorCode } from './error-code.ts';

type Owner = { uid: number; gid: number } | undefined;

/**
 * Makes a folder that only `owner` can enter.
 * @throws Error when something else, or somebody else's folder, already has that name
 */
export async function makePrivateFolder(path: string, owner: Owner): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
  const self = process.getuid?.();
  // Root hands over what it made, now or at an earlier start under another identity.
  if (owner && owner.uid !== self && (await isOwnFolder(path, self))) await lchown(path, owner.uid, owner.gid);
  if (!(await isOwnFolder(path, owner?.uid)))
    throw new Error(
      `${path} is not a folder of user number ${owner?.uid}. Remove it, or set DATA_DIR to another folder.`,
    );
  await chmod(path, 0o700);
}

/** True for a real folder (no symbolic link) of that user; on Windows, where uid is undefined, for any folder. */
export async function isOwnFolder(path: string, uid: number | undefined): Promise<boolean> {
  const info = await lstat(path).catch(() => undefined);
  return info !== undefined && info.isDirectory() && (uid === undefined || info.uid === uid);
}
