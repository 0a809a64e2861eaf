/** @jest-environment node */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from '@jest/globals';

const papers = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md')];
const read = (file: string) => readFileSync(file, 'utf8');

test('files and folders that the papers name are there', () => {
  const missing = papers.flatMap((paper) =>
    [...read(paper).matchAll(/`((?:tests|e2e|lib|app|components|docs|bin|bench|tools)\/[\w./()[\]-]+)`/g)]
      .map(([, file = '']) => file)
      .filter((file) => !file.includes('/NAME/') && !existsSync(file))
      .map((file) => `${paper}: ${file}`),
  );
  expect(missing).toEqual([]);
});

test('every decision says its context first, then what was decided', () => {
  const files = globSync('docs/decisions/*.md');
  expect(files.length).toBeGreaterThan(40);
  const shape = (file: string) =>
    new RegExp(`^# ${basename(file).slice(0, 3)}\\. .+\\n\\n## Context\\n\\n[\\s\\S]+\\n## Decision\\n\\n`);
  expect(files.filter((file) => !shape(file).test(read(file)))).toEqual([]);
});

test('the limits that docs/security.md lists are those of the code', () => {
  const table = /## Limits\n([\s\S]*?)\n## /.exec(read('docs/security.md'))?.[1] ?? '';
  const wrong: string[] = [];
  let named = 0;
  let code = '';
  for (const [, quoted = ''] of table.matchAll(/`([^`]+)`/g)) {
    if (existsSync(quoted)) code = read(quoted);
    else if (code.includes(quoted)) named += 1;
    else wrong.push(quoted);
  }
  expect(wrong).toEqual([]);
  expect(named).toBeGreaterThan(25);
});

test('every setting is in the example and in the table of docs/api.md', () => {
  const names = [...read('lib/server/env.ts').matchAll(/^ {4}([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(25);
  const told = ['.env.example', 'docs/api.md'].map(read);
  // The launcher sets it.
  const known = (name: string) => name === 'NODE_ENV' || told.every((text) => text.includes(name));
  expect(names.filter((name) => !known(name))).toEqual([]);
});
