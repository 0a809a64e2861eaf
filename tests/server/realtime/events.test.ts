import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { Socket } from 'socket.io-client';
import * as comments from '../../../app/api/v1/comments/route.ts';
import * as reactions from '../../../app/api/v1/reactions/route.ts';
import * as reactionsOfPost from '../../../app/api/v1/reactions/post/[postId]/route.ts';
import { commentAddedSchema, reactionChangedSchema } from '../../../lib/schemas/events.ts';
import { call } from '../../setup/call.ts';
import { createComment, createPost } from '../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../setup/test-runtime.ts';
import { signIn } from '../services/comments/sign-in.ts';
import { connectClient, heard, record, startSite } from './site.ts';
import { reactionCounts } from '../../setup/reaction-counts.ts';

let started: TestRuntime;
let site: Awaited<ReturnType<typeof startSite>>;
let clients: Socket[] = [];
beforeAll(async () => {
  started = await createTestRuntime();
  site = await startSite(started.runtime);
});
afterEach(() => {
  for (const client of clients) client.disconnect();
  clients = [];
});
afterAll(async () => {
  await site.close();
  await started.close();
});
const db = () => started.runtime.db;

async function connect(port = site.port, transports = ['websocket']) {
  const client = await connectClient(port, { transports });
  clients.push(client);
  return client;
}

const announce = (announcement: object) =>
  sql`select pg_notify('lekha_events', ${JSON.stringify(announcement)})`.execute(db());

test('a new comment reaches every reader, by websocket and by polling, as the list shows it', async () => {
  const [byWebsocket, byPolling] = [await connect(), await connect(site.port, ['polling'])];
  const heardByAll = Promise.all([heard(byWebsocket, 'comment-added'), heard(byPolling, 'comment-added')]);
  const post = await createPost(db());
  await createComment(db(), { post_id: post.id });
  const { headers } = await signIn(started.runtime);
  const { body } = await call(comments.POST, '/', { body: { postId: post.id, content: 'Hello' }, headers });
  const payload = { postId: post.id, comment: body.comment, comment_count: 2 };
  expect(await heardByAll).toEqual([payload, payload]);
  expect(commentAddedSchema.parse(payload)).toEqual(payload);
});

test('a replaced reaction is one reaction-added, the same one again is nothing, a removed one names its type', async () => {
  const post = await createPost(db());
  const { headers } = await signIn(started.runtime);
  const { events, until } = record(await connect());
  const react = (reactionType: string) =>
    call(reactions.POST, '/', { body: { postId: post.id, reactionType }, headers });
  const params = { postId: String(post.id) };
  const takeBack = () => call(reactionsOfPost.DELETE, '/', { method: 'DELETE', params, headers });
  // An event carries the counts of the moment it is read: the next write waits until this one was heard.
  await react('like');
  await until(() => events.length >= 1);
  await react('love');
  await react('love');
  await until(() => events.length >= 2);
  await takeBack();
  await takeBack();
  await until(() => events.length >= 3);
  await announce({ event: 'reaction-added', postId: post.id, reactionType: 'sad' });
  await until(() => events.length >= 4);
  const none = reactionCounts();
  expect(events).toEqual([
    {
      name: 'reaction-added',
      payload: { postId: post.id, reactionType: 'like', reactions: { ...none, like: 1, total: 1 } },
    },
    {
      name: 'reaction-added',
      payload: { postId: post.id, reactionType: 'love', reactions: { ...none, love: 1, total: 1 } },
    },
    { name: 'reaction-removed', payload: { postId: post.id, reactionType: 'love', reactions: none } },
    { name: 'reaction-added', payload: { postId: post.id, reactionType: 'sad', reactions: none } },
  ]);
  for (const { payload } of events) expect(reactionChangedSchema.parse(payload)).toEqual(payload);
});

test('a write in one process reaches the readers of another', async () => {
  const other = await startSite(started.runtime);
  const readers = [await connect(), await connect(other.port)];
  const heardByAll = Promise.all(readers.map((reader) => heard(reader, 'reaction-added')));
  const post = await createPost(db());
  const { headers } = await signIn(started.runtime);
  await call(reactions.POST, '/', { body: { postId: post.id, reactionType: 'laugh' }, headers });
  for (const payload of await heardByAll)
    expect(payload).toMatchObject({
      postId: post.id,
      reactionType: 'laugh',
      reactions: { laugh: 1, total: 1 },
    });
  await other.close();
});

test('nothing is sent of what was rolled back, is gone, is not public, or is not understood', async () => {
  const { events, until } = record(await connect());
  const [post, draft] = [await createPost(db()), await createPost(db(), { status: 'draft' })];
  const held = await createComment(db(), { post_id: post.id, status: 'held' });
  const hidden = await createComment(db(), { post_id: draft.id });
  const shown = await createComment(db(), { post_id: post.id });
  const rolledBack = db()
    .transaction()
    .execute(async (trx) => {
      await sql`select pg_notify('lekha_events', ${JSON.stringify({ event: 'comment-added', postId: post.id, commentId: shown.id })})`.execute(
        trx,
      );
      throw new Error('rolled back');
    });
  await expect(rolledBack).rejects.toThrow('rolled back');
  await announce({ event: 'comment-added', postId: draft.id, commentId: hidden.id });
  await announce({ event: 'comment-added', postId: post.id, commentId: held.id });
  await announce({ event: 'comment-added', postId: post.id, commentId: 99_999_999 });
  await announce({ event: 'reaction-added', postId: draft.id, reactionType: 'like' });
  await announce({ event: 'post-added', postId: post.id });
  await sql`select pg_notify('lekha_events', 'not json')`.execute(db());
  await announce({ event: 'reaction-added', postId: post.id, reactionType: 'like' });
  await until(() => events.length > 0);
  expect(events).toMatchObject([{ name: 'reaction-added', payload: { postId: post.id } }]);
});

test('of many waiting events those that say the same are sent once', async () => {
  const { events, until } = record(await connect());
  const post = await createPost(db());
  await db()
    .transaction()
    .execute(async (trx) => {
      // One transaction would drop repeated messages by itself: the spaces make them differ.
      for (let n = 0; n < 60; n += 1)
        await sql`select pg_notify('lekha_events', ${' '.repeat(n) + JSON.stringify({ event: 'reaction-added', postId: post.id, reactionType: 'like' })})`.execute(
          trx,
        );
      const last = await createComment(trx, { post_id: post.id });
      await sql`select pg_notify('lekha_events', ${JSON.stringify({ event: 'comment-added', postId: post.id, commentId: last.id })})`.execute(
        trx,
      );
    });
  await until(() => events.at(-1)?.name === 'comment-added');
  expect(events.length).toBeLessThan(30);
});

test('a lost database connection is opened again', async () => {
  const reader = await connect();
  const listeners = () =>
    sql<{ pid: number }>`select pid from pg_stat_activity
      where application_name = 'lekha-listen' and datname = current_database() and query ilike 'listen%'`.execute(db());
  const before = (await listeners()).rows[0]?.pid;
  await sql`select pg_terminate_backend(${before}::int)`.execute(db());
  let after: number | undefined;
  while (after === undefined || after === before) after = (await listeners()).rows[0]?.pid;
  const post = await createPost(db());
  const event = heard(reader, 'reaction-added');
  await announce({ event: 'reaction-added', postId: post.id, reactionType: 'like' });
  expect(await event).toMatchObject({ postId: post.id });
});
