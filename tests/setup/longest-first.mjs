import { readFileSync } from 'node:fs';
import Sequencer from '@jest/test-sequencer';

// Takes a worker for itself until the end; begun late, it would keep the run waiting with the other worker idle.
const LONGEST = 'createLargeDatabase';

/** As jest orders files, which on a first run is by their size, but for the one that takes longest: it comes first. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const isLongest = ({ path }) => readFileSync(path, 'utf8').includes(LONGEST);
    const sorted = super.sort(tests);
    return [...sorted.filter(isLongest), ...sorted.filter((test) => !isLongest(test))];
  }
}
