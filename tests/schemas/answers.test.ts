/** @jest-environment node */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { ANSWERS } from '../../lib/schemas/answers.ts';

const WAYS = /\b(GET|POST|PUT|PATCH|DELETE): (?:signedIn|open|anonymous|forPrograms)\(\s*\{\s*(?:answer: '([^']+)')?/g;

/** The path of a route as answers name it. */
function pathOf(file: string): string {
  const path = file.replace(/^app/, '').replace(/\/route\.ts$/, '');
  return path.replace(/^\/api\/v1\//, '').replaceAll(/\[(\w+)\]/g, '{$1}');
}

// What guests read is answered without Next, too: it stands beside the others, under a name of its own.
const READ = /export const (read\w+) = open\(\s*\{\s*answer: '([^']+)'/g;
const reads = new Map(
  globSync('lib/server/api/reads/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(READ)].map(([, name, answer]) => [name, answer] as const),
  ),
);

const methods = globSync('app/api/**/route.ts').flatMap((file) => {
  const code = readFileSync(file, 'utf8');
  const own = [...code.matchAll(WAYS)].map(([, method, answer]) => [method, answer]);
  const read = [...code.matchAll(/\bGET: (read\w+)/g)].map(([, name]) => ['GET', reads.get(name ?? '')]);
  return [...own, ...read].map(([method, answer]) => ({ expected: `${method} ${pathOf(file)}`, answer }));
});

test('every method of every address names its own answer', () => {
  expect(methods.length).toBeGreaterThan(50);
  expect(methods.filter(({ expected, answer }) => answer !== expected)).toEqual([]);
});

test('there is no answer that nobody gives', () => {
  const given = methods.map(({ expected }) => expected);
  expect(Object.keys(ANSWERS).filter((name) => !given.includes(name))).toEqual([]);
});
