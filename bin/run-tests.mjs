// A run of Jest or of Playwright in front, and what its report says.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, runNodeInFront } from './ensure.mjs';
import { countsOfBrowser, countsOfJest } from './second-look.mjs';

const cache = join(root, '.cache');

/** A report that a program is about to write; what a run before left behind is gone. */
export function freshReport(name) {
  mkdirSync(cache, { recursive: true });
  const file = join(cache, name);
  rmSync(file, { force: true });
  return { file, read: () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined) };
}

/** @returns its report as `found`, and what that comes to (countsOfJest) */
export async function runJest(options) {
  const report = freshReport('jest-report.json');
  // With more room for what is young, collecting garbage takes a twelfth less of all its time.
  const node = ['--disable-warning=ExperimentalWarning', '--experimental-vm-modules', '--max-semi-space-size=64'];
  const flags = [...node, 'node_modules/jest/bin/jest.js', '--json', `--outputFile=${report.file}`];
  const status = await runNodeInFront([...flags, ...options]);
  const found = report.read();
  return { found, ...countsOfJest(found, status, root) };
}

/** The browser tests, on a site without data. @returns its report as `found`, and what that comes to (countsOfBrowser) */
export async function runPlaywright(options) {
  rmSync(join(root, '.cache', 'e2e-data'), { recursive: true, force: true });
  const report = freshReport('e2e-report.json');
  const status = await runNodeInFront(['node_modules/playwright/cli.js', 'test', ...options]);
  const found = report.read();
  return { found, ...countsOfBrowser(found, status) };
}
