/** @jest-environment node */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from '@jest/globals';

const sources = globSync('{app,components}/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'));

/** The classes of a module; those that it only meets (`:global`) are others'. */
function classesOf(css: string): string[] {
  const rules = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/:global\([^)]*\)/g, '');
  return [...new Set([...rules.matchAll(/\.([A-Za-z_][\w-]*)(?=[^{}]*\{)/g)].map(([, name = '']) => name))];
}

test('every class of a module is named by a component that imports it', () => {
  const dead = globSync('{app,components}/**/*.module.css').flatMap((file) => {
    const users = sources.filter((source) => source.includes(`/${basename(file)}'`)).join('\n');
    // Classes that are put together at run time (a tone, a type of reaction) are looked up in brackets.
    const isComputed = /styles\[/.test(users);
    const isNamed = (name: string) => isComputed || new RegExp(`\\.${name}\\b`).test(users);
    return classesOf(readFileSync(file, 'utf8'))
      .filter((name) => !isNamed(name))
      .map((name) => `${file} .${name}`);
  });
  expect(dead).toEqual([]);
});

// `text-decoration` is one property of Safari's for the line alone; with a variable in it nobody can see that before it is drawn.
test('a line under a text gets its colour apart, or Safari draws none', () => {
  const mixed = globSync('{app,components}/**/*.css').filter((file) =>
    /text-decoration:[^;}]*var\(/.test(readFileSync(file, 'utf8')),
  );
  expect(mixed).toEqual([]);
});
