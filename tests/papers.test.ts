/** @jest-environment node */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from '@jest/globals';

const papers = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')];
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

test('every setting is in the example and in the table of docs/api.md, and the example has no other', () => {
  const names = [...read('lib/server/env.ts').matchAll(/^ {4}([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(25);
  const example = [...read('.env.example').matchAll(/^(?:# ?)?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name);
  const told = [...read('docs/api.md').matchAll(/`([A-Z][A-Z_]+)/g)].map(([, name = '']) => name);
  // The launcher sets it.
  const ours = names.filter((name) => name !== 'NODE_ENV');
  expect(ours.filter((name) => !example.includes(name) || !told.includes(name))).toEqual([]);
  expect(example.filter((name) => !names.includes(name))).toEqual([]);
});

test('commands that the papers name are there', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const named = papers.flatMap((paper) =>
    [...read(paper).matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name = '']) => name),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('every command of the page for Docker reads the settings', () => {
  const commands = read('docs/deploy/docker.md')
    .split('\n')
    .filter((line) => line.includes('docker compose'));
  expect(commands.length).toBeGreaterThan(5);
  expect(commands.filter((line) => !line.includes('compose.yaml --env-file .env '))).toEqual([]);
  // Whatever makes or takes an image names it.
  const images = commands.filter((line) => / (?:up|run) /.test(line));
  expect(images.filter((line) => !line.startsWith('LEKHA_VERSION='))).toEqual([]);
});
