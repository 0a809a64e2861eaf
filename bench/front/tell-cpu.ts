import type { Ask, Told } from './messages.ts';

/** Answers questions about this process's processor time, and for its end. */
export function tellCpu(): void {
  process.on('message', ({ kind }: Ask) => {
    if (kind === 'stop') process.kill(process.pid, 'SIGTERM');
    if (kind !== 'cpu') return;
    const { user, system } = process.cpuUsage();
    process.send?.({ kind: 'cpu', micros: user + system } satisfies Told);
  });
}
