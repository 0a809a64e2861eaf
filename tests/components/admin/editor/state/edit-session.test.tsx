import { jest } from '@jest/globals';
import { EditSession } from '@/components/admin/editor/state/edit-session';
import { keepCopy, readCopy } from '@/components/admin/editor/state/local-copies';
import { EMPTY_FIELDS, fieldsOf } from '@/components/admin/editor/state/post-fields';
import type { AdminPost } from '@/lib/schemas/admin-post';
import { json, stubApi } from '../../../../api/stub-api';

const stored = {
  ...{
    id: 7,
    title: 'Old',
    content: '<p>Old</p>',
    excerpt: '',
    slug: 'old',
    featured_image: null,
    featured_image_alt: '',
  },
  ...{ canonical_url: null, meta_description: '', meta_keywords: '', language: 'en', categories: [], tags: [] },
  ...{ status: 'draft', updated_at: '2030-01-01T00:00:00.000Z', published_at: null },
} as unknown as AdminPost;

const later = '2030-01-01T00:00:05.000Z';

function open(post: AdminPost | null) {
  let text = post?.content ?? '';
  const session = new EditSession({
    post,
    userId: 1,
    failedText: { create: 'Failed to create post', update: 'Failed to update post' },
    onSaved: () => undefined,
  });
  session.attach({
    read: () => text,
    write: (html) => (text = html),
  });
  const type = (html: string) => {
    text = html;
    session.touch();
  };
  return { session, type, saving: () => session.store.getState().saving, read: () => text };
}

const bodyOf = async (request: Request | undefined) =>
  JSON.parse((await request?.text()) ?? '{}') as Record<string, unknown>;

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

const wait = (ms: number) => jest.advanceTimersByTimeAsync(ms);

test('a draft saves what changed, a moment after the last change', async () => {
  const { requests } = stubApi(() => json({ post: { ...stored, updated_at: later } }));
  const { session, type, saving } = open(stored);
  type('<p>New</p>');
  await wait(1_500);
  type('<p>Newer</p>');
  await wait(1_500);
  expect(requests).toHaveLength(0);
  expect(saving()).toBe('waiting');
  await wait(600);
  expect(await bodyOf(requests[0])).toEqual({ content: '<p>Newer</p>', updated_at: stored.updated_at });
  expect([saving(), session.isDirty]).toEqual(['done', false]);
});

test('who never stops typing is saved every ten seconds all the same', async () => {
  const { requests } = stubApi(() => json({ post: { ...stored, updated_at: later } }));
  const { type } = open(stored);
  for (let second = 0; second < 11; second += 1) {
    type(`<p>${second}</p>`);
    await wait(1_000);
  }
  expect(requests.length).toBeGreaterThan(0);
});

test('a new post is kept in the browser until it has a title, then created', async () => {
  const { asked, requests } = stubApi(() => json({ post: { ...stored, title: 'Named', slug: 'named' } }, 201));
  const { session, type, saving } = open(null);
  type('<p>Words</p>');
  await wait(5_000);
  expect([asked, saving()]).toEqual([[], 'held']);
  expect(readCopy({ userId: 1, postId: null })?.fields.content).toBe('<p>Words</p>');
  session.change({ title: 'Named' });
  await wait(3_000);
  expect(asked).toEqual(['POST admin/posts']);
  expect(await bodyOf(requests[0])).toMatchObject({ title: 'Named', content: '<p>Words</p>' });
  expect(session.store.getState().fields.slug).toBe('named');
  expect(readCopy({ userId: 1, postId: null })).toBeNull();
});

test('the slug follows a draft’s title until somebody chooses one', async () => {
  const { requests } = stubApi(() => json({ post: { ...stored, title: 'A', slug: 'a' } }, 201));
  const { session } = open(null);
  session.change({ title: 'A' });
  await wait(3_000);
  session.change({ title: 'B' });
  await wait(3_000);
  session.change({ slug: 'mine' });
  session.change({ title: 'C' });
  await wait(3_000);
  const [, second, third] = await Promise.all(requests.map(bodyOf));
  expect(second).toMatchObject({ title: 'B', slug: '' });
  expect(third).toMatchObject({ title: 'C', slug: 'mine' });
});

test('the language follows a new draft’s text until somebody chooses one', async () => {
  const { requests } = stubApi(() => json({ post: { ...stored, title: 'A' } }, 201));
  const { session, type } = open(null);
  session.change({ title: 'A' });
  await wait(3_000);
  type('<p>নদী যেখানে বাঁক নেয়</p>');
  await wait(3_000);
  session.change({ language: 'fr' });
  type('<p>নদী যেখানে বাঁক নেয়, আবার</p>');
  await wait(3_000);
  const [, second, third] = await Promise.all(requests.map(bodyOf));
  expect([second?.['language'], third?.['language']]).toEqual(['bn', 'fr']);
});

