/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

type Package = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> };
type Packages = Record<string, Package>;

/** What packages ask for and the lock does not hold where Node would look for it. */
function findMissing(packages: Packages): string[] {
  const isThere = (from: string, name: string): boolean => {
    if (packages[`${from && `${from}/`}node_modules/${name}`]) return true;
    return from !== '' && isThere(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
  };
  return Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isThere(path, name))
      .map((name) => `${path} asks for ${name}`),
  );
}

test('the lock file holds all that packages ask for on any machine: npm ci takes no other', () => {
  // npm's own file: its shape is documented.
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Packages };
  expect(Object.keys(packages).length).toBeGreaterThan(500);
  expect(findMissing(packages)).toEqual([]);
});

test('a package without its part for another machine is told', () => {
  const whole: Packages = {
    '': { dependencies: { parser: '1' } },
    'node_modules/parser': { optionalDependencies: { 'parser-windows': '1' }, dependencies: { deep: '1' } },
    'node_modules/parser/node_modules/deep': { dependencies: { shared: '1' } },
    'node_modules/shared': {},
    'node_modules/parser-windows': {},
  };
  expect(findMissing(whole)).toEqual([]);
  const { 'node_modules/parser-windows': _windows, ...rest } = whole;
  expect(findMissing(rest)).toEqual(['node_modules/parser asks for parser-windows']);
});
