import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import * as posts from '../../../../app/api/v1/admin/posts/route.ts';
import * as uploads from '../../../../app/api/v1/admin/uploads/route.ts';
import { call } from '../../../setup/call.ts';
import { signInAs, type Member } from '../../../setup/sign-in-as.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let started: TestRuntime;
let author: Member;
let editor: Member;
beforeAll(async () => {
  started = await createTestRuntime();
  [author, editor] = [await signInAs(started.runtime, 'author'), await signInAs(started.runtime, 'editor')];
});
afterAll(() => started.close());

const write = async (body: object, { headers } = author) =>
  (await call(posts.POST, '/', { body: { title: 'A post', content: '<p>Words</p>', ...body }, headers })).body.post;
const ask = async (query = '', { headers } = author) =>
  (await call(uploads.GET, `/api/v1/admin/uploads${query}`, { headers })).body;
const nameOf = (letter: string, size = '800x600') => `/uploads/featured-images/${letter.repeat(20)}-${size}.webp`;
const shown = (letter: string, attributes = '') =>
  `<figure><img src="${nameOf(letter)}" ${attributes} width="800" height="600"></figure>`;

test('images are those of posts within reach, newest posts first, each once, with what they show and where', async () => {
  const old = await write({
    title: 'Old',
    content: shown('a', 'alt="An old word"') + shown('b', 'alt="5 &gt; 4 &amp; &quot;3&quot;"'),
  });
  const file = nameOf('c', '1200x800').replace('/uploads/', '');
  await started.runtime.storage.put(file, Buffer.from('x'), 'image/webp');
  const cover = await write({ title: 'New', featured_image: nameOf('c', '1200x800'), featured_image_alt: 'A bridge' });
  await write({
    ...{
      title: 'Strange',
      content: `${shown('a', 'alt="A new word"')}<pre><code>&lt;img src="${nameOf('d')}"&gt;</code></pre>`,
    },
    featured_image: 'https://elsewhere.test/uploads/featured-images/x-1x1.webp',
  });
  await write({ title: 'Foreign', content: shown('e') }, editor);
  const { images, next } = await ask();
  expect(next).toBeNull();
  expect(images.map(({ src, alt }: { src: string; alt: string }) => [src, alt])).toEqual([
    [nameOf('a'), 'A new word'],
    [nameOf('c', '1200x800'), 'A bridge'],
    [nameOf('b'), '5 > 4 & "3"'],
  ]);
  expect(images[1]).toMatchObject({ width: 1200, height: 800, post: { id: cover.id, title: 'New' } });
  expect(images[2].post).toEqual({ id: old.id, title: 'Old' });
  const all = await ask('', editor);
  expect(all.images[0]).toMatchObject({ src: nameOf('e'), post: { title: 'Foreign' } });
});

test('a search finds the images of the posts that have its words', async () => {
  await write({ title: 'Boats of the delta', content: shown('f') });
  const { images, next } = await ask('?search=delta');
  expect([images.length, images[0].src, next]).toEqual([1, nameOf('f'), null]);
  expect(await ask('?search=nothinglikethat')).toEqual({ images: [], next: null });
});

test('they come in pages; one that has looked at many posts without images may be empty', async () => {
  const { db } = started.runtime;
  const member = await signInAs(started.runtime, 'author');
  for (let count = 0; count < 26; count += 1)
    await write({ title: `Page ${count}`, content: shown('g').replaceAll('ggg', `g${count}g`) }, member);
  const first = await ask('', member);
  expect(first.images).toHaveLength(24);
  const second = await ask(`?before=${first.next}`, member);
  expect([second.images.length, second.next]).toEqual([2, null]);

  const { rows: made } = await sql<{ id: number }>`insert into posts (title, slug, content, author_id)
    select 'Plain', 'plain-' || n, '<p>x</p>', ${member.id} from generate_series(1, 501) n returning id`.execute(db);
  await sql`insert into post_authors (post_id, user_id, position) select id, author_id, 0 from posts
    where slug like 'plain-%' on conflict do nothing`.execute(db);
  const empty = await ask('', member);
  expect([empty.images.length, empty.next]).toEqual([0, made[1]?.id]);
  expect((await ask(`?before=${empty.next}`, member)).images).toHaveLength(24);
});

test('of texts that are all images an answer has those of one, or of a few, and the next go on', async () => {
  const member = await signInAs(started.runtime, 'author');
  const name = (post: number, image: number) =>
    nameOf('x').replace('x'.repeat(20), `${post}${image}`.padStart(20, 'x'));
  const ids: number[] = [];
  for (let post = 1; post < 4; post += 1) {
    const { id } = await write({ title: `Large ${post}` }, member);
    const content = Array.from(
      { length: 12_000 },
      (_, image) => `<img src="${name(post, image)}" alt="${'a'.repeat(40)}">`,
    );
    await sql`update posts set content = ${content.join('')} where id = ${id}`.execute(started.runtime.db);
    ids.unshift(id);
  }
  const first = await ask('', member);
  expect([first.images.length, first.next]).toEqual([24_000, ids[1]]);
  const second = await ask(`?before=${first.next}`, member);
  expect([second.images.length, second.next]).toEqual([12_000, null]);
});

test('who may not upload, and what is no number, are refused', async () => {
  const reader = await signInAs(started.runtime, 'user');
  expect((await call(uploads.GET, '/api/v1/admin/uploads', { headers: reader.headers })).status).toBe(403);
  expect((await call(uploads.GET, '/api/v1/admin/uploads')).status).toBe(401);
  expect((await call(uploads.GET, '/api/v1/admin/uploads?before=x', { headers: author.headers })).status).toBe(422);
});
