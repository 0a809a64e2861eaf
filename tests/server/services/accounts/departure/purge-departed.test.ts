import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import sharp from 'sharp';
import { WEBHOOK_EVENTS } from '../../../../../lib/rules/programs.ts';
import { outboxTransport } from '../../../../../lib/server/mail/create-mail.ts';
import { queueMail } from '../../../../../lib/server/mail/mail-queue.ts';
import { createMailSender } from '../../../../../lib/server/mail/mail-sender.ts';
import { commentLetter } from '../../../../../lib/server/mail/templates/notice-letters.ts';
import { deleteAccount } from '../../../../../lib/server/services/accounts/departure/delete-account.ts';
import { endedMark, findEnded } from '../../../../../lib/server/services/accounts/departure/ended-addresses.ts';
import { purgeDeparted, eraseNotes } from '../../../../../lib/server/services/accounts/departure/erase-account.ts';
import { uploadProfileImage } from '../../../../../lib/server/services/accounts/profile/profile-image.ts';
import { updateProfile } from '../../../../../lib/server/services/accounts/profile/update-profile.ts';
import { findPostFate } from '../../../../../lib/server/services/fates/fate.ts';
import { indexStalePosts } from '../../../../../lib/server/services/search/index-stale-posts.ts';
import { recordEvent } from '../../../../../lib/server/services/security-log/record-event.ts';
import { deliverNext } from '../../../../../lib/server/services/webhooks/delivery-queue.ts';
import { listTables, readTable } from '../../../../../lib/server/transfer/backup/list-tables.ts';
import { PASSWORD, registerAccount, registerVerified } from '../../../../setup/accounts.ts';
import { createComment, createPost, createUser } from '../../../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../../../setup/test-runtime.ts';

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
});
afterAll(() => started.close());
const db = () => started.runtime.db;

/** Every row of every table, as a backup has it. */
async function dump(): Promise<string> {
  const tables = await listTables(db());
  const lines: string[] = [];
  await db()
    .transaction()
    .execute(async (trx) => {
      for (const table of tables) for await (const chunk of readTable(trx, table)) lines.push(...chunk.lines);
    });
  return lines.join('\n').toLowerCase();
}

const due = (id: number) => db().updateTable('users').set({ deletes_at: new Date() }).where('id', '=', id).execute();

async function leave(account: { id: number; username: string }, comments: 'keep' | 'remove') {
  const viewer = { ...account, sessionId: 0, role: 'user' as const, isEmailVerified: true };
  await deleteAccount(started.runtime, { viewer, address: '198.51.100.7' }, { currentPassword: PASSWORD, comments });
}

const TRACES = ['zephyrine', 'quillfeather', 'zq@traces.test', 'i say xylograph', 'wattle', 'former.zeph'];

