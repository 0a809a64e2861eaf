/** @jest-environment node */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { createReport } from '../../../../lib/server/transfer/format/import-report.ts';
import { findSource, readHosted } from '../../../../lib/server/transfer/hosted/import-hosted.ts';
import { put, removeAll, zip } from './fixture.ts';

afterEach(removeAll);

/** A folder beside a file that is put for it. */
async function folder(name: string): Promise<string> {
  const file = join(dirname(await put('beside', 'x')), 'given', name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, '{}');
  return dirname(file);
}

test('whose export something is, files and folders say themselves', async () => {
  const all: [string, string | undefined][] = [
    [await put('a.xml', '\ufeff\n<?xml version="1.0"?><rss></rss>'), 'wordpress'],
    [await put('a.json', '{"db": []}'), 'ghost'],
    [await put('a.atom', '<?xml version="1.0"?><feed></feed>'), 'blogger'],
    [await put('a.zip', zip({ 'posts.csv': 'post_id\n' })), 'substack'],
    [await folder('posts.csv'), 'substack'],
    [await put('b.zip', zip({ 'content/a.md': '# A' })), undefined],
    [await put('a.txt', 'Dear diary'), undefined],
    [join(dirname(await put('c', '')), 'missing'), undefined],
  ];
  for (const [given, source] of all) expect([given, await findSource(given)]).toEqual([given, source]);
});

test('a folder that «export» wrote is ours, and any other one of Markdown', async () => {
  expect(await findSource(await folder('site.json'))).toBe('lekha');
  await removeAll();
  expect(await findSource(await folder('a.md'))).toBe('markdown');
});

test('texts in an archive are said to be read from a folder', async () => {
  const refused = (file: string) => readHosted({ file }, createReport()).then(String, String);
  const given = await put('a.zip', zip({ 'content/a.md': '# A' }));
  expect(await refused(given)).toMatch(/none of WordPress, Ghost, .* unpack them, and use import:markdown\.$/);
  expect(await refused(await put('a.txt', 'x'))).toMatch(/none of WordPress, Ghost, Substack, Medium or Blogger\.$/);
});
