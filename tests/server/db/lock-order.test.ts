/** @jest-environment node */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { Actor, Viewer } from '../../../lib/server/auth/find-viewer.ts';
import { untilWritten } from '../../../lib/server/db/errors.ts';
import { transact } from '../../../lib/server/db/lock-order.ts';
import { AppError } from '../../../lib/server/errors.ts';
import { comeBack } from '../../../lib/server/services/accounts/departure/delete-account.ts';
import { eraseWithFiles } from '../../../lib/server/services/accounts/departure/erase-account.ts';
import { holdAllOf, withdrawPosts } from '../../../lib/server/services/accounts/departure/posts-of-leaving.ts';
import { deleteCategory } from '../../../lib/server/services/categories/category.ts';
import { createComment } from '../../../lib/server/services/comments/create-comment.ts';
import {
  moderateComments,
  removeComments,
} from '../../../lib/server/services/comments/moderation/moderate-comments.ts';
import { deleteComment } from '../../../lib/server/services/comments/update-comment.ts';
import { createPost, deletePost } from '../../../lib/server/services/posts/create-post.ts';
import { updatePost } from '../../../lib/server/services/posts/update-post.ts';
import { setReaction } from '../../../lib/server/services/reactions/reactions.ts';
import { deleteTag, mergeTag } from '../../../lib/server/services/tags/write-tag.ts';
import { createCategory, createUser } from '../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../setup/test-runtime.ts';

const SECONDS = 5;
const WRITERS = 8;

let started: TestRuntime;
let editors: (Actor & Viewer)[];
let leaving: { id: number }[];
beforeAll(async () => {
  started = await createTestRuntime();
  const people = await Promise.all(Array.from({ length: 5 }, () => createUser(db(), { role: 'editor' })));
  editors = people.map(({ id, username }) => ({ id, username, role: 'editor', sessionId: 0, isEmailVerified: true }));
  leaving = await Promise.all(Array.from({ length: 2 }, () => createUser(db(), { role: 'author' })));
  for (let number = 0; number < 3; number += 1) await createCategory(db());
  for (let number = 0; number < 8; number += 1) await createPost(started.runtime, pick(editors), await post());
});
afterAll(() => started.close());
const db = () => started.runtime.db;

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
const several = <T>(list: readonly T[], most: number): T[] => list.toSorted(() => Math.random() - 0.5).slice(0, most);
const idsOf = async (table: 'posts' | 'tags' | 'categories' | 'comments') =>
  (await db().selectFrom(table).select('id').orderBy('id', 'desc').limit(20).execute()).map(({ id }) => id);
const post = async () => ({
  title: 'T',
  content: '<p>x</p>',
  status: pick(['draft', 'published'] as const),
  tags: several(['a', 'b', 'c', 'd', 'e'], 3),
  categoryIds: several(await idsOf('categories'), 2),
});

const WRITES: Record<string, () => Promise<unknown>> = {
  create: async () => createPost(started.runtime, pick(editors), await post()),
  save: async () => updatePost(started.runtime, pick(editors), pick(await idsOf('posts')), await post()),
  'save again': async () => updatePost(started.runtime, pick(editors), pick(await idsOf('posts')), await post()),
  'give to others': async () =>
    updatePost(started.runtime, pick(editors), pick(await idsOf('posts')), {
      authorIds: several([...editors, ...leaving], 3).map(({ id }) => id),
    }),
  'delete a post': async () => deletePost(db(), pick(editors), pick(await idsOf('posts'))),
  'delete a tag': async () => deleteTag(db(), pick(editors), pick(await idsOf('tags'))),
  'merge tags': async () => mergeTag(db(), pick(editors), pick(await idsOf('tags')), pick(await idsOf('tags'))),
  'delete a category': async () => {
    await createCategory(db());
    await deleteCategory(db(), { ...pick(editors), role: 'admin' }, pick(await idsOf('categories')));
  },
  comment: async () =>
    createComment(started.runtime, pick(editors), { postId: pick(await idsOf('posts')), content: 'hi' }),
  answer: async () => {
    const first = await db().selectFrom('comments').selectAll().where('parent_id', 'is', null).limit(9).execute();
    const { id, post_id } = pick(first);
    await createComment(started.runtime, pick(editors), { postId: post_id, parentId: id, content: 'hi' });
  },
  react: async () =>
    setReaction(started.runtime, pick(editors), { postId: pick(await idsOf('posts')), reactionType: 'like' }),
  moderate: async () =>
    moderateComments(db(), pick(editors), {
      ids: several(await idsOf('comments'), 5),
      status: pick(['published', 'held', 'spam'] as const),
    }),
  'remove comments': async () => removeComments(db(), pick(editors), several(await idsOf('comments'), 3)),
  'delete a comment': async () => deleteComment(db(), pick(editors), pick(await idsOf('comments'))),
  leave: async () => {
    const { id } = pick(leaving);
    await transact(db(), async (trx) => {
      await holdAllOf(trx, id, 'change');
      await sql`update users set is_active = false, deletes_at = now() + interval '3 days' where id = ${id}`.execute(
        trx,
      );
      await withdrawPosts(trx, id);
    });
  },
  'come back': async () => transact(db(), (trx) => comeBack(trx, pick(leaving).id)),
  erase: async () => {
    const gone = leaving.shift();
    leaving.push(await createUser(db(), { role: 'author' }));
    if (gone) await eraseWithFiles(started.runtime, gone.id, () => true);
  },
  rename: async () =>
    untilWritten(() =>
      db().updateTable('users').set({ full_name: 'N' }).where('id', '=', pick(editors).id).executeTakeFirst(),
    ),
};

// What somebody else has deleted is no fault, and neither is a list that was empty.
const isTold = (error: unknown) => error instanceof AppError || error instanceof TypeError;

test('of people who write the same posts, lists, threads and accounts at once nobody is turned away', async () => {
  const until = Date.now() + SECONDS * 1000;
  const faults: string[] = [];
  const write = async () => {
    while (Date.now() < until) {
      const [name, act] = pick(Object.entries(WRITES));
      await act().catch((error: unknown) => isTold(error) || faults.push(`${name}: ${String(error)}`));
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  expect(faults).toEqual([]);
}, 60_000);

test('what refers to a post that is deleted meanwhile is told that it is gone', async () => {
  const { id } = await createPost(started.runtime, pick(editors), { ...(await post()), status: 'published' });
  const deleter = await db().startTransaction().execute();
  await deleter.deleteFrom('posts').where('id', '=', id).execute();
  const gone = { code: 'not_found', message: 'Post not found' };
  const told = [
    expect(createComment(started.runtime, pick(editors), { postId: id, content: 'x' })).rejects.toMatchObject(gone),
    expect(setReaction(started.runtime, pick(editors), { postId: id, reactionType: 'like' })).rejects.toMatchObject(
      gone,
    ),
  ];
  await sql`select pg_sleep(0.2)`.execute(db());
  await deleter.commit().execute();
  await Promise.all(told);
});
