import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Ask, Told } from './messages.ts';

const RESOLUTION_MS = 10;

/** Answers questions about this process's processor time and how late its event loop was, and for its end. */
export function tellCpu(): void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  process.on('message', ({ kind }: Ask) => {
    if (kind === 'stop') process.kill(process.pid, 'SIGTERM');
    if (kind === 'delay') {
      // The histogram has nanoseconds from one look to the next.
      process.send?.({ kind: 'delay', p99: delay.percentile(99) / 1e6 - RESOLUTION_MS } satisfies Told);
      delay.reset();
    }
    if (kind !== 'cpu') return;
    const { user, system } = process.cpuUsage();
    process.send?.({ kind: 'cpu', micros: user + system } satisfies Told);
  });
}