/** An account that has left something everywhere. */
async function liveHere() {
  const { runtime } = started;
  const account = await registerVerified(db(), { username: 'former.zeph', email: 'zq@traces.test' });
  const viewer = { ...account, sessionId: 0, role: 'author' as const, isEmailVerified: true };
  await db().updateTable('users').set({ role: 'author' }).where('id', '=', account.id).execute();
  const bio = 'Wattle and daub';
  await updateProfile(runtime, viewer, {
    username: 'zephyrine',
    fullName: 'Zoe Quillfeather',
    bio,
    links: ['https://wattle.test'],
  });
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const { profile_image } = await uploadProfileImage(runtime, viewer, picture);
  const own = await createPost(db(), { author_id: account.id, slug: 'known-address', title: 'Wattle work' });
  await createPost(db(), { author_id: account.id, status: 'draft', slug: 'wattle-draft', title: 'Wattle draft' });
  const other = await createPost(db());
  const shared = await createPost(db(), { author_id: account.id });
  const coauthor = await createUser(db(), { role: 'author' });
  await db().insertInto('post_authors').values({ post_id: shared.id, user_id: coauthor.id, position: 1 }).execute();
  const said = await createComment(db(), { post_id: other.id, user_id: account.id, content: '<p>I say xylograph</p>' });
  await createComment(db(), { post_id: other.id, parent_id: said.id, content: '<p>An answer</p>' });
  await createComment(db(), { post_id: other.id, user_id: account.id, content: '<p>I say xylograph too</p>' });
  await createComment(db(), { post_id: other.id, user_id: account.id, status: 'held', content: '<p>Held wattle</p>' });
  const noted = { post_id: other.id, user_id: account.id, text: 'A note: I say xylograph', quote: 'wattle' };
  const { id: thread } = await db().insertInto('post_notes').values(noted).returning('id').executeTakeFirstOrThrow();
  await db()
    .insertInto('post_notes')
    .values([
      noted,
      { ...noted, parent_id: thread },
      { ...noted, parent_id: thread, user_id: coauthor.id, text: 'Yes.', quote: '' },
    ])
    .execute();
  await db().insertInto('reactions').values({ post_id: other.id, user_id: account.id, type: 'love' }).execute();
  await db()
    .insertInto('redirects')
    .values({ key: '/z', from: '/z', to: '/users/zephyrine', target_key: '/users/zephyrine', status: 308 })
    .execute();
  const now = new Date();
  await db()
    .insertInto('missing_pages')
    .values({
      path: '/users/former.zeph/feed',
      bucket: '/users',
      count: 1,
      referrer: null,
      first_at: now,
      last_at: now,
    })
    .execute();
  // As it was typed: an address is the same in any case.
  await db().insertInto('subscribers').values({ email: account.email.toUpperCase(), language: 'en' }).execute();
  await recordEvent(runtime, { event: 'post_published', actor: account, subject: own.title, details: { id: own.id } });
  await recordEvent(runtime, { event: 'role_changed', subject: 'zephyrine', address: '203.0.113.9' });
  await recordEvent(runtime, {
    event: 'comment_removed',
    subject: 'Zoe Quillfeather',
    details: { id: 1, post: own.title },
  });
  return { account, own, other, shared, coauthor, said, picture: profile_image ?? '' };
}

test('after its days nothing of an account is left in any table or file, but what others answered', async () => {
  const { runtime } = started;
  const { account, own, other, shared, coauthor, said, picture } = await liveHere();
  const key = picture.replace('/uploads/', '');
  const before = await dump();
  for (const trace of [...TRACES, key]) expect(before).toContain(trace);
  await leave({ ...account, username: 'zephyrine' }, 'remove');
  expect(await purgeDeparted(runtime)).toBe(0);
  await due(account.id);
  expect(await purgeDeparted(runtime)).toBe(1);
  await indexStalePosts(db());
  const after = await dump();
  for (const trace of [...TRACES, key, picture, '203.0.113.9']) expect(after).not.toContain(trace);
  // Somebody else's answer keeps its place.
  const notes = () => db().selectFrom('post_notes').select('text').orderBy('id').execute();
  expect(await notes()).toEqual([{ text: '…' }, { text: 'Yes.' }]);
  await db()
    .transaction()
    .execute((trx) => eraseNotes(trx, coauthor.id));
  expect(await notes()).toEqual([]);
  expect(await runtime.storage.head(key)).toBeUndefined();
  expect(await findPostFate(db(), own.slug)).toMatchObject({ status: 410 });
  const left = await db()
    .selectFrom('comments')
    .select(['id', 'status', 'content'])
    .where('post_id', '=', other.id)
    .orderBy('id')
    .execute();
  expect(left).toEqual([
    { id: said.id, status: 'removed', content: '' },
    expect.objectContaining({ content: '<p>An answer</p>' }),
  ]);
  const { author_id, status } = await db()
    .selectFrom('posts')
    .selectAll()
    .where('id', '=', shared.id)
    .executeTakeFirstOrThrow();
  expect([author_id, status]).toEqual([coauthor.id, 'published']);
  const { like_count, love_count, comment_count } = await db()
    .selectFrom('posts')
    .selectAll()
    .where('id', '=', other.id)
    .executeTakeFirstOrThrow();
  expect([like_count, love_count, comment_count]).toEqual([0, 0, 1]);
});

