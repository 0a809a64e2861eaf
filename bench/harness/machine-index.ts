import { round } from './statistics.ts';

const TIMES = 300;

/**
 * Milliseconds of this process's processor time for a fixed piece of work. What else the machine does makes it slower, and
 * every figure of the same run with it: figures of two runs are compared by their share of it.
 */
export function machineIndex(): number {
  const before = process.cpuUsage();
  for (let n = 0; n < TIMES; n += 1) {
    const list = Array.from({ length: 100 }, (_, at) => ({ at, text: `item ${at}` }));
    JSON.parse(JSON.stringify(list));
  }
  const { user, system } = process.cpuUsage(before);
  return round((user + system) / 1_000, 1);
}
