// Switches the defences of the project off, one at a time and in a copy, and asks of each whether a test wakes up
// (docs/security.md#wake-up-test). Arguments: words of names, to try only some of them; `--through=nice` runs the tests
// through another program.
import { DEFENCES } from './defences.ts';
import type { Defence } from './defence.ts';
import { runTests } from './run-tests.ts';
import { makeScratch, type Scratch } from './scratch.ts';

const THROUGH = '--through=';
const given = process.argv.slice(2);
const asked = given.filter((word) => !word.startsWith(THROUGH));
const through = given.filter((word) => word.startsWith(THROUGH)).map((word) => word.slice(THROUGH.length));
const chosen = DEFENCES.filter(({ name }) => asked.length === 0 || asked.some((word) => name.includes(word)));
const say = (line: string) => void process.stdout.write(`${line}\n`);
const unique = (texts: string[]) => [...new Set(texts)];

/** What is wrong while nothing is switched off: a test that fails, or that is not there, could wake nobody. */
async function findFaults({ folder }: Scratch): Promise<string[]> {
  const files = unique(chosen.map(({ test }) => test));
  const words = unique(chosen.map(({ fails }) => fails));
  const { passed, failed } = await runTests({ folder, files, words, through });
  const missing = words.filter((title) => !passed.some((name) => name.includes(title)));
  return [...failed.map((name) => `fails by itself: ${name}`), ...missing.map((title) => `is not there: ${title}`)];
}

async function isAwake(scratch: Scratch, defence: Defence): Promise<boolean> {
  const { test, fails } = defence;
  const run = { folder: scratch.folder, files: [test], words: [fails], through };
  const { failed } = await scratch.without(defence, () => runTests(run));
  return failed.some((name) => name.includes(fails));
}

const scratch = await makeScratch(process.cwd());
const asleep: string[] = [];
try {
  const faults = await findFaults(scratch);
  for (const fault of faults) say(`FAULT   ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
  for (const defence of chosen) {
    const awake = await isAwake(scratch, defence);
    if (!awake) asleep.push(defence.name);
    say(`${awake ? 'awake ' : 'ASLEEP'}  ${defence.name}: ${defence.test}`);
  }
} finally {
  await scratch.remove();
}
say(`\n${chosen.length - asleep.length} of ${chosen.length} defences are missed by a test when they are off.`);
if (asleep.length > 0 || chosen.length === 0) process.exitCode = 1;
