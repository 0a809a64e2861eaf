import { cpuSeconds } from './cpu-seconds.ts';

// Long enough to be measured well; what is faster at the largest size is no work at all.
const MEASURED = 0.2;
const SMALLEST = 500;
const LARGEST = 256_000;
// Between linear time and its square: what comes out above is measured again before it is believed.
const DOUBTFUL = 2.6;
const MOST_ROUNDS = 12;

function secondsOf(work: () => unknown): number {
  const started = cpuSeconds();
  work();
  return cpuSeconds() - started;
}

/**
 * How much longer a work takes of twice the size, at the size where it takes long enough to be measured: about 2 for one
 * of linear time, 4 for the square; 1 for one that takes next to no time of anything. Of each size the least of its tries
 * counts: what else the process and the machine do comes on top.
 */
export function growthOf(work: (size: number) => unknown): number {
  for (let size = SMALLEST; size <= LARGEST; size *= 2) {
    if (secondsOf(() => work(size)) <= MEASURED) continue;
    let [whole, half] = [Infinity, Infinity];
    for (let round = 0; round < MOST_ROUNDS && (round < 2 || whole / half > DOUBTFUL); round += 1) {
      half = Math.min(
        half,
        secondsOf(() => work(size / 2)),
      );
      whole = Math.min(
        whole,
        secondsOf(() => work(size)),
      );
    }
    if (whole > MEASURED) return whole / half;
  }
  return 1;
}
