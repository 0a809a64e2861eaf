import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Ask, Told } from './messages.ts';

type Of<Kind extends Told['kind']> = Extract<Told, { kind: Kind }>;

export type ServerProcess = {
  port: number;
  ask: <Kind extends 'memory' | 'written'>(ask: Ask, kind: Kind) => Promise<Of<Kind>>;
  stop: () => Promise<void>;
};

/** Starts bench/live/socket-server.ts. */
export async function startServerProcess(): Promise<ServerProcess> {
  const child = fork(new URL('./socket-server.ts', import.meta.url), {
    execArgv: ['--expose-gc', '--disable-warning=ExperimentalWarning'],
  });
  const next = <Kind extends Told['kind']>(kind: Kind) =>
    new Promise<Of<Kind>>((resolve, reject) => {
      const onExit = () => reject(new Error('The bench server ended.'));
      const onMessage = (told: Told) => {
        if (told.kind !== kind) return;
        child.off('message', onMessage).off('exit', onExit);
        // Its kind was compared just above.
        resolve(told as Of<Kind>);
      };
      child.on('message', onMessage).on('exit', onExit);
    });
  const { port } = await next('ready');
  return {
    port,
    ask: (ask, kind) => {
      const answer = next(kind);
      child.send(ask);
      return answer;
    },
    stop: async () => {
      child.send('stop' satisfies Ask);
      await once(child, 'exit');
    },
  };
}
