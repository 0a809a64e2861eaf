import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type pg from 'pg';
import { EMPTY_TEXTS, pickTexts, TRANSLATED_TEXT_NAMES } from '../../../lib/rules/post-texts.ts';
import { openListener } from '../../../lib/server/db/client.ts';
import { TAG_CHANNEL, tagOf } from '../../../lib/server/http/internal-headers.ts';
import { deleteAccount, comeBack } from '../../../lib/server/services/accounts/departure/delete-account.ts';
import { updateProfile } from '../../../lib/server/services/accounts/profile/update-profile.ts';
import { changeUserStatus } from '../../../lib/server/services/accounts/users/change-user.ts';
import { createCategory, deleteCategory, updateCategory } from '../../../lib/server/services/categories/category.ts';
import { moderateComments } from '../../../lib/server/services/comments/moderation/moderate-comments.ts';
import { removeComment } from '../../../lib/server/services/comments/update-comment.ts';
import { createPost, deletePost } from '../../../lib/server/services/posts/create-post.ts';
import { updatePost } from '../../../lib/server/services/posts/update-post.ts';
import { saveTranslation } from '../../../lib/server/services/translations/save-translation.ts';
import { PASSWORD, registerVerified } from '../../setup/accounts.ts';
import { createComment, createPost as createPostRow, createUser } from '../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../setup/test-runtime.ts';

let started: TestRuntime;
let listener: pg.Client;
let heard = new Set<string>();
const admin = { id: 0, role: 'admin' as const };

beforeAll(async () => {
  started = await createTestRuntime();
  admin.id = (await createUser(started.runtime.db, { role: 'admin' })).id;
  listener = await openListener(started.connection);
  listener.on('notification', ({ payload = '' }) => heard.add(payload));
  await listener.query(`listen ${TAG_CHANNEL}`);
});
afterAll(async () => {
  await listener.end();
  await started.close();
});

/** Waits until everything that was committed so far has been heard: a notice of our own comes after it. */
async function settle(): Promise<void> {
  const last = `settled ${Math.random()}`;
  const told = new Promise<void>((resolve) => {
    const listen = ({ payload }: pg.Notification) => {
      if (payload !== last) return;
      listener.off('notification', listen);
      resolve();
    };
    listener.on('notification', listen);
  });
  await sql`select pg_notify(${TAG_CHANNEL}, ${last})`.execute(started.runtime.db);
  await told;
  heard.delete(last);
}

/** The tags that a write names once it is committed. */
async function tagsOf(write: () => Promise<unknown>): Promise<Set<string>> {
  await settle();
  heard = new Set();
  await write();
  await settle();
  return heard;
}

const write = (fields: object = {}) =>
  createPost(started.runtime, admin, { title: 'T', content: '<p>c</p>', ...fields });
const edit = (id: number, fields: object) => tagsOf(() => updatePost(started.runtime, admin, id, fields));

test('publishing names the lists; a draft names nothing until it is shown', async () => {
  expect(await tagsOf(() => write())).toEqual(new Set());
  expect(await tagsOf(() => write({ status: 'published' }))).toEqual(new Set([tagOf.posts()]));
  expect(await tagsOf(() => write({ status: 'published', published_at: new Date('2999-01-01') }))).toEqual(
    new Set([tagOf.posts()]),
  );
});

test('edit, slug, publish, reschedule, unpublish and delete name the post, the lists, or both', async () => {
  const { id } = await write();
  const [post, lists] = [tagOf.post(id), tagOf.posts()];
  expect(await edit(id, { title: 'New title' })).toContain(post);
  expect(await edit(id, { content: '<p>new</p>' })).toContain(post);
  expect(await edit(id, { status: 'published' })).toContain(lists);
  expect(await edit(id, { slug: 'a-new-slug' })).toContain(post);
  expect(await edit(id, { published_at: new Date('2020-01-01') })).toContain(lists);
  expect(await edit(id, { status: 'draft' })).toContain(lists);
  await edit(id, { status: 'published' });
  expect(await tagsOf(() => deletePost(started.runtime.db, admin, id))).toEqual(new Set([post, lists]));
});

test('a save that changes nothing names nothing', async () => {
  const { id } = await write({ status: 'published' });
  expect(await edit(id, { title: 'T', content: '<p>c</p>', status: 'published', categoryIds: [] })).toEqual(new Set());
});