test('what webhooks were told of somebody is forgotten, and told anew without them', async () => {
  const { runtime } = started;
  const { id: hook } = await db()
    .insertInto('webhooks')
    .values({ url: 'http://127.0.0.1:9/', events: [...WEBHOOK_EVENTS], active: true, nonce: Buffer.alloc(16) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const account = await registerVerified(db(), { username: 'xanthippe', email: 'x@hooks.test' });
  const own = await createPost(db(), { author_id: account.id, title: 'Alone' });
  const shared = await createPost(db(), { author_id: account.id, title: 'Together' });
  const coauthor = await createUser(db(), { role: 'author' });
  await db().insertInto('post_authors').values({ post_id: shared.id, user_id: coauthor.id, position: 1 }).execute();
  const other = await createPost(db());
  const said = await createComment(db(), { post_id: other.id, user_id: account.id, content: '<p>Spoken word</p>' });
  const answerer = await createUser(db());
  const answered = await createComment(db(), { post_id: other.id, user_id: account.id, parent_id: said.id });
  const answer = await createComment(db(), { post_id: other.id, user_id: answerer.id, parent_id: said.id });
  await db().updateTable('comments').set({ reply_to_id: answered.id }).where('id', '=', answer.id).execute();
  const makeDue = () =>
    db()
      .updateTable('webhook_deliveries')
      .set({ next_at: new Date(0) })
      .execute();
  const attempt = async () => {
    await makeDue();
    const { length } = await db()
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('status', '=', 'pending')
      .execute();
    for (let count = 0; count < length; count += 1) await deliverNext(runtime, hook);
  };
  const told = async () =>
    JSON.stringify(await db().selectFrom('webhook_deliveries').select(['event', 'post_id', 'body']).execute());
  await attempt();
  expect(await told()).toMatch(/xanthippe.*Spoken word/);
  await leave(account, 'remove');
  await due(account.id);
  await purgeDeparted(runtime);
  expect(await told()).not.toMatch(/xanthippe|Spoken word/);
  await attempt();
  expect(await told()).not.toMatch(/xanthippe|Spoken word/);
  const bodies = await db().selectFrom('webhook_deliveries').select('body').where('post_id', '=', shared.id).execute();
  expect(bodies.some(({ body }) => body?.includes(coauthor.username))).toBe(true);
  const gone = db().selectFrom('webhook_deliveries').select('body').where('event', '=', 'post.deleted');
  expect((await gone.where('post_id', '=', own.id).executeTakeFirstOrThrow()).body).toContain('Alone');
  await db().deleteFrom('webhooks').execute();
});

test('comments that are kept have no name, and lead to nobody', async () => {
  const account = await registerVerified(db(), { username: 'petronel' });
  const { id: post_id } = await createPost(db());
  await createComment(db(), { post_id, user_id: account.id, content: '<p>Kept words</p>' });
  await createComment(db(), { post_id, user_id: account.id, content: '<p>Held words</p>', status: 'held' });
  await leave(account, 'keep');
  await due(account.id);
  expect(await purgeDeparted(started.runtime)).toBe(1);
  const rows = await db()
    .selectFrom('comments')
    .select(['content', 'author_name', 'user_id'])
    .where('post_id', '=', post_id)
    .execute();
  expect(rows).toEqual([{ content: '<p>Kept words</p>', author_name: '', user_id: null }]);
  expect(await dump()).not.toContain('petronel');
});

test('nobody gets the name of one who is gone, nor what looks like it; the address is free', async () => {
  const account = await registerVerified(db(), { username: 'ludmilla', email: 'ludmilla@traces.test' });
  await leave(account, 'keep');
  await due(account.id);
  await purgeDeparted(started.runtime);
  for (const username of ['ludmilla', 'Ludmi11a']) await expect(registerAccount({ username })).rejects.toThrow('409');
  // The code of the first registration still counts.
  await db().deleteFrom('rate_limits').execute();
  await registerAccount({ username: 'somebody.else', email: 'ludmilla@traces.test' });
});

test('an address that somebody changed to and never showed to be theirs keeps what its owner was sent and asked for', async () => {
  const account = await registerVerified(db());
  const email = 'owner@elsewhere.test';
  await db().updateTable('users').set({ email, email_verified_at: null }).where('id', '=', account.id).execute();
  await db().insertInto('subscribers').values({ email, language: 'en' }).execute();
  const { id: invited_by } = await createUser(db(), { role: 'admin' });
  await db()
    .insertInto('invitations')
    .values({ email, role: 'author', token_hash: Buffer.alloc(32), invited_by, expires_at: new Date('2040-01-01') })
    .execute();
  await leave(account, 'keep');
  await due(account.id);
  expect(await purgeDeparted(started.runtime)).toBe(1);
  const kept = await Promise.all([
    db().selectFrom('subscribers').select('email').where('email', '=', email).execute(),
    db().selectFrom('invitations').select('email').where('email', '=', email).execute(),
  ]);
  expect(kept.flat()).toEqual([{ email }, { email }]);
  expect((await findEnded(db(), [endedMark(email, started.runtime.authSecret)])).size).toBe(0);
});

test('of two instances one deletes, and who came back stays', async () => {
  const [gone, back] = [await registerVerified(db()), await registerVerified(db())];
  await leave(gone, 'keep');
  await leave(back, 'keep');
  await due(gone.id);
  const counts = await Promise.all([purgeDeparted(started.runtime), purgeDeparted(started.runtime)]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(1);
  const left = await db().selectFrom('users').select('id').where('id', 'in', [gone.id, back.id]).execute();
  expect(left).toEqual([{ id: back.id }]);
});

test('a full name and a title that are somebody else’s username take nothing of theirs out of the log', async () => {
  const { runtime } = started;
  const target = await registerVerified(db(), { username: 'marble.tree' });
  await recordEvent(runtime, { event: 'login_failed', subject: target.username, address: '198.51.100.9' });
  const stranger = await registerVerified(db());
  await db().updateTable('users').set({ full_name: 'Marble.Tree' }).where('id', '=', stranger.id).execute();
  await createPost(db(), { author_id: stranger.id, title: 'marble.tree' });
  await leave(stranger, 'remove');
  await due(stranger.id);
  expect(await purgeDeparted(runtime)).toBe(1);
  const kept = await db()
    .selectFrom('security_log')
    .select(['event', 'address'])
    .where('subject', '=', 'marble.tree')
    .execute();
  expect(kept).toEqual([{ event: 'login_failed', address: '198.51.100.9' }]);
});

test('mails to them and about them in the outbox of a site without a mail server go as well, and no others', async () => {
  const { runtime } = started;
  const account = await registerVerified(db(), { email: 'posted@traces.test' });
  await registerAccount({ email: 'also.posted@traces.test' });
  const folder = await mkdtemp(join(tmpdir(), 'lekha-outbox-'));
  const transport = outboxTransport(folder, () => 'Lekha <a@b.co>', runtime.log);
  const mail = createMailSender({ db: db(), log: runtime.log, transport });
  await mail.deliverNow();
  const texts = async () =>
    (await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
  expect(await texts()).toContain('posted@traces.test');
  const { rows } = await sql<{ full_name: string }>`update users set full_name = 'মিতা পাথর'
    where id = ${account.id} returning full_name`.execute(db());
  await createPost(db(), { author_id: account.id, title: 'Granite in winter' });
  const token = 'x'.repeat(22);
  await sql`insert into email_undos (token_hash, user_id, old_email, expires_at)
    values (${Buffer.from(token)}, ${account.id}, 'former@traces.test', now() + interval '1 day')`.execute(db());
  const said = { text: 'To be read', path: '/', title: 'A post', kind: 'replies', endPath: '/' } as const;
  for (const [to, letter] of [
    ['other@traces.test', commentLetter('bn', { ...said, name: rows[0]?.full_name ?? '' })],
    ['other@traces.test', commentLetter('en', { ...said, name: 'Somebody', title: 'Granite in winter' })],
    ['former@traces.test', commentLetter('en', { ...said, name: 'Somebody' })],
    ['kept@traces.test', commentLetter('bn', { ...said, name: 'মিতা পাথরিয়া' })],
  ] as const)
    await queueMail(db(), to, letter);
  await mail.deliverNow();
  const receivers = async () => [...(await texts()).matchAll(/^To: (.*?)\r?$/gm)].map(([, to]) => to).sort();
  const before = await receivers();
  await leave(account, 'keep');
  await due(account.id);
  await purgeDeparted({ ...runtime, mail });
  const gone = ['former@traces.test', 'other@traces.test', 'posted@traces.test'];
  expect(before).toEqual(expect.arrayContaining([...gone, 'also.posted@traces.test', 'kept@traces.test']));
  expect(await receivers()).toEqual(before.filter((to) => !gone.includes(to ?? '')));
  await mail.stop();
  await rm(folder, { recursive: true });
});
