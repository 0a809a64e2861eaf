/** @jest-environment node */
import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import sharp from 'sharp';
import { createSanitiser } from '../../../../lib/server/content/sanitise/sanitiser.ts';
import { createReport } from '../../../../lib/server/transfer/format/import-report.ts';
import { createImageLibrary, imageLimits } from '../../../../lib/server/transfer/images/image-library.ts';
import { importWordPress } from '../../../../lib/server/transfer/wordpress/import-wordpress.ts';
import type { Runtime } from '../../../../lib/server/runtime.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';
import { startWebServer, type WebServer } from '../../../setup/web-server.ts';
import { animation } from '../../content/images/sample-images.ts';
import { editFixture, removeEdited } from './fixture.ts';

// One for all tests: it takes a second to start.
const sanitiser = createSanitiser();
let target: TestRuntime;
let runtime: Runtime;
let web: WebServer;
// At the address of an animation.
let reeds: Buffer;

async function picture(width: number): Promise<Buffer> {
  return sharp({ create: { width, height: 40, channels: 3, background: '#1976d2' } })
    .png()
    .toBuffer();
}

beforeEach(async () => {
  target = await createTestRuntime();
  runtime = { ...target.runtime, sanitiser };
  const large = await picture(600);
  reeds = await (await animation(8, 8, 2)).webp().toBuffer();
  web = await startWebServer(({ url }, response) => {
    if (url?.endsWith('/ferry.jpg') || url?.endsWith('/late.jpg')) return response.end(large);
    if (url?.endsWith('/reeds.webp')) return response.end(reeds);
    if (url?.endsWith('/map.pdf')) return response.end('%PDF-1.4\n%%EOF\n');
    if (url?.endsWith('/bank.png')) return response.end('this is no picture');
    response.writeHead(404).end();
  });
});
afterEach(async () => {
  await web.close();
  await target.close();
});

/** The fixture with both of its hosts at the given address. */
const exportAt = (address: string) =>
  editFixture((text) => text.replaceAll(/https:\/\/(files\.)?blog\.example/g, address));

const run = (file: string) => importWordPress(runtime, { file, onProgress: () => {}, allowPrivateAddresses: true });

async function contentOf(sourceId: string) {
  return runtime.db
    .selectFrom('posts as p')
    .innerJoin('import_sources as s', 's.local_id', 'p.id')
    .select(['p.content', 'p.featured_image'])
    .where('s.kind', '=', 'post')
    .where('s.source_id', '=', sourceId)
    .executeTakeFirstOrThrow();
}

afterAll(removeEdited);
afterAll(() => sanitiser.close());

test('pictures are fetched once, stored, and shown from here, with the links to them', async () => {
  const report = await run(await exportAt(web.url));
  const { content, featured_image } = await contentOf('10');
  expect(featured_image).toMatch(/^\/uploads\/featured-images\/[0-9a-f]+-600x40[\w-]*\.webp$/);
  // The text showed a smaller copy: it now shows the original.
  expect(content).toContain(
    `<a href="${featured_image}" rel="noopener"><img src="${featured_image}" alt="A ferry at dusk" width="600" height="40"`,
  );
  expect(await runtime.storage.head(featured_image?.replace('/uploads/', '') ?? '')).toMatchObject({
    contentType: 'image/webp',
  });
  expect(web.requests.filter((path) => path.endsWith('ferry.jpg'))).toHaveLength(1);
  expect(report.counts.image).toEqual({ imported: 3, updated: 0, unchanged: 0 });
});

test('what is no picture keeps its old address and is reported, and an animation is kept as one', async () => {
  const report = await run(await exportAt(web.url));
  const { content } = await contentOf('10');
  expect(content).toMatch(/src="\/uploads\/featured-images\/[0-9a-f]+-8x8-[0-9a-f]{6}-avif-moving\.webp"/);
  expect(content).toContain(`src="${web.url}/2026/01/bank.png"`);
  const reasons = report.skipped.filter((group) => group.kind === 'image').map((group) => group.reason);
  expect(reasons.toSorted()).toEqual([
    // In the media library alone.
    'answered 404: the old address stays',
    'not a readable image: the old address stays',
  ]);
});

test('an animation that is too long to be kept as one keeps its old address and is reported', async () => {
  reeds = await (await animation(1600, 1300, 20)).webp({ effort: 0 }).toBuffer();
  const report = await run(await exportAt(web.url));
  const { content } = await contentOf('10');
  expect(content).toContain(`src="${web.url}/2026/01/reeds.webp"`);
  const reasons = report.skipped.filter((group) => group.kind === 'image').map((group) => group.reason);
  expect(reasons).toContain('a long animation: the old address stays');
});

test('a second import fetches no stored picture again and changes no post', async () => {
  const file = await exportAt(web.url);
  await run(file);
  const asked = web.requests.length;
  const report = await run(file);
  expect(web.requests.slice(asked).filter((path) => /ferry|late/.test(path))).toEqual([]);
  expect(report.counts.image).toEqual({ imported: 0, updated: 0, unchanged: 3 });
  expect(report.counts.post).toMatchObject({ imported: 0, updated: 0, unchanged: 26 });
});

