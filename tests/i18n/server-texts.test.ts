/** @jest-environment node */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { SERVER_TEXTS } from '../../lib/i18n/server-texts.ts';

const sources = globSync('{app,components,lib,stores}/**/*.{ts,tsx}');

function importsOf(file: string, text: string): string[] {
  const named = [...text.matchAll(/(?:from |import\()'((?:@\/|\.)[^']+)'/g)].map(([, name = '']) => name);
  const bases = named.map((name) => (name.startsWith('@/') ? name.slice(2) : join(dirname(file), name)));
  return bases.flatMap((base) => [base, `${base}.ts`, `${base}.tsx`].filter((path) => existsSync(path) && /\.tsx?$/.test(path)));
}

/** Every module that a browser may load. */
function browserModules(): Map<string, string> {
  const found = new Map<string, string>();
  const follow = (file: string) => {
    if (found.has(file)) return;
    const text = readFileSync(file, 'utf8');
    found.set(file, text);
    importsOf(file, text).forEach(follow);
  };
  sources.filter((file) => /^'use client'/m.test(readFileSync(file, 'utf8'))).forEach(follow);
  return found;
}

/** Texts that a module speaks, as `namespace.key`. */
function textsOf(source: string): string[] {
  const namespaces = [...source.matchAll(/useTranslations\((?:'(\w+)')?\)/g)].map(([, name]) => name);
  const keys = [...source.matchAll(/\bt(?:\.rich)?\(\s*'([\w.]+)'|\? '(\w+)' : '(\w+)'/g)].flatMap(([, ...found]) => found.filter(Boolean));
  return namespaces.flatMap((namespace) => keys.map((key) => (namespace ? `${namespace}.${key}` : `${key}`)));
}

test('no client component speaks a text that stays on the server', () => {
  const modules = browserModules();
  expect(modules.has(resolve('components/posts/post-card.tsx').slice(process.cwd().length + 1))).toBe(true);
  const missing = [...modules].flatMap(([file, source]) => textsOf(source).filter((text) => SERVER_TEXTS.has(text)).map((text) => [file, text]));
  expect(missing).toEqual([]);
});

test('every text that stays on the server exists', () => {
  const texts = [...SERVER_TEXTS].map((text) => text.split('.'));
  const unknown = texts.filter(([namespace, key = '']) => !(key in JSON.parse(readFileSync(`messages/en/${namespace}.json`, 'utf8'))));
  expect(unknown).toEqual([]);
});