test('categories name themselves, and the lists when posts enter or leave them', async () => {
  const { db } = started.runtime;
  let id = 0;
  expect(await tagsOf(async () => (id = (await createCategory(db, admin, { name: 'Shelf' })).id))).toContain(
    tagOf.categories(),
  );
  expect(await tagsOf(() => updateCategory(db, admin, id, { name: 'Renamed' }))).toContain(tagOf.categories());
  const post = await write({ status: 'published' });
  expect(await edit(post.id, { categoryIds: [id] })).toContain(tagOf.posts());
  const deleted = await tagsOf(() => deleteCategory(db, admin, id));
  for (const tag of [tagOf.categories(), tagOf.posts()]) expect(deleted).toContain(tag);
});

test('an answer names its post; what waits or is spam names nothing until it is shown', async () => {
  const { db } = started.runtime;
  const post = await createPostRow(db);
  const first = await createComment(db, { post_id: post.id });
  const answered = await tagsOf(() => createComment(db, { post_id: post.id, parent_id: first.id }));
  expect(answered).toContain(tagOf.post(post.id));
  let held = { id: 0 };
  const waiting = await tagsOf(async () => {
    held = await createComment(db, { post_id: post.id, parent_id: first.id, status: 'held' });
  });
  expect([...waiting]).toEqual([]);
  expect([...(await tagsOf(() => moderateComments(db, admin, { ids: [held.id], status: 'spam' })))]).toEqual([]);
  for (const status of ['published', 'held'] as const)
    expect(await tagsOf(() => moderateComments(db, admin, { ids: [held.id], status }))).toContain(tagOf.post(post.id));
});

test('a new name is told to all who show the old one; words and links about oneself, too', async () => {
  const { runtime } = started;
  const person = await createUser(runtime.db, { username: 'spoken.of' });
  const viewer = { ...person, sessionId: 0, isEmailVerified: true };
  const renamed = await tagsOf(() => updateProfile(runtime, viewer, { username: 'said.anew' }));
  for (const name of ['spoken.of', 'said.anew']) expect(renamed).toContain(tagOf.user(name));
  for (const input of [{ bio: 'Words' }, { links: ['https://a.test'] }])
    expect(await tagsOf(() => updateProfile(runtime, viewer, input))).toEqual(new Set([tagOf.user('said.anew')]));
});

test('who leaves names themselves and their posts; who comes back, also where their comments stand', async () => {
  const { runtime } = started;
  const account = await registerVerified(runtime.db, { username: 'leaver' });
  const own = await createPostRow(runtime.db, { author_id: account.id });
  const other = await createPostRow(runtime.db);
  await createComment(runtime.db, { post_id: other.id, user_id: account.id });
  const viewer = { ...account, sessionId: 0, role: 'user' as const, isEmailVerified: true };
  const input = { currentPassword: PASSWORD, comments: 'keep' as const };
  const left = await tagsOf(() => deleteAccount(runtime, { viewer, address: '198.51.100.8' }, input));
  for (const tag of [tagOf.user('leaver'), tagOf.posts(), tagOf.post(own.id)]) expect(left).toContain(tag);
  const back = await tagsOf(() => runtime.db.transaction().execute((trx) => comeBack(trx, account.id)));
  for (const tag of [tagOf.user('leaver'), tagOf.posts(), tagOf.post(other.id)]) expect(back).toContain(tag);
});

test('a removed comment names its post and who wrote it, a deactivated user themselves', async () => {
  const { db } = started.runtime;
  const person = await createUser(db, { username: 'told' });
  const post = await write({ status: 'published' });
  const comment = await createComment(db, { post_id: post.id, user_id: person.id });
  const removed = await tagsOf(() => removeComment(db, admin, comment.id));
  expect(removed).toEqual(new Set([tagOf.post(post.id), tagOf.user('told')]));
  const deactivated = await tagsOf(() => changeUserStatus(db, admin, { userId: person.id, isActive: false }));
  expect(deactivated).toEqual(new Set([tagOf.user('told')]));
  await createComment(db, { post_id: post.id, user_id: person.id });
  for (const input of [{ isActive: false, hideComments: true }, { isActive: true }])
    expect(await tagsOf(() => changeUserStatus(db, admin, { userId: person.id, ...input }))).toEqual(
      new Set([tagOf.post(post.id), tagOf.user('told')]),
    );
});

test('a translation tells the pages of its post and the feed of its language', async () => {
  const input = { title: 'Post', content: '<p>Text</p>', language: 'en' as const, status: 'published' as const };
  const post = await createPost(started.runtime, admin, input);
  const key = { postId: post.id, language: 'bn' };
  const texts = { ...pickTexts(EMPTY_TEXTS, TRANSLATED_TEXT_NAMES), title: 'x', content: 'x' };
  const words = { ...texts, slug: '', status: 'reviewed' as const };
  const heardOf = await tagsOf(() => saveTranslation(started.runtime, admin, key, words));
  expect([...heardOf].sort()).toEqual([tagOf.post(post.id), tagOf.translations('bn')].sort());
});