test('a host that does not answer is tried three times in a row and then left alone', async () => {
  const url = new URL(web.url);
  await web.close();
  const report = await run(await exportAt(web.url));
  expect(report.counts.image.imported).toBe(0);
  expect(report.remarks).toContainEqual(expect.stringContaining(`${url.host} did not answer 3 times in a row`));
  expect((await contentOf('10')).featured_image).toBe(`${web.url}/2026/01/ferry.jpg`);
});

test('without leave, pictures of this machine and its network are not fetched', async () => {
  const file = await exportAt(web.url);
  const report = await importWordPress(runtime, { file, onProgress: () => {} });
  expect(web.requests).toEqual([]);
  expect(report.skipped).toContainEqual(
    expect.objectContaining({ kind: 'image', reason: expect.stringContaining('not a public http(s) one') }),
  );
});

test('pictures of an import that fails are removed again', async () => {
  const { db, storage } = runtime;
  await sql`alter table posts add constraint no_ads check (title <> 'Its time has come')`.execute(db);
  await expect(run(await exportAt(web.url))).rejects.toThrow(/no_ads/);
  const left: string[] = [];
  for await (const key of storage.list('featured-images/')) left.push(key);
  expect(left).toEqual([]);
});

test('files and pictures that a text only links to come along, and lead to the same copies the next time', async () => {
  const folder = `${web.url}/wp-content/uploads/2026`;
  const links = ['/ferry.jpg', '/map.pdf#page=2', '/gone.pdf', '/ferry.html'].map(
    (path) => `<a href="${folder}${path}">${path}</a>`,
  );
  const address = web.url;
  const file = await editFixture((text) =>
    text
      .replaceAll(/https:\/\/(files\.)?blog\.example/g, address)
      .replaceAll(
        '<content:encoded><![CDATA[',
        `<content:encoded><![CDATA[${links.join(' ')} <a href="https://other.example/x.pdf">x</a> `,
      ),
  );
  await run(file);
  const contents = async () =>
    (await runtime.db.selectFrom('posts').select('content').orderBy('id').execute()).map((row) => row.content);
  const before = await contents();
  const linked = before.find((content) => content.includes('>/map.pdf#page=2<')) ?? '';
  expect(linked).toMatch(/<a href="\/uploads\/featured-images\/[^"]+" rel="noopener">\/ferry\.jpg<\/a>/u);
  expect(linked).toMatch(/<a href="\/uploads\/files\/[\w-]+\.pdf#page=2" rel="noopener">/u);
  expect(linked).toContain(`href="${folder}/gone.pdf"`);
  expect(linked).toContain('href="https://other.example/x.pdf"');
  const report = await run(file);
  expect(report.counts.post.updated).toBe(0);
  expect(await contents()).toEqual(before);
});

test('what a run with an address brought stays in a later one without, also where a text names no site', async () => {
  const file = await editFixture((text) =>
    text.replaceAll('<content:encoded><![CDATA[', '<content:encoded><![CDATA[<img src="/2026/ferry.jpg" alt="F"> '),
  );
  const options = { file, onProgress: () => {}, allowPrivateAddresses: true };
  await importWordPress(runtime, { ...options, url: web.url });
  const before = await contentOf('10');
  expect(before.content).toMatch(/<img src="\/uploads\/[^"]+" alt="F"/u);
  await importWordPress(runtime, { ...options, fetchImages: false });
  const { content } = await contentOf('10');
  expect(content.match(/<img[^>]+alt="F"[^>]*>/u)).toEqual(before.content.match(/<img[^>]+alt="F"[^>]*>/u));
});

test('an attached file that came along is none of those that stay, and a folder that is none is refused', async () => {
  const address = web.url;
  const file = await editFixture((text) =>
    text
      .replaceAll(/https:\/\/(files\.)?blog\.example/g, address)
      .replaceAll('/2026/01/song.mp3', '/2026/01/map.pdf')
      .replaceAll(
        '<content:encoded><![CDATA[',
        `<content:encoded><![CDATA[<a href="${address}/2026/01/map.pdf">Map</a> `,
      ),
  );
  const report = await run(file);
  expect((await contentOf('10')).content).toMatch(/<a href="\/uploads\/files\/[\w-]+\.pdf" rel="noopener">Map</u);
  expect(report.skipped.filter(({ reason }) => reason.startsWith('attached file'))).toEqual([]);
  const options = { file: 'none.xml', onProgress: () => {} };
  for (const files of ['/nowhere/at-all', file])
    await expect(importWordPress(runtime, { ...options, files })).rejects.toThrow(`«${files}» is no folder`);
});

test('a host that drops every connection is asked three times, for files as for pictures', async () => {
  const dropping = await startWebServer((request) => request.socket.destroy());
  const report = createReport();
  const library = createImageLibrary({
    ...{ storage: runtime.storage, report, fetchImages: true, known: new Map() },
    limits: imageLimits(undefined, true),
  });
  for (let number = 1; number <= 8; number += 1)
    expect(await library.findFile(`${dropping.url}/${number}.pdf`)).toBeNull();
  expect(await library.findLocal(`${dropping.url}/a.png`)).toBeNull();
  expect(new Set(dropping.requests).size).toBe(3);
  expect(report.finish('x').remarks).toContainEqual(expect.stringContaining('did not answer 3 times in a row'));
  await dropping.close();
});
