import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as posts from '../../../../app/api/v1/admin/posts/route.ts';
import * as one from '../../../../app/api/v1/admin/posts/[id]/route.ts';
import { findFate } from '../../../../lib/server/gateway/address/find-fate.ts';
import { call } from '../../../setup/call.ts';
import { createPost } from '../../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';
import { signInAs, type Member } from '../../../setup/sign-in-as.ts';

let started: TestRuntime;
let author: Member;
beforeAll(async () => {
  started = await createTestRuntime();
  author = await signInAs(started.runtime, 'author');
});
afterAll(() => started.close());
const db = () => started.runtime.db;

const create = (body: object) => call(posts.POST, '/', { body, headers: author.headers });
const update = (id: number, body: object) =>
  call(one.PUT, '/', { method: 'PUT', params: { id: String(id) }, body, headers: author.headers });
const fate = (path: string) => findFate(db(), path, new URLSearchParams());

const TEXT = { title: 'A title', content: '<p>Some <strong>text</strong>.</p>' };

test('derived slugs get a number where they are taken, given ones are refused', async () => {
  const [one_, two, three] = [
    await create({ ...TEXT, title: 'Same Name' }),
    await create({ ...TEXT, title: 'Same name!' }),
    await create({ ...TEXT, title: 'Another name', slug: '' }),
  ];
  expect([one_.body.post.slug, two.body.post.slug, three.body.post.slug]).toEqual([
    'same-name',
    'same-name-2',
    'another-name',
  ]);
  const taken = await create({ ...TEXT, slug: 'Same-Name' });
  expect([taken.status, taken.body.code]).toEqual([409, 'slug_taken']);
  expect((await update(three.body.post.id, { slug: 'same-name' })).body.code).toBe('slug_taken');
  expect((await update(three.body.post.id, { slug: 'ANOTHER-name' })).status).toBe(200);
});

test('slugs are NFC and lower case in any script, never digits only, never empty', async () => {
  const made = async (title: string, slug?: string) => (await create({ ...TEXT, title, slug })).body.post.slug;
  expect(await made('Ünïcode', 'CAFÉ'.normalize('NFD'))).toBe('café');
  expect(await made('1984')).toBe('post-1984');
  expect(await made('???')).toBe('post');
  expect(await made('!!!')).toBe('post-2');
  expect(await made('ক্ষ\u200dমা')).toBe('ক্ষমা');
  expect(await made('Infinite')).toBe('post-infinite');
});

test('many posts of one title at the same time all get a slug of their own', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => create({ ...TEXT, title: 'Crowded' })));
  expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(201));
  expect(new Set(answers.map((answer) => answer.body.post.slug)).size).toBe(6);
});

test('of many posts that claim one slug at the same time one gets it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, index) => create({ title: `C${index}`, content: '', slug: 'claimed' })),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409]);
});

test('an old slug of a public post redirects, is nobody else to take, and may be taken back', async () => {
  const { body } = await create({ ...TEXT, slug: 'first-name', status: 'published' });
  const { id } = body.post;
  await update(id, { slug: 'second-name' });
  expect(await fate('/posts/first-name')).toEqual({ kind: 'moved', path: '/posts/second-name' });
  expect((await create({ ...TEXT, slug: 'first-name' })).body.code).toBe('slug_taken');
  expect((await create({ ...TEXT, title: 'First name' })).body.post.slug).toBe('first-name-2');
  await update(id, { slug: 'first-name' });
  expect(await fate('/posts/first-name')).toEqual({ kind: 'ok' });
  expect(await fate('/posts/second-name')).toEqual({ kind: 'moved', path: '/posts/first-name' });
});

test('an empty slug in an update derives it anew; the old one of a draft is free', async () => {
  const { body } = await create({ ...TEXT, title: 'Working title' });
  const renamed = await update(body.post.id, { title: 'Final title', slug: '' });
  expect(renamed.body.post.slug).toBe('final-title');
  expect((await create({ ...TEXT, slug: 'working-title' })).status).toBe(201);
});

test('a slug of another make, that came with an import, stays through a save', async () => {
  const post = await createPost(db(), { author_id: author.id, slug: 'old_style.slug' });
  expect((await update(post.id, { title: 'Edited', slug: 'old_style.slug' })).body.post.slug).toBe('old_style.slug');
});
