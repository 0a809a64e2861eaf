import { userInfo } from 'node:os';
import type { Program } from './run-program.ts';

/** How PostgreSQL's programs are started so that they do not run as root, which they refuse. */
export type RunAs = {
  /** The owner, as this process sees it, of everything PostgreSQL writes; undefined on Windows. */
  owner: { uid: number; gid: number } | undefined;
  /** Turns a program and its arguments into what has to be spawned. */
  program: (file: string, args: string[]) => Program;
};

/** As the user of this process. */
export function runDirectly(): RunAs {
  return { owner: ownIdentity(), program: (file, args) => ({ file, args }) };
}

/**
 * In a user namespace that shows this user under another number: files keep their owner outside, so even a data
 * folder below a 0700 home works, and root does not look like root inside.
 */
export function runInNamespace(mappedUid: number): RunAs {
  const prefix = ['--user', `--map-user=${mappedUid}`, `--map-group=${mappedUid}`];
  return {
    owner: ownIdentity(),
    program: (file, args) => ({ file: 'unshare', args: [...prefix, file, ...args] }),
  };
}

/** As another user; only root can. */
export function runAsUser(owner: { uid: number; gid: number }): RunAs {
  return { owner, program: (file, args) => ({ file, args, ...owner }) };
}

function ownIdentity(): RunAs['owner'] {
  // Both are absent on Windows, where userInfo() answers -1.
  const { uid, gid } = { uid: process.getuid?.(), gid: process.getgid?.() };
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}

/** Whether the system knows this user by name; initdb insists on it. */
export function hasUserName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}
