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
  const { db } = database;
  const count = db.fn.countAll<string>().as('count');
  const waiting = await db.selectFrom('comment_notices').select(count).where('mail_id', 'is', null).executeTakeFirst();
  const queued = await db.selectFrom('mail_queue').select(count).executeTakeFirst();
  return Number(waiting?.count) + Number(queued?.count);
}

/** What a claim of a dead process would wait for. */
const makeDue = () =>
  database.db
    .updateTable('mail_queue')
    .set({ next_try_at: new Date(0) })
    .execute();

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
  startInstance();
  startInstance();
  while ((await leftToDo()) > 0) await sleep(100);
  await killAll();
  const files = (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(files.map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))));
  const told = mails.map(({ text }) => Number(/#comment-(\d+)/.exec(text ?? '')?.[1]));
  expect(told.toSorted((a, b) => a - b)).toEqual(wanted.toSorted((a, b) => a - b));
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(wanted.length);
}, 240_000);