test('the language of a draft that was there stays', async () => {
  const { requests } = stubApi(() => json({ post: stored }));
  const { type } = open(stored);
  type('<p>নদী যেখানে বাঁক নেয়</p>');
  await wait(3_000);
  expect(await bodyOf(requests[0])).not.toHaveProperty('language');
});

test('what readers see is changed by hand only, and kept here meanwhile', async () => {
  const { asked } = stubApi(() => json({ post: { ...stored, status: 'published', updated_at: later } }));
  const { session, type, saving } = open({ ...stored, status: 'published' });
  type('<p>Better</p>');
  await wait(20_000);
  expect([asked, saving()]).toEqual([[], 'held']);
  expect(readCopy({ userId: 1, postId: 7 })?.fields.content).toBe('<p>Better</p>');
  expect(await session.save()).toBe(true);
  expect(asked).toEqual(['PUT admin/posts/7']);
  expect(readCopy({ userId: 1, postId: 7 })).toBeNull();
});

test('a conflict ends saving until somebody decides, and loses nothing', async () => {
  const { asked } = stubApi(() => json({ message: 'Changed by somebody else', code: 'edit_conflict' }, 409));
  const { type, saving } = open(stored);
  type('<p>Mine</p>');
  await wait(3_000);
  expect(saving()).toBe('conflict');
  type('<p>Mine, more</p>');
  await wait(30_000);
  expect(asked).toHaveLength(1);
  expect(readCopy({ userId: 1, postId: 7 })?.fields.content).toBe('<p>Mine, more</p>');
});

test('of a post that is gone nothing is lost either, and what stands here can become a draft of its own', async () => {
  const { asked, requests } = stubApi(({ method }) =>
    method === 'PUT' ? json({ message: 'Post not found', code: 'not_found' }, 404) : json({ post: stored }),
  );
  const { session, type, saving } = open(stored);
  type('<p>Mine</p>');
  await wait(3_000);
  expect(saving()).toBe('gone');
  type('<p>Mine, more</p>');
  await wait(30_000);
  expect(asked).toEqual(['PUT admin/posts/7']);
  expect(readCopy({ userId: 1, postId: 7 })?.fields.content).toBe('<p>Mine, more</p>');
  await session.saveAsCopy();
  expect(await bodyOf(requests.at(-1))).toMatchObject({ content: '<p>Mine, more</p>', slug: '' });
});

test('saving over the other version sends only what was changed here', async () => {
  const theirs = { ...stored, excerpt: 'Theirs', updated_at: later };
  let answers = 0;
  const { requests } = stubApi(() =>
    (answers += 1) === 1
      ? json({ message: 'Changed', code: 'edit_conflict' }, 409)
      : json({ post: { ...theirs, content: '<p>Mine</p>' } }),
  );
  const { session, type, read } = open(stored);
  type('<p>Mine</p>');
  await wait(3_000);
  expect(await session.saveOver(theirs)).toBe(true);
  expect(await bodyOf(requests[1])).toEqual({ content: '<p>Mine</p>', updated_at: later });
  expect([read(), session.store.getState().fields.excerpt, session.isDirty]).toEqual(['<p>Mine</p>', 'Theirs', false]);
});

test('what arrived without an answer is nobody else’s change; what somebody else wrote meanwhile is', async () => {
  for (const [theirs, end] of [
    ['<p>One <a href="/x" rel="noopener">x</a></p>', 'done'],
    ['<p>Theirs</p>', 'conflict'],
  ] as const) {
    let answers = 0;
    const { asked, requests } = stubApi((request) => {
      answers += 1;
      if (answers === 1) throw new TypeError('Failed to fetch');
      if (request.method === 'GET') return json({ post: { ...stored, content: theirs, updated_at: later } });
      return answers === 2
        ? json({ message: 'Changed', code: 'edit_conflict' }, 409)
        : json({ post: { ...stored, updated_at: later } });
    });
    const { type, saving } = open(stored);
    type('<p>One <a href="/x">x</a></p>');
    await wait(2_100);
    expect(saving()).toBe('failed');
    type('<p>One, two</p>');
    await wait(12_000);
    expect(saving()).toBe(end);
    const own = ['PUT admin/posts/7', 'PUT admin/posts/7', 'GET admin/posts/7'];
    expect(asked).toEqual(end === 'done' ? [...own, 'PUT admin/posts/7'] : own);
    if (end === 'done') expect(await bodyOf(requests[3])).toEqual({ content: '<p>One, two</p>', updated_at: later });
  }
});

