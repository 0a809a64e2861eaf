import { cpuSeconds } from './cpu-seconds.ts';

// Long enough to be measured well; what is faster at the largest size is no work at all.
const MEASURED = 0.2;
const SMALLEST = 500;
const LARGEST = 256_000;

/** The least of some tries: what else the process does comes on top. */
function secondsOf(work: () => unknown, tries: number): number {
  let least = Infinity;
  for (let count = 0; count < tries; count += 1) {
    const started = cpuSeconds();
    work();
    least = Math.min(least, cpuSeconds() - started);
  }
  return least;
}

/**
 * How much longer a work takes of twice the size, at the size where it takes long enough to be measured: about 2 for one
 * of linear time, 4 for the square; 1 for one that takes next to no time of anything.
 */
export function growthOf(work: (size: number) => unknown): number {
  for (let size = SMALLEST; size <= LARGEST; size *= 2) {
    if (secondsOf(() => work(size), 1) <= MEASURED) continue;
    const took = secondsOf(() => work(size), 2);
    if (took > MEASURED) return took / secondsOf(() => work(size / 2), 3);
  }
  return 1;
}
