/** @jest-environment node */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { ANSWERS } from '../../lib/schemas/answers.ts';

const WAYS =
  /\b(GET|POST|PUT|PATCH|DELETE): (?:inRpc\(\s*)?(?:signedIn|open|anonymous|forPrograms)\(\s*\{\s*(?:answer: '([^']+)')?/g;

/** The path of a route as answers name it. */
function pathOf(file: string): string {
  const path = file.replace(/^app/, '').replace(/\/route\.ts$/, '');
  return path.replace(/^\/api\/v1\//, '').replaceAll(/\[(\w+)\]/g, '{$1}');
}

// What readers ask for and write most is answered without Next, too: it stands beside the others, under a name of its own.
const NAMED = /export const (\w+) = (?:open|signedIn)\(\s*\{\s*answer: '([^']+)'/g;
const named = new Map(
  globSync('lib/server/api/{reads,writes}/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(NAMED)].map(([, name = '', answer]) => [name, answer] as const),
  ),
);

const methods = globSync('app/api/**/route.ts').flatMap((file) => {
  const code = readFileSync(file, 'utf8');
  const own = [...code.matchAll(WAYS)].map(([, method, answer]) => [method, answer]);
  const others = [...code.matchAll(/\b(GET|POST|PUT|PATCH|DELETE): (\w+)[,\s}]/g)]
    .filter(([, , name = '']) => named.has(name))
    .map(([, method, name = '']) => [method, named.get(name)]);
  return [...own, ...others].map(([method, answer]) => ({ expected: `${method} ${pathOf(file)}`, answer }));
});

test('every method of every address names its own answer', () => {
  expect(methods.length).toBeGreaterThan(50);
  expect(methods.filter(({ expected, answer }) => answer !== expected)).toEqual([]);
});

test('there is no answer that nobody gives', () => {
  const given = methods.map(({ expected }) => expected);
  expect(Object.keys(ANSWERS).filter((name) => !given.includes(name))).toEqual([]);
});
