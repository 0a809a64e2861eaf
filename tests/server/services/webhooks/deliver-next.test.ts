import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { WEBHOOK_EVENTS } from '../../../../lib/rules/programs.ts';
import { createComment as say } from '../../../../lib/server/services/comments/create-comment.ts';
import { sendTest } from '../../../../lib/server/services/webhooks/deliveries.ts';
import {
  claimDelivery,
  queueDuePosts,
  sweepDeliveries,
  deliverNext,
} from '../../../../lib/server/services/webhooks/delivery-queue.ts';
import { createWebhook } from '../../../../lib/server/services/webhooks/webhooks.ts';
import { createComment, createPost } from '../../../setup/factories.ts';
import { signInAs, type Member } from '../../../setup/sign-in-as.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';
import { isSigned, type Receiver, startReceiver } from './receiver.ts';

let started: TestRuntime;
let admin: Member;
let receiver: Receiver;
let hook: { id: number; secret: string };
beforeAll(async () => {
  receiver = await startReceiver();
  // Settings are read once, at their first use.
  process.env.WEBHOOK_TRUSTED_ORIGINS = receiver.url;
  started = await createTestRuntime();
  admin = await signInAs(started.runtime, 'admin');
});
afterAll(async () => {
  receiver.close();
  await started.close();
});
const db = () => started.runtime.db;
beforeEach(async () => {
  hook = await createWebhook(started.runtime, admin, {
    url: `${receiver.url}/hook`,
    events: [...WEBHOOK_EVENTS],
    active: true,
  });
});
afterEach(async () => {
  receiver.answer(204);
  receiver.received.length = 0;
  await db().deleteFrom('webhooks').execute();
});

async function drain(): Promise<void> {
  while (await deliverNext(started.runtime, hook.id));
}
const events = () => receiver.received.map(({ headers }) => headers['lekha-event']);
const rows = () => db().selectFrom('webhook_deliveries').selectAll().orderBy('id').execute();
const makeDue = () =>
  db()
    .updateTable('webhook_deliveries')
    .set({ next_at: new Date(0) })
    .execute();