test('a draft that was made without an answer is gone on with, and not made twice', async () => {
  const made = { ...stored, title: 'New', content: '<p>One</p>', canonical_url: null, language: 'en' };
  let answers = 0;
  const { asked, requests } = stubApi((request) => {
    answers += 1;
    if (answers === 1) throw new TypeError('Failed to fetch');
    if (request.method === 'PUT') return json({ post: { ...made, updated_at: later } });
    return request.url.includes('status=draft') ? json({ posts: [{ id: 7, title: 'New' }] }) : json({ post: made });
  });
  const { session, type, saving } = open(null);
  session.change({ title: 'New' });
  type('<p>One</p>');
  await wait(3_000);
  type('<p>One, two</p>');
  await wait(12_000);
  expect([saving(), session.store.getState().post?.id]).toEqual(['done', 7]);
  expect(asked.filter((call) => !call.startsWith('GET'))).toEqual(['POST admin/posts', 'PUT admin/posts/7']);
  expect(await bodyOf(requests.at(-1))).toMatchObject({ content: '<p>One, two</p>', updated_at: made.updated_at });
});

test('a copy that the server has after all is not offered', () => {
  const copy = { ...fieldsOf(stored), content: '<p>Old</p>' };
  keepCopy({ userId: 1, postId: 7 }, { fields: copy, base: null, at: later });
  expect(open(stored).session.store.getState().found).toBeNull();
  expect(readCopy({ userId: 1, postId: 7 })).toBeNull();
});

test('a refused field is named and not sent again by itself; a server that is away is asked again', async () => {
  let status = 422;
  const { asked } = stubApi(() =>
    json(
      { message: 'This slug is already taken', code: 'x', errors: { slug: ['This slug is already taken'] } },
      status,
    ),
  );
  const { session, saving } = open(stored);
  session.change({ slug: 'taken' });
  await wait(30_000);
  expect([asked.length, saving(), session.store.getState().errors.slug]).toEqual([
    1,
    'failed',
    ['This slug is already taken'],
  ]);
  status = 503;
  session.change({ slug: 'other' });
  await wait(15_000);
  expect(asked.length).toBeGreaterThan(2);
});

test('what was typed while a save was under way is saved after it', async () => {
  let release = () => undefined as void;
  const { requests } = stubApi(
    () =>
      new Promise<Response>((resolve) => (release = () => resolve(json({ post: { ...stored, updated_at: later } })))),
  );
  const { session, type } = open(stored);
  type('<p>One</p>');
  await wait(2_100);
  type('<p>Two</p>');
  release();
  await wait(0);
  expect(session.isDirty).toBe(true);
  await wait(3_000);
  release();
  await wait(0);
  expect((await bodyOf(requests[1])).content).toBe('<p>Two</p>');
  expect(session.isDirty).toBe(false);
});

test('all that is typed while a save takes long is one more save, behind a refusal as well', async () => {
  let release = (_status: number) => undefined as void;
  const { requests } = stubApi(
    () =>
      new Promise<Response>((resolve) => {
        release = (status) => resolve(json({ post: { ...stored, updated_at: later }, message: 'No' }, status));
      }),
  );
  const { session, type } = open(stored);
  for (const [status, text] of [
    [422, '<p>One</p>'],
    [200, '<p>Two</p>'],
  ] as const) {
    type(text);
    await wait(2_100);
    for (const more of ['a', 'b', 'c']) {
      type(text + more);
      await wait(11_000);
    }
    release(status);
    await wait(2_100);
    release(200);
    await wait(30_000);
    expect(session.isDirty).toBe(false);
  }
  expect(requests).toHaveLength(4);
  expect((await bodyOf(requests[3])).content).toBe('<p>Two</p>c');
});

test('what a crash left behind is offered, and restored as a change', async () => {
  stubApi(() => json({ post: { ...stored, updated_at: later } }));
  keepCopy(
    { userId: 1, postId: 7 },
    { fields: { ...EMPTY_FIELDS, title: 'Lost', content: '<p>Lost</p>' }, base: null, at: later },
  );
  const { session, read } = open(stored);
  expect(session.store.getState().found?.fields.title).toBe('Lost');
  session.restoreFound();
  expect([read(), session.store.getState().fields.title, session.isDirty]).toEqual(['<p>Lost</p>', 'Lost', true]);
});

test('of two tabs none takes what the other keeps, and each is offered in its turn', async () => {
  stubApi(() => json({ post: { ...stored, title: 'Named' } }, 201));
  const [first, second] = [open(null), open(null)];
  second.type('<p>Second</p>');
  await wait(500);
  first.type('<p>First</p>');
  first.session.change({ title: 'Named' });
  await wait(2_500);
  expect(first.saving()).toBe('done');
  expect(readCopy({ userId: 1, postId: null })?.fields.content).toBe('<p>Second</p>');
  const third = open(null);
  third.session.restoreFound();
  expect(third.read()).toBe('<p>Second</p>');
  third.session.letGo();
  expect(readCopy({ userId: 1, postId: null })).toBeNull();
});
