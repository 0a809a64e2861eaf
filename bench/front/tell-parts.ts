import { Session } from 'node:inspector/promises';
import type { Ask, Told } from './messages.ts';
import { partsOf } from './profile-parts.ts';

const INTERVAL_MICROS = 200;

/** Answers questions about where this process's main thread spends its time. */
export function tellParts(): void {
  const session = new Session();
  session.connect();
  async function begin(): Promise<Told> {
    await session.post('Profiler.enable');
    await session.post('Profiler.setSamplingInterval', { interval: INTERVAL_MICROS });
    await session.post('Profiler.start');
    return { kind: 'profiling' };
  }
  async function end(): Promise<Told> {
    const { profile } = await session.post('Profiler.stop');
    return { kind: 'parts', parts: partsOf(profile) };
  }
  process.on('message', ({ kind }: Ask) => {
    if (kind === 'profile') void begin().then((told) => process.send?.(told));
    if (kind === 'parts') void end().then((told) => process.send?.(told));
  });
}
