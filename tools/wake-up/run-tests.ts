import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

export type Outcome = { passed: string[]; failed: string[] };
type Report = { testResults: { assertionResults: { fullName: string; status: string }[] }[] };

const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const LONGEST_MS = 20 * 60_000;

type Run = { folder: string; files: readonly string[]; words: readonly string[]; through: readonly string[] };

/** Runs the tests of some files whose titles hold any of some words, through another program where there is one (`nice`). */
export async function runTests({ folder, files, words, through }: Run): Promise<Outcome> {
  const report = join(folder, 'wake-up-report.json');
  await rm(report, { force: true });
  const jest = ['--disable-warning=ExperimentalWarning', '--experimental-vm-modules', 'node_modules/jest/bin/jest.js'];
  const asked = ['--json', `--outputFile=${report}`, '-t', words.map(escaped).join('|'), '--maxWorkers=1'];
  const [program = '', ...args] = [...through, process.execPath, ...jest, ...files, ...asked];
  await new Promise((resolve) => {
    const child = spawn(program, args, { cwd: folder, stdio: 'ignore', timeout: LONGEST_MS });
    child.once('exit', resolve).once('error', resolve);
  });
  // jest writes it; its shape is documented. A run that broke down has no results.
  const { testResults } = JSON.parse(await readFile(report, 'utf8').catch(() => '{"testResults":[]}')) as Report;
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  const named = (status: string) => results.filter((one) => one.status === status).map(({ fullName }) => fullName);
  return { passed: named('passed'), failed: named('failed') };
}
