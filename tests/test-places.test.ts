/** @jest-environment node */
import { existsSync, globSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';

// Suites that cross the house: what attacks it, breaks under it or lasts long, and what is about the house itself.
const ACROSS =
  /^(?:attacks|faults|soak)\/|^(?:floors|lock-file|post-spine|scripts|security-floors|test-places|css-modules)$/;

const ROOTS = ['lib', '.'];
const ENDS = ['.ts', '.tsx', '.mjs', '.css'];

const isFolder = (path: string) => existsSync(path) && statSync(path).isDirectory();

/** Whether a test is named after a source, or is about the folder of sources that it stands in. */
function hasSource(name: string): boolean {
  const folder = dirname(name);
  return ROOTS.some(
    (root) =>
      ENDS.some((end) => existsSync(join(root, name + end))) || (folder !== '.' && isFolder(join(root, folder))),
  );
}

test('tests stand under the path of their source', () => {
  const names = globSync('tests/**/*.test.{ts,tsx}').map((file) => file.replace(/^tests\/|\.test\.tsx?$/g, ''));
  expect(names.length).toBeGreaterThan(200);
  expect(names.filter((name) => !ACROSS.test(name) && !hasSource(name))).toEqual([]);
});
