/** @jest-environment node */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { exportSite } from '../../../../lib/server/transfer/export/export-site.ts';
import { importMarkdown } from '../../../../lib/server/transfer/markdown/import-markdown.ts';
import { rawText, wordsOf } from '../../../../lib/server/transfer/verify/expected.ts';
import { verifyImport, formatVerdict } from '../../../../lib/server/transfer/verify/verify-import.ts';
import { trustHtml } from '../../../../lib/trust-html.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';
import { dataOf, exportOf, post, removeExports, run } from '../ghost/fixture.ts';
import { editFixture, FIXTURE, importFixture, removeEdited } from '../wordpress/fixture.ts';
import { startStandIn } from './stand-in.ts';

let site: TestRuntime;
let shown: Awaited<ReturnType<typeof startStandIn>>;
beforeEach(async () => {
  site = await createTestRuntime();
  shown = await startStandIn(site.runtime);
});
afterEach(async () => {
  shown.close();
  await site.close();
  await removeEdited();
  await removeExports();
});

const verify = (file: string, url?: string) =>
  verifyImport(site.runtime, { file, url, origin: shown.origin, onProgress: () => {} });

test('all of a WordPress export is found again, word for word', async () => {
  // Its one picture in a folder of the old site itself is on another host here: nothing is fetched.
  const file = await editFixture((text) => text.replaceAll('/pic/late.jpg', 'https://files.blog.example/late.jpg'));
  await importFixture(site.runtime, file);
  const verdict = await verify(file);
  // Two posts of this export have one address.
  expect(verdict.misses.map(({ name }) => name)).toEqual(['Same']);
  expect(verdict.words.lost).toBeLessThanOrEqual(1);
  expect(verdict.words.of).toBeGreaterThan(100);
  const { text } = formatVerdict(verdict);
  const [, found, of] = /\n(\d+) of (\d+)$/.exec(text) ?? [];
  expect(Number(of) - Number(found)).toBe(1);
});

test('a text that lost words, one that has another title, one that is gone and one that became public are named', async () => {
  await importFixture(site.runtime);
  const { db } = site.runtime;
  const change = (id: string) =>
    db
      .selectFrom('import_sources')
      .select('local_id')
      .where('kind', '=', 'post')
      .where('source_id', '=', id)
      .executeTakeFirstOrThrow();
  const [cut, named, gone, secret] = await Promise.all(['11', '21', '22', '14'].map(change));
  await db
    .updateTable('posts')
    .set({ content: trustHtml('<p>Nothing</p>') })
    .where('id', '=', cut?.local_id ?? 0)
    .execute();
  await db
    .updateTable('posts')
    .set({ title: 'Another' })
    .where('id', '=', named?.local_id ?? 0)
    .execute();
  await db
    .deleteFrom('posts')
    .where('id', '=', gone?.local_id ?? 0)
    .execute();
  await db
    .updateTable('posts')
    .set({ status: 'published', published_at: new Date('2020-01-01') })
    .where('id', '=', secret?.local_id ?? 0)
    .execute();
  const verdict = await verify(FIXTURE);
  const faults = verdict.misses.flatMap((miss) => miss.faults).join('\n');
  expect(faults).toMatch(/words are lost/);
  expect(faults).toContain('its title is «Another»');
  expect(faults).toMatch(/answers 410, not 308/);
  expect(faults).toContain('it is not public, and stands at');
  const { text, isWhole } = formatVerdict(verdict);
  expect(isWhole).toBe(false);
  expect(text).toContain('miss: post «Behind a password»');
});

test('a picture that Ghost showed in another size is found in its own', async () => {
  const files = await mkdtemp(join(tmpdir(), 'lekha-verify-'));
  const picture = sharp({ create: { width: 300, height: 40, channels: 3, background: '#1976d2' } });
  await mkdir(join(files, 'images/2024'), { recursive: true });
  await writeFile(join(files, 'images/2024/boat.png'), await picture.png().toBuffer());
  const html = '<p>A</p><img src="__GHOST_URL__/content/images/size/w1000/format/webp/2024/boat.png">';
  const data = dataOf([post(1, { html })]);
  const url = 'https://ghost.example';
  await run(site.runtime, data, { files, url });
  // Where the site was is known of the import.
  for (const said of [url, undefined]) {
    const { misses, elsewhere } = await verify(await exportOf(data), said);
    expect({ misses, elsewhere }).toEqual({ misses: [], elsewhere: 0 });
  }
  await rm(files, { recursive: true });
});

test('a Ghost export and a folder of Markdown are held against the site as well, an export of Lekha by its own addresses', async () => {
  const data = [
    post(1, { html: '<h2 id="a">One</h2><p>Two <a href="#a">up</a></p>' }),
    post(2, { type: 'page', slug: 'about', title: 'About' }),
  ];
  await run(site.runtime, dataOf(data));
  const ghost = await verify(await exportOf(dataOf(data)));
  expect(ghost.misses).toEqual([]);
  expect(ghost.counts).toMatchObject({ post: { found: 1, of: 1 }, page: { found: 1, of: 1 }, author: { found: 1 } });
  const folder = await mkdtemp(join(tmpdir(), 'lekha-verify-'));
  const picture = sharp({ create: { width: 300, height: 40, channels: 3, background: '#1976d2' } });
  await writeFile(join(folder, 'my cup.png'), await picture.png().toBuffer());
  await writeFile(
    join(folder, '2014-02-03-tea.md'),
    '---\ntitle: Tea\ntags: [Leaves]\nauthor: Jon\n---\n\nWords [below](#more) ![cup](my%20cup.png)\n\n## More\n\n`a < b`\n',
  );
  await importMarkdown(site.runtime, { folder, onProgress: () => {} });
  const markdown = await verify(folder);
  expect(markdown.misses).toEqual([]);
  expect(markdown.elsewhere).toBe(0);
  expect(markdown.words).toMatchObject({ lost: 0 });
  const saved = join(folder, 'saved');
  await exportSite(site.runtime, {
    folder: saved,
    site: { name: 'x', url: 'http://x.test' },
    accounts: 'none',
    onProgress: () => {},
  });
  expect((await verify(saved)).misses).toEqual([]);
  for await (const key of site.runtime.storage.list('')) await site.runtime.storage.delete(key);
  const bare = await verify(saved);
  expect(bare.misses.map(({ kind, name }) => [kind, name.replace(/[^/]+$/u, '')])).toEqual([
    ['image', '/uploads/featured-images/'],
  ]);
  await rm(folder, { recursive: true });
});

test('no site that answers, and no export, are said in a line', async () => {
  shown.close();
  const away = verifyImport(site.runtime, { file: FIXTURE, origin: 'http://127.0.0.1:9', onProgress: () => {} });
  await expect(away).rejects.toThrow(/No site answers at/);
});

test('notes and formulas are compared as they are read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lekha-notes-'));
  try {
    await writeFile(
      join(folder, '2020-03-01-short.md'),
      '---\ntitle: Short\n---\nOne[^a] two[^b] and $x^2$ of H<sub>2</sub>O\n\n[^a]: First\n\n[^b]: Second\n',
    );
    await importMarkdown(site.runtime, { folder, onProgress: () => {} });
    expect((await verify(folder)).misses).toEqual([]);
    expect((await verify(folder)).words.lost).toBe(0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('words on both sides of a mark for the rest of a post are two', () => {
  expect(wordsOf(rawText('<p>one<!--more-->two<!-- nextpage -->three</p>'))).toEqual(['one', 'two', 'three']);
  expect(wordsOf(rawText('[php]echo 1;[/php]'))).toEqual(['echo', '1']);
});
