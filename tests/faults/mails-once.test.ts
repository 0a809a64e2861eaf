import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { createComment, createPost, createUser } from '../setup/factories.ts';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts';

let database: TestDatabase;
let outbox: string;
let instances: ChildProcess[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  outbox = await mkdtemp(join(tmpdir(), 'lekha-outbox-'));
});
afterAll(async () => {
  for (const instance of instances) instance.kill('SIGKILL');
  await database.close();
  await rm(outbox, { recursive: true, force: true });
});

function startInstance(): void {
  const args = ['--disable-warning=ExperimentalWarning', 'tests/faults/mail-instance-script.ts'];
  const input = JSON.stringify({ connection: database.connection, outbox });
  instances.push(spawn(process.execPath, [...args, input], { stdio: 'inherit' }));
}

async function killAll(): Promise<void> {
  const dying = instances.map((instance) => new Promise((resolve) => instance.once('exit', resolve)));
  for (const instance of instances) instance.kill('SIGKILL');
  instances = [];
  await Promise.all(dying);
}

/** The database still does what a dead process has asked for: a claim may come after the kill. */
async function lastWordsHeard(own: ReadonlySet<number>): Promise<void> {
  for (;;) {
    const others = (await sessions()).filter((pid) => !own.has(pid));
    if (others.length === 0) return;
    await sleep(20);
  }
}

async function sessions(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db);
  return rows.map(({ pid }) => pid);
}

async function leftToDo(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (
      (select count(*) from comment_notices where mail_id is null) + (select count(*) from mail_queue)
      + (select count(*) from post_mailings)
      + (select count(*) from subscribers b cross join posts p where p.title like 'Told %'
        and not exists (select from subscription_mails m where m.subscriber_id = b.id and m.post_id = p.id))
    )::int as count`.execute(database.db);
  return rows[0]?.count ?? 0;
}

/** What a claim of a dead process would wait for. */
const makeDue = () =>
  database.db
    .updateTable('mail_queue')
    .set({ next_try_at: new Date(0) })
    .execute();

/** Lets instances do what is left, and reads the mails that were sent until then. */
async function finish() {
  startInstance();
  startInstance();
  while ((await leftToDo()) > 0) await sleep(100);
  await killAll();
  const files = (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(files.map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))));
  await Promise.all(files.map((name) => rm(join(outbox, name))));
  return mails;
}

test('each comment is one mail, however often both instances are killed while they write and send them', async () => {
  const { db } = database;
  const verified = { email_verified_at: new Date() };
  const writer = await createUser(db, verified);
  const posts = [];
  for (let number = 0; number < 8; number += 1)
    posts.push(await createPost(db, { author_id: (await createUser(db, verified)).id }));
  const wanted: number[] = [];
  const own = new Set(await sessions());
  for (let round = 0; round < 6; round += 1) {
    startInstance();
    startInstance();
    for (const post of posts)
      for (let number = 0; number < 6; number += 1) {
        const { id } = await createComment(db, { post_id: post.id, user_id: writer.id });
        const notice = { comment_id: id, user_id: post.author_id, kind: 'posts' } as const;
        await db.insertInto('comment_notices').values(notice).execute();
        wanted.push(id);
      }
    // Starting takes most of it: a kill falls anywhere between the first mail and the last.
    await sleep(700 + Math.random() * 900);
    await killAll();
    await lastWordsHeard(own);
    await makeDue();
  }
  const mails = await finish();
  const told = mails.map(({ text }) => Number(/#comment-(\d+)/.exec(text ?? '')?.[1]));
  expect(told.toSorted((a, b) => a - b)).toEqual(wanted.toSorted((a, b) => a - b));
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(wanted.length);
}, 240_000);

async function createSubscribers(count: number): Promise<string[]> {
  const { db } = database;
  const emails = Array.from({ length: count }, (_, number) => `reader${number}@mail.example`);
  const rows = emails.map((email) => ({ email, language: 'en' }) as const);
  const readers = await db.insertInto('subscribers').values(rows).returning('id').execute();
  const told = { scope: 'site', scope_id: null, frequency: 'each', confirmed_at: new Date(0) } as const;
  await db
    .insertInto('subscriptions')
    .values(readers.map(({ id }) => ({ ...told, subscriber_id: id })))
    .execute();
  return emails;
}

test('each post is one mail to each subscriber, however often both instances are killed while they write and send them', async () => {
  const { db } = database;
  const readers = await createSubscribers(40);
  const wanted: string[] = [];
  const own = new Set(await sessions());
  for (let round = 0; round < 5; round += 1) {
    startInstance();
    startInstance();
    // One that comes out now, and one of long ago that somebody wants mailed.
    const fresh = `Told ${round} now`;
    const old = `Told ${round} of old`;
    await createPost(db, { title: fresh, published_at: new Date(Date.now() - 1_000) });
    const { id } = await createPost(db, { title: old });
    await db.insertInto('post_mailings').values({ post_id: id }).execute();
    for (const reader of readers) wanted.push(`${reader} ${fresh}`, `${reader} ${old}`);
    await sleep(700 + Math.random() * 900);
    await killAll();
    await lastWordsHeard(own);
    await makeDue();
  }
  const mails = await finish();
  const told = mails.map(({ to, subject }) => `${to?.[0]?.address} ${subject}`);
  expect(told.toSorted()).toEqual(wanted.toSorted());
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(wanted.length);
}, 240_000);
