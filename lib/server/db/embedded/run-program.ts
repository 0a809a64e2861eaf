import { spawn } from 'node:child_process';

/** A program with the arguments and the identity that it is started with. */
export type Program = { file: string; args: string[]; uid?: number; gid?: number };

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
