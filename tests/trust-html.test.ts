/** @jest-environment node */
import { glob, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

// Whoever joins this list declares HTML safe: it must escape or rebuild all of it, or ship with the application.
const TRUSTED = [
  'components/comments/comment-text.ts',
  'components/ui/adopted-html.tsx',
  'components/ui/still.tsx',
  'lib/api/comment-pages.ts',
  'lib/server/content/sanitise/purify.ts',
  'lib/server/content/sanitise/stored-html.ts',
  'lib/server/content/static-page.ts',
  'lib/server/content/write-html.ts',
  'lib/server/gateway/render/kept-parts.ts',
  'lib/server/services/comments/show-comment-html.ts',
];

test('HTML is declared safe in few places, all of them known', async () => {
  const found: string[] = [];
  for (const root of ['app', 'components', 'lib', 'stores'])
    for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (!entry.isFile() || !/\.tsx?$/.test(path) || /lib\/(trust-html|schemas\/safe-html)\.ts$/.test(path)) continue;
      const source = await readFile(path, 'utf8');
      if (/\btrustHtml\(|\bas SafeHtml\b|safeHtmlSchema\s*\.\s*(safeP|p)arse/.test(source)) found.push(path);
    }
  expect(found.toSorted()).toEqual(TRUSTED);
});

test('the sanitiser’s engine, a whole DOM, is loaded by its thread alone', async () => {
  const found: string[] = [];
  for (const root of ['app', 'components', 'lib', 'stores'])
    for await (const path of glob(`${root}/**/*.{ts,tsx}`))
      if (/purify(?:\.ts)?'/.test(await readFile(path, 'utf8'))) found.push(path);
  expect(found.toSorted()).toEqual(['lib/server/content/sanitise/purify.ts', 'lib/server/content/sanitise/worker.ts']);
});
