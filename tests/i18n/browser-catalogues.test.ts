/** @jest-environment node */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LANGUAGES } from '../../lib/rules/languages.ts';

// Said by one page only, which brings the texts along (MoreMessages).
const BROUGHT = ['contact', 'translation'];

const catalogueOf = (language: string) => readFileSync(`lib/i18n/catalogues/${language}.ts`, 'utf8');
const namespaces = [...catalogueOf('en').matchAll(/ as (\w+) /g)].map(([, name]) => name);

test('every language has the texts of client components in a file of its own, all alike', () => {
  for (const { code } of LANGUAGES) expect(catalogueOf(code)).toBe(catalogueOf('en').replaceAll('/en/', `/${code}/`));
});

function importsOf(file: string, text: string): string[] {
  const named = [...text.matchAll(/(?:from |import\()'((?:@\/|\.)[^']+)'/g)].map(([, name = '']) => name);
  const bases = named.map((name) => (name.startsWith('@/') ? name.slice(2) : join(dirname(file), name)));
  return bases.flatMap((base) =>
    [base, `${base}.ts`, `${base}.tsx`].filter((path) => existsSync(path) && /\.tsx?$/.test(path)),
  );
}

/** Source of every module that these lead to, by path. */
function follow(roots: string[], found = new Map<string, string>()): Map<string, string> {
  for (const file of roots) {
    if (found.has(file)) continue;
    const text = readFileSync(file, 'utf8');
    found.set(file, text);
    follow(importsOf(file, text), found);
  }
  return found;
}

test('that file has what client components of public pages say, and nothing of the administration', () => {
  const pages = follow(['app/layout.tsx', ...globSync('app/(site)/**/*.tsx')]);
  const clients = [...pages].flatMap(([file, text]) => (/^'use client'/m.test(text) ? file : []));
  const spoken = [...follow(clients).values()].flatMap((source) => [
    ...[...source.matchAll(/useTranslations\('(\w+)/g)].map(([, name]) => name),
    ...[...(/useTranslations\(\)/.test(source) ? source.matchAll(/\bt\(\s*'(\w+)\./g) : [])].map(([, name]) => name),
  ]);
  expect([...new Set(spoken)].sort()).toEqual([...namespaces, ...BROUGHT].sort());
});
