import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Answer, Ask, Told } from './messages.ts';

export type BenchProcess = {
  url: string;
  /** Microseconds of processor time so far, of all threads. */
  cpu: () => Promise<number>;
  /** Milliseconds by which its event loop was late since the last call: 99 of 100 times no more. */
  delay: () => Promise<number>;
  /** Begins to record where its main thread's time goes. */
  profile: () => Promise<void>;
  /** Shares of the time since then, by part (profile-parts.ts). */
  parts: () => Promise<Record<string, number>>;
  /** Has the site keep none of its pages. */
  forget: () => Promise<void>;
  serve: (answer: Answer) => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Starts a file of this folder as a process of its own, with some flags of Node's. Resolves when it listens; rejects when it
 * ends before.
 */
export async function startProcess(
  file: string,
  env: Record<string, string> = {},
  flags: readonly string[] = [],
): Promise<BenchProcess> {
  const child = fork(new URL(file, import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning', ...flags],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const next = <Kind extends Told['kind']>(kind: Kind) =>
    new Promise<Extract<Told, { kind: Kind }>>((resolve, reject) => {
      const onExit = () => reject(new Error(`${file} ended.`));
      const onMessage = (told: Told) => {
        if (told.kind !== kind) return;
        child.off('message', onMessage).off('exit', onExit);
        // Its kind was compared just above.
        resolve(told as Extract<Told, { kind: Kind }>);
      };
      child.on('message', onMessage).on('exit', onExit);
    });
  const ask = <Kind extends Told['kind']>(question: Ask, kind: Kind) => {
    const answer = next(kind);
    child.send(question);
    return answer;
  };
  const { port } = await next('ready');
  return {
    url: `http://127.0.0.1:${port}`,
    cpu: async () => (await ask({ kind: 'cpu' }, 'cpu')).micros,
    delay: async () => (await ask({ kind: 'delay' }, 'delay')).p99,
    profile: async () => void (await ask({ kind: 'profile' }, 'profiling')),
    parts: async () => (await ask({ kind: 'parts' }, 'parts')).parts,
    forget: async () => void (await ask({ kind: 'forget' }, 'forgotten')),
    serve: async (answer) => void (await ask({ kind: 'serve', answer }, 'serving')),
    stop: async () => {
      child.send({ kind: 'stop' } satisfies Ask);
      await once(child, 'exit');
    },
  };
}
