import { spawn } from 'node:child_process';
import { userInfo } from 'node:os';

/** A program with the arguments and the identity that it is started with. */
type Program = { file: string; args: string[]; uid?: number; gid?: number };

const UNIX_ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

/**
 * The environment of every PostgreSQL program: nothing of ours, so that no PG* variable changes its behaviour and no
 * secret of the site is handed on. Windows programs do not run without much of theirs, so they inherit it.
 */
export const PROGRAM_ENVIRONMENT =
  // Next.js declares NODE_ENV obligatory in every environment; PostgreSQL has no use for it.
  process.platform === 'win32' ? undefined : (UNIX_ENVIRONMENT as unknown as NodeJS.ProcessEnv);

/**
 * Runs a program to its end.
 * @returns its exit code (127 when it could not be started, 1 when a signal ended it) and what it wrote on both outputs
 */
export function runProgram(program: Program): Promise<{ code: number; output: string }> {
  const { file, args, uid, gid } = program;
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      env: PROGRAM_ENVIRONMENT,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      uid,
      gid,
    });
    let output = '';
    const collect = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

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