const setPost = (id: number, values: object) =>
  db()
    .updateTable('posts')
    .set({ ...values, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();

test('a post is told of from its publication to its end, signed over the raw bytes', async () => {
  const { id, slug } = await createPost(db(), { title: 'নদীর ধারে' });
  await drain();
  const [first] = receiver.received;
  if (!first) throw new Error('nothing came');
  expect(isSigned(first, hook.secret)).toBe(true);
  expect(isSigned({ ...first, raw: `${first.raw} ` }, hook.secret)).toBe(false);
  const [row] = await rows();
  expect(first.headers).toMatchObject({ 'lekha-event': 'post.published', 'lekha-delivery': String(row?.id) });
  const body = JSON.parse(first.raw);
  expect(body).toMatchObject({ id: row?.event_id, event: 'post.published', at: row?.created_at.toISOString() });
  expect(body.data.post).toMatchObject({ id, slug, title: 'নদীর ধারে', authors: [expect.anything()], tags: [] });
  expect(body.data.post).not.toHaveProperty('content');
  expect(body.data.post.url).toContain(`/posts/`);
  await setPost(id, { title: 'Other' });
  await setPost(id, { status: 'draft' });
  await setPost(id, { title: 'A secret title' });
  await db().deleteFrom('posts').where('id', '=', id).execute();
  await drain();
  expect(events()).toEqual(['post.published', 'post.updated', 'post.unpublished', 'post.deleted']);
  const [withdrawn, deleted] = receiver.received.slice(2).map(({ raw }) => JSON.parse(raw).data.post);
  expect(withdrawn).toMatchObject({ id, title: 'Other' });
  expect(deleted).toEqual(withdrawn);
  expect((await rows()).map(({ status }) => status)).toEqual(Array(4).fill('delivered'));
});

test('of a post whose withdrawal nobody was told of no more is told than that it is deleted', async () => {
  const { id } = await createPost(db(), { title: 'Seen by all' });
  await db()
    .updateTable('webhooks')
    .set({ events: ['post.deleted'] })
    .execute();
  await setPost(id, { status: 'draft' });
  await setPost(id, { title: 'A secret title', slug: 'a-secret-title' });
  await db().deleteFrom('posts').where('id', '=', id).execute();
  await drain();
  expect(events().at(-1)).toBe('post.deleted');
  expect(JSON.parse(receiver.received.at(-1)?.raw ?? '').data).toEqual({ post: { id } });
});

test('drafts, counts and views are no news', async () => {
  const draft = await createPost(db(), { status: 'draft' });
  await setPost(draft.id, { title: 'Still a draft' });
  await db().deleteFrom('posts').where('id', '=', draft.id).execute();
  const { id } = await createPost(db());
  await db().updateTable('posts').set({ view_count: 5, like_count: 3 }).where('id', '=', id).execute();
  await drain();
  expect(events()).toEqual(['post.published']);
});

test('a schedule that comes due is told of once, by whichever instance', async () => {
  const { id } = await createPost(db(), { status: 'published', published_at: new Date(Date.now() + 3_600_000) });
  await queueDuePosts(db());
  expect(await rows()).toEqual([]);
  // Its hour has come: both moments move an hour back, without a save.
  await sql`update webhooks set since = now() - interval '3 hours'`.execute(db());
  await sql`alter table posts disable trigger user`.execute(db());
  await sql`update posts set published_at = now() - interval '1 second', updated_at = now() - interval '1 hour' where id = ${id}`.execute(
    db(),
  );
  await sql`alter table posts enable trigger user`.execute(db());
  await Promise.all([queueDuePosts(db()), queueDuePosts(db())]);
  await setPost(id, { title: 'Later' });
  await queueDuePosts(db());
  await drain();
  expect(events()).toEqual(['post.published', 'post.updated']);
});

test('a change between its time and the next look is told of after its publication', async () => {
  const { id } = await createPost(db());
  await db().deleteFrom('webhook_deliveries').execute();
  await sql`update webhooks set since = now() - interval '3 hours'`.execute(db());
  await sql`alter table posts disable trigger user`.execute(db());
  await sql`update posts set published_at = now() - interval '1 second', updated_at = now() - interval '1 hour' where id = ${id}`.execute(
    db(),
  );
  await sql`alter table posts enable trigger user`.execute(db());
  await setPost(id, { status: 'draft' });
  expect((await rows()).map(({ event }) => event)).toEqual(['post.published', 'post.unpublished']);
});

test('what is rolled back was never to be sent', async () => {
  const failed = db()
    .transaction()
    .execute(async (trx) => {
      await createPost(trx);
      throw new Error('no');
    });
  await expect(failed).rejects.toThrow('no');
  expect(await rows()).toEqual([]);
});

test('a comment is told of when it is shown, a held one once it is approved, and never after it is taken back', async () => {
  const post = await createPost(db());
  await db().deleteFrom('webhook_deliveries').execute();
  await say(
    started.runtime,
    { ...admin, isEmailVerified: true } as never,
    { postId: post.id, content: 'Shown' } as never,
  );
  const held = await createComment(db(), { post_id: post.id, user_id: admin.id, status: 'held', content: 'Held' });
  await drain();
  expect(events()).toEqual(['comment.added']);
  const { data } = JSON.parse(receiver.received[0]?.raw ?? '');
  expect(data).toMatchObject({
    comment: { content: expect.stringContaining('Shown'), post_id: post.id },
    post: { id: post.id },
  });
  await db().updateTable('comments').set({ status: 'published' }).where('id', '=', held.id).execute();
  await db().updateTable('comments').set({ status: 'spam' }).where('id', '=', held.id).execute();
  await drain();
  expect(events()).toEqual(['comment.added']);
  await db().updateTable('comments').set({ status: 'published' }).where('id', '=', held.id).execute();
  await drain();
  expect(events()).toEqual(['comment.added', 'comment.added']);
  expect(receiver.received[1]?.raw).toContain('Held');
});

test.each([302, 404, 500])(
  '%i is tried again with the same body, at first within a minute, for a day',
  async (status) => {
    receiver.answer(status);
    await createPost(db());
    await drain();
    const [first] = await rows();
    expect(first).toMatchObject({ status: 'pending', attempts: 1, status_code: status, error: `answered ${status}` });
    expect(Number(first?.next_at)).toBeLessThan(Date.now() + 60_000);
    let waited = 0;
    for (let pause = 0; (await rows())[0]?.status === 'pending'; waited += pause) {
      const [row] = await rows();
      const next = Number(row?.next_at) - Number(row?.attempted_at);
      // An attempt takes its moment, a different one each time.
      expect(next).toBeGreaterThan(pause * 0.99);
      pause = next;
      await makeDue();
      await drain();
    }
    expect(waited / 3_600_000).toBeGreaterThan(20);
    expect(waited / 3_600_000).toBeLessThan(28);
    expect(await rows()).toMatchObject([{ status: 'failed', attempts: 10 }]);
    // No redirect was followed, and every body is the same.
    expect(new Set(receiver.received.map(({ path, raw }) => path + raw)).size).toBe(1);
    expect(receiver.received[0]?.path).toBe('/hook');
  },
);

test('of two instances that drain one queue each sends what the other does not', async () => {
  for (let number = 0; number < 8; number += 1) await createPost(db());
  await Promise.all([drain(), drain(), drain()]);
  expect(receiver.received).toHaveLength(8);
  expect(new Set(receiver.received.map(({ headers }) => headers['lekha-delivery'])).size).toBe(8);
});

test('what a process had claimed when it died is sent by another', async () => {
  await createPost(db());
  expect(await claimDelivery(db(), hook.id)).toBeDefined();
  await drain();
  expect(receiver.received).toEqual([]);
  const [claimed] = await rows();
  expect(Number(claimed?.next_at)).toBeLessThan(Date.now() + 60_000);
  await makeDue();
  await drain();
  expect(await rows()).toMatchObject([{ status: 'delivered', attempts: 2 }]);
});

test('an address that has become a private one is not connected to', async () => {
  await createPost(db());
  for (const host of ['localhost', '[::ffff:127.0.0.1]']) {
    await db()
      .updateTable('webhooks')
      .set({ url: `http://${host}:${new URL(receiver.url).port}/hook` })
      .execute();
    await makeDue();
    await drain();
    expect((await rows())[0]).toMatchObject({ status: 'pending', error: expect.stringContaining('not public') });
  }
  expect(receiver.received).toEqual([]);
});

test('deliveries go after thirty days, and the oldest of very many', async () => {
  await createPost(db());
  await sql`insert into webhook_deliveries (webhook_id, event_id, event, post_id, subject, dedupe, status)
    select ${hook.id}, gen_random_uuid(), 'post.updated', 1, '{}', n::text, 'failed' from generate_series(1, 1100) n`.execute(
    db(),
  );
  await sweepDeliveries(db());
  // What waits stays.
  expect(await rows()).toHaveLength(1_002);
  await sql`update webhook_deliveries set created_at = now() - interval '31 days'`.execute(db());
  await sweepDeliveries(db());
  expect(await rows()).toEqual([]);
});

test('a test arrives as a signed ping, for one who subscribes to nothing of the kind', async () => {
  await sendTest(db(), admin, hook.id);
  await drain();
  const [ping] = receiver.received;
  if (!ping) throw new Error('nothing came');
  expect(isSigned(ping, hook.secret)).toBe(true);
  expect(ping.headers['lekha-event']).toBe('ping');
  expect(JSON.parse(ping.raw)).toEqual({
    ...{ id: expect.any(String), event: 'ping', at: expect.any(String), data: {} },
  });
  expect((await rows()).map(({ status, status_code }) => [status, status_code])).toEqual([['delivered', 204]]);
});
