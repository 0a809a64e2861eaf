import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import * as mailing from '../../../../app/api/v1/admin/posts/[id]/mail/route.ts';
import * as one from '../../../../app/api/v1/admin/subscribers/[id]/route.ts';
import * as files from '../../../../app/api/v1/admin/subscribers/csv/route.ts';
import * as listing from '../../../../app/api/v1/admin/subscribers/route.ts';
import * as tests from '../../../../app/api/v1/admin/subscribers/test/route.ts';
import * as ending from '../../../../app/api/v1/subscriptions/[token]/route.ts';
import { keepSavedSettings } from '../../../../lib/server/db/site-settings.ts';
import { createLog } from '../../../../lib/server/log.ts';
import { smtpTransport } from '../../../../lib/server/mail/create-mail.ts';
import { createMailSender } from '../../../../lib/server/mail/mail-sender.ts';
import { purgeDeparted } from '../../../../lib/server/services/accounts/departure/erase-account.ts';
import { mailPosts } from '../../../../lib/server/services/subscriptions/mail-posts.ts';
import { confirmSubscription } from '../../../../lib/server/services/subscriptions/subscribe.ts';
import { subscriptionToken } from '../../../../lib/server/services/subscriptions/find-scope.ts';
import { queuedMails, registerVerified } from '../../../setup/accounts.ts';
import { call, send } from '../../../setup/call.ts';
import { createCategory, createPost } from '../../../setup/factories.ts';
import { startMailServer } from '../../../setup/mail-server.ts';
import { signInAs, type Member } from '../../../setup/sign-in-as.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let started: TestRuntime;
let admin: Member;
beforeAll(async () => {
  started = await createTestRuntime();
  admin = await signInAs(started.runtime, 'admin');
});
beforeEach(async () => {
  await db().deleteFrom('subscribers').execute();
  await db().deleteFrom('rate_limits').execute();
  await db().deleteFrom('mail_queue').execute();
  await db().deleteFrom('ended_subscribers').execute();
  await db().deleteFrom('posts').execute();
  keepSavedSettings({});
});
afterAll(() => started.close());
const db = () => started.runtime.db;

/** Somebody who is told of all posts, in a state. */
async function createSubscriber(email: string, state: 'waiting' | 'confirmed' | 'suspended' = 'confirmed') {
  const { id } = await db()
    .insertInto('subscribers')
    .values({ email, language: 'en', suspended_at: state === 'suspended' ? new Date() : null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db()
    .insertInto('subscriptions')
    .values({
      ...{ subscriber_id: id, scope: 'site', frequency: 'each', scope_id: null },
      confirmed_at: state === 'waiting' ? null : sql<Date>`now()`,
    })
    .execute();
  return id;
}
const list = async (query: string) => (await call(listing.GET, `/?${query}`, { headers: admin.headers })).body;
const remove = (id: number) =>
  call(one.DELETE, '/', { method: 'DELETE', params: { id: String(id) }, headers: admin.headers });

test('the list is narrowed to a state, and counts all of them whatever it shows', async () => {
  await createSubscriber('waits@mail.example', 'waiting');
  await createSubscriber('first@mail.example');
  await createSubscriber('second@mail.example');
  await createSubscriber('away@mail.example', 'suspended');
  const counts = { waiting: 1, confirmed: 2, suspended: 1 };
  const shown = async (query: string) => {
    const body = await list(query);
    expect(body.counts).toEqual(counts);
    const emails = body.subscribers.map(({ email }: { email: string }) => email.split('@')[0]);
    expect(body.pagination.total).toBe(emails.length);
    return emails;
  };
  expect(await shown('')).toEqual(['away', 'second', 'first', 'waits']);
  expect(await shown('state=waiting')).toEqual(['waits']);
  expect(await shown('state=confirmed')).toEqual(['second', 'first']);
  expect(await shown('state=confirmed&search=FIRST')).toEqual(['first']);
  expect(await shown('state=suspended')).toEqual(['away']);
  const { status, body } = await call(listing.GET, '/?state=gone', { headers: admin.headers });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['state']]);
});

test('a removed subscriber is gone with what they were told of and the mails that wait; again, they are unknown', async () => {
  const id = await createSubscriber('leaves@mail.example');
  const other = await createSubscriber('stays@mail.example');
  const mail = { subject: 's', text: 't', html: 'h', language: 'en', recipient: 'leaves@mail.example' } as const;
  await db()
    .insertInto('mail_queue')
    .values({ ...mail, subscriber_id: id })
    .execute();
  expect((await remove(id)).status).toBe(204);
  expect(await db().selectFrom('subscriptions').select('subscriber_id').execute()).toEqual([{ subscriber_id: other }]);
  expect(await db().selectFrom('mail_queue').select('id').execute()).toEqual([]);
  expect((await remove(id)).status).toBe(404);
});

const exported = async () => {
  const response = await files.GET(new Request('http://site.test/', { headers: admin.headers }), {
    params: Promise.resolve({}),
  });
  return { response, text: await response.text() };
};

/** Sends a file as the form does. */
async function bring(file: string | Uint8Array<ArrayBuffer>, consent: string | null = 'true') {
  const data = new FormData();
  data.append('file', new Blob([file]), 'readers.csv');
  if (consent !== null) data.append('consent', consent);
  const request = new Request('http://site.test/', { method: 'POST', body: data, headers: admin.headers });
  return send(files.POST, request);
}
const told = async () =>
  (
    await sql<{ row: string }>`select concat_ws(' ', b.email, b.language, s.scope, s.scope_id, s.frequency) as row
      from subscriptions s join subscribers b on b.id = s.subscriber_id where s.confirmed_at is not null
      order by 1`.execute(db())
  ).rows.map(({ row }) => row);

test('the file has a line for each thing that somebody is told of, and no formula for a spreadsheet', async () => {
  await createSubscriber('=cmd|calc!a1@mail.example', 'suspended');
  await createSubscriber('plain@mail.example', 'waiting');
  const { response, text } = await exported();
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="subscribers.csv"');
  const [head, formula, plain, end, ...more] = text.split('\r\n');
  expect(head).toBe('email,language,scope,scope_id,frequency,confirmed_at,suspended_at');
  expect(formula).toMatch(/^'=cmd\|calc!a1@mail\.example,en,site,,each,\d{4}-[^,]+Z,\d{4}-[^,]+Z$/);
  expect(plain).toBe('plain@mail.example,en,site,,each,,');
  expect([end, more]).toEqual(['', []]);
});

test('a file is taken in as it is written by a spreadsheet or by this site, and needs nothing but addresses', async () => {
  const { id } = await createCategory(db());
  expect((await bring('\ufeffemail;name;frequency\r\n"One@Mail.Example";"Lee; Ann";weekly\r\n\r\n')).body).toEqual({
    ...{ imported: 1, skipped: 0, errors: [] },
  });
  const rows = `'+two@mail.example,bn,category,${id},\n'+two@mail.example,bn,site,,weekly`;
  expect((await bring(`email,language,scope,scope_id,frequency\n${rows}`)).body.imported).toBe(2);
  const all = await told();
  expect(all).toEqual(
    [
      `+two@mail.example bn category ${id} each`,
      '+two@mail.example bn site weekly',
      'One@mail.example en site weekly',
    ].map((row) => row.replace('One@mail.example', 'One@Mail.Example')),
  );
  const { text } = await exported();
  await db().deleteFrom('subscribers').execute();
  expect((await bring(text)).body).toEqual({ imported: 3, skipped: 0, errors: [] });
  expect(await told()).toEqual(all);
});

test('a spreadsheet’s UTF-16 is read in either order, with tabs', async () => {
  const file = Buffer.from('\ufeffemail\tfrequency\r\none@mail.example\tweekly\r\n', 'utf16le');
  expect((await bring(new Uint8Array(file))).body).toEqual({ imported: 1, skipped: 0, errors: [] });
  const other = Buffer.from('\ufeffemail\nTWO@mail.example', 'utf16le').swap16();
  expect((await bring(new Uint8Array(other))).body).toEqual({ imported: 1, skipped: 0, errors: [] });
});

test('of Ghost’s members only those come who want mails', async () => {
  const head = 'id,email,name,note,subscribed_to_emails,labels';
  const rows = ['1,yes@mail.example,Yes,,true,"a,b"', '2,no@mail.example,No,,false,'];
  expect((await bring([head, ...rows].join('\n'))).body).toEqual({ imported: 1, skipped: 1, errors: [] });
  expect(await told()).toEqual(['yes@mail.example en site each']);
});

test('of Substack’s e-mail list only those come whose mails are not switched off', async () => {
  const head = 'email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at';
  const rows = ['yes@mail.example,false,,other,false,2021-05-04T12:30:00.000Z,', 'no@mail.example,true,,,true,,'];
  expect((await bring([head, ...rows].join('\n'))).body).toEqual({ imported: 1, skipped: 1, errors: [] });
  expect(await told()).toEqual(['yes@mail.example en site each']);
});

test('nobody is brought back who ended their mails, was removed or suspended, or is told already', async () => {
  const { authSecret } = started.runtime;
  const ended = await createSubscriber('ended@mail.example');
  const token = subscriptionToken('subscriber', ended, authSecret);
  await call(ending.POST, '/', { method: 'POST', params: { token } });
  await remove(await createSubscriber('removed@mail.example'));
  await createSubscriber('away@mail.example', 'suspended');
  await createSubscriber('known@mail.example');
  const names = ['ENDED', 'removed', 'Away', 'known', 'new', 'NEW'];
  const file = ['email,frequency', ...names.map((name) => `${name}@mail.example,weekly`)].join('\n');
  expect((await bring(file)).body).toEqual({ imported: 1, skipped: 5, errors: [] });
  expect(await told()).toEqual([
    ...['away@mail.example en site each', 'known@mail.example en site each', 'new@mail.example en site weekly'],
  ]);
  const suspended = 'email,confirmed_at,suspended_at\nelse@mail.example,2026-01-01,2026-02-01\nnever@mail.example,,';
  expect((await bring(suspended)).body).toEqual({ imported: 0, skipped: 2, errors: [] });
});

test('nobody is brought back who ended the one that they had, whatever a stranger asked for in their name', async () => {
  const { authSecret } = started.runtime;
  const id = await createSubscriber('one@mail.example');
  const { id: only } = await db().selectFrom('subscriptions').select('id').executeTakeFirstOrThrow();
  const asked = { subscriber_id: id, scope: 'site', frequency: 'weekly', scope_id: null } as const;
  await db().insertInto('subscriptions').values(asked).execute();
  const token = subscriptionToken('subscriber', id, authSecret);
  await call(ending.POST, `/?only=${only}`, { method: 'POST', params: { token } });
  expect((await bring('email\none@mail.example')).body).toEqual({ imported: 0, skipped: 1, errors: [] });
});

test('who ended their mails and confirms them anew is known again', async () => {
  const { authSecret } = started.runtime;
  await remove(await createSubscriber('again@mail.example'));
  const id = await createSubscriber('again@mail.example', 'waiting');
  const row = await db()
    .selectFrom('subscriptions')
    .select('id')
    .where('subscriber_id', '=', id)
    .executeTakeFirstOrThrow();
  await confirmSubscription(started.runtime, subscriptionToken('subscription', row.id, authSecret));
  expect(await db().selectFrom('ended_subscribers').select('mark').execute()).toEqual([]);
});

test('nobody who deleted their account is brought back by a file, and nothing that is kept of them says who they are', async () => {
  const { id, email } = await registerVerified(db(), { email: 'Left@mail.example' });
  await createSubscriber(email);
  await db().updateTable('users').set({ is_active: false, deletes_at: new Date() }).where('id', '=', id).execute();
  expect(await purgeDeparted(started.runtime)).toBe(1);
  expect((await bring('email\nleft@mail.example\nhere@mail.example')).body).toMatchObject({ imported: 1, skipped: 1 });
  expect(await told()).toEqual(['here@mail.example en site each']);
  const [kept, ...more] = await db().selectFrom('ended_subscribers').selectAll().execute();
  expect([more.length, kept?.mark.length]).toEqual([0, 32]);
});

test('who asked and has not confirmed yet is confirmed by the file, at its frequency', async () => {
  await createSubscriber('waits@mail.example', 'waiting');
  expect((await bring('email,frequency\nwaits@mail.example,weekly')).body.imported).toBe(1);
  expect(await told()).toEqual(['waits@mail.example en site weekly']);
  expect(await db().selectFrom('subscriptions').select('id').execute()).toHaveLength(1);
});

test('wrong lines are named, the others are taken', async () => {
  const lines = [
    'nobody',
    'a@mail.example,xx',
    'b@mail.example,,tag',
    'c@mail.example,,tag,99999',
    'd@mail.example,,site,3',
  ];
  const { body } = await bring(
    ['email,language,scope,scope_id', '"two', 'lines"', ...lines, 'good@mail.example'].join('\n'),
  );
  expect(body.imported).toBe(1);
  expect(body.errors.map(({ line, key }: { line: number; key: string }) => [line, key])).toEqual([
    [2, 'emailShape'],
    [4, 'emailShape'],
    ...[5, 6, 7, 8].map((line) => [line, 'choice']),
  ]);
  const many = await bring(`email\n${'x\n'.repeat(500)}`);
  expect(many.body).toMatchObject({ imported: 0, skipped: 0 });
  expect(many.body.errors).toHaveLength(100);
});

test.each([
  ['no consent', 'email\na@mail.example', null, 422, 'consent'],
  ['another consent', 'email\na@mail.example', 'false', 422, 'consent'],
  ['no column of addresses', 'a@mail.example', 'true', 422, 'file'],
  ['a quote without end', 'email\n"a@mail.example', 'true', 422, 'file'],
  ['another encoding', new Uint8Array([0x65, 0xe9, 0x0a]), 'true', 422, 'file'],
  ['nothing', '', 'true', 422, 'file'],
  ['too many rows', `email\n${'a@b.example\n'.repeat(50_001)}`, 'true', 422, 'file'],
  ['too many bytes', 'x'.repeat(4 * 1024 * 1024 + 1), 'true', 413, 'file'],
] as const)('a file with %s is refused whole', async (_what, file, consent, status, field) => {
  const answer = await bring(typeof file === 'string' ? file : new Uint8Array(file), consent);
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([status, [field]]);
  expect(await told()).toEqual([]);
});

test('as many addresses as a file may have are taken in at once, and no mail leaves for that', async () => {
  const rows = Array.from({ length: 50_000 }, (_, index) => `r${index}@mail.example`);
  expect((await bring(`email\n${rows.join('\n')}`)).body).toEqual({ imported: 50_000, skipped: 0, errors: [] });
  expect(await db().selectFrom('mail_queue').select('id').execute()).toEqual([]);
}, 60_000);

const askTest = (body?: object) =>
  call(tests.POST, '/', { method: 'POST', headers: admin.headers, ...(body && { body }) });

test('whoever asks gets a public post as subscribers do, the newest without a word', async () => {
  const { email } = await db().selectFrom('users').select('email').where('id', '=', admin.id).executeTakeFirstOrThrow();
  expect((await askTest()).status).toBe(404);
  const old = await createPost(db(), { title: 'Older', excerpt: 'About rivers' });
  const draft = await createPost(db(), { status: 'draft' });
  await createPost(db(), { title: 'Newest', published_at: new Date(Date.now() - 1_000) });
  expect((await askTest({ postId: draft.id })).status).toBe(404);
  expect((await askTest()).status).toBe(200);
  expect((await askTest({ postId: old.id })).body.message).toContain(email);
  const [newest, older] = await queuedMails(db(), email);
  expect([newest?.subject, older?.subject]).toEqual(['Newest', 'Older']);
  expect(older?.text).toContain('About rivers');
  // Its link ends nothing.
  const token = /subscriptions\/([\w-]+)$/.exec(older?.unsubscribe_url ?? '')?.[1] ?? '';
  const id = await createSubscriber(email);
  expect((await call(ending.POST, '/', { method: 'POST', params: { token } })).status).toBe(200);
  expect(await db().selectFrom('subscribers').select('id').execute()).toEqual([{ id }]);
  for (let n = 0; n < 30; n += 1) await askTest();
  expect((await askTest()).status).toBe(429);
});

const NOTHING = {
  ...{ recipients: 0, sent: 0, waiting: 0, retrying: 0, failed: 0, own: true },
  ...{ failures: [] as object[], held: null as string | null },
};
const hold = async (id: number, state: string, headers = admin.headers) =>
  call(mailing.PUT, '/', { method: 'PUT', params: { id: String(id) }, body: { state }, headers });
const overSmtp = (url: string) =>
  createMailSender({ db: db(), log: createLog('silent'), transport: smtpTransport(url, () => 'Lekha <a@site.test>') });
const sendings = async () => {
  const { body } = await call(listing.GET, '/', { headers: admin.headers });
  return (body as { sendings: object[] }).sendings;
};

test('a sending is paused and goes on; stopped, what waits is dropped until somebody sends the post again', async () => {
  const { id } = await createPost(db(), { title: 'Low water' });
  for (let n = 0; n < 12; n += 1) await createSubscriber(`p${n}@mail.example`);
  await mail(id);
  expect(await sendings()).toEqual([{ id, title: 'Low water' }]);
  expect((await hold(id, 'paused')).body).toEqual({ mail: { ...NOTHING, waiting: 12, held: 'paused' } });
  const server = await startMailServer();
  const sender = overSmtp(server.url);
  await mailPosts(started.runtime);
  expect(await sender.deliverNow()).toEqual({ sent: 0, failed: 0 });
  await createSubscriber('later@mail.example');
  await db().insertInto('post_mailings').values({ post_id: id }).execute();
  await mailPosts(started.runtime);
  expect((await mail(id, 'GET')).body).toEqual({ mail: { ...NOTHING, recipients: 1, waiting: 12, held: 'paused' } });
  await hold(id, 'running');
  // Codes, which are written as due since yesterday, still come before them.
  const early = sql<boolean>`next_try_at < now() - interval '1 hour'`;
  expect(await db().selectFrom('mail_queue').select('id').where(early).execute()).toEqual([]);
  await mailPosts(started.runtime);
  expect((await mail(id, 'GET')).body).toEqual({ mail: { ...NOTHING, waiting: 13 } });
  expect((await hold(id, 'stopped')).body).toEqual({ mail: { ...NOTHING, recipients: 13, held: 'stopped' } });
  expect(await sendings()).toEqual([]);
  await mailPosts(started.runtime);
  expect(await db().selectFrom('mail_queue').select('id').execute()).toEqual([]);
  await mail(id);
  expect(await sender.deliverNow()).toEqual({ sent: 13, failed: 0 });
  expect(new Set(server.received.map(({ to }) => to[0])).size).toBe(13);
  expect((await mail(id, 'GET')).body).toEqual({ mail: { ...NOTHING, sent: 13 } });
  await sender.stop();
  await server.close();
});

test('a post whose sending is paused and that is deleted leaves no mail behind', async () => {
  const { id } = await createPost(db());
  await createSubscriber('p@mail.example');
  await mail(id);
  await hold(id, 'paused');
  await db().deleteFrom('posts').where('id', '=', id).execute();
  await mailPosts(started.runtime);
  expect(await started.runtime.mail.deliverNow()).toEqual({ sent: 1, failed: 0 });
  expect(await db().selectFrom('mail_queue').select('id').execute()).toEqual([]);
});

test('why mails did not arrive is told without addresses, and an address that was suspended gets mails again', async () => {
  const subscriber = await createSubscriber('full@mail.example');
  await createSubscriber('here@mail.example');
  await db().updateTable('subscribers').set({ refusals: 2 }).where('id', '=', subscriber).execute();
  const { id } = await createPost(db());
  await mail(id);
  const refusing = '552 5.2.2 <full@mail.example> is full';
  const server = await startMailServer({ refuse: ['full@mail.example'], refusing });
  const sender = overSmtp(server.url);
  expect(await sender.deliverNow()).toEqual({ sent: 1, failed: 1 });
  const failures = [{ reason: '552 5.2.2', count: 1 }];
  expect((await mail(id, 'GET')).body).toEqual({ mail: { ...NOTHING, sent: 1, failed: 1, failures } });
  const suspended = () =>
    db().selectFrom('subscribers').select(['suspended_at', 'refusals']).where('id', '=', subscriber).executeTakeFirst();
  expect((await suspended())?.suspended_at).toBeInstanceOf(Date);
  const resume = (who: number, headers = admin.headers) =>
    call(one.PUT, '/', { method: 'PUT', params: { id: String(who) }, body: { suspended: false }, headers });
  const editor = await signInAs(started.runtime, 'editor');
  expect((await resume(subscriber, editor.headers)).status).toBe(403);
  expect((await resume(subscriber)).status).toBe(204);
  expect(await suspended()).toEqual({ suspended_at: null, refusals: 0 });
  expect((await resume(999_999)).status).toBe(404);
  await sender.stop();
  await server.close();
});

test('every subscriber of a thousand gets a mail of each post, also when there are several', async () => {
  await sql`insert into subscribers (email, language)
    select 'many' || n || '@mail.example', 'en' from generate_series(1, 1100) n`.execute(db());
  await sql`insert into subscriptions (subscriber_id, scope, frequency, confirmed_at)
    select id, 'site', 'each', now() - interval '1 day' from subscribers`.execute(db());
  for (const title of ['One', 'Two']) await createPost(db(), { title, published_at: new Date() });
  await mailPosts(started.runtime);
  await mailPosts(started.runtime);
  const { rows } = await sql<{
    subject: string;
    mails: number;
  }>`select subject, count(distinct recipient)::int as people,
    count(*)::int as mails from mail_queue group by 1 order by 1`.execute(db());
  expect(rows).toEqual(['One', 'Two'].map((subject) => ({ subject, people: 1100, mails: 1100 })));
});

const mail = (id: number, method = 'POST', headers = admin.headers) =>
  call(mailing[method === 'GET' ? 'GET' : 'POST'], '/', { method, params: { id: String(id) }, headers });

test('an old post is mailed to those who have not had it, once however often it is asked for', async () => {
  const { id } = await createPost(db(), { title: 'From the archive' });
  for (const name of ['a', 'b', 'c']) await createSubscriber(`${name}@mail.example`);
  await createSubscriber('waits@mail.example', 'waiting');
  await createSubscriber('away@mail.example', 'suspended');
  const other = await createSubscriber('other@mail.example');
  const { id: tag } = await createCategory(db());
  await db()
    .updateTable('subscriptions')
    .set({ scope: 'category', scope_id: tag })
    .where('subscriber_id', '=', other)
    .execute();
  await mailPosts(started.runtime);
  expect(await db().selectFrom('mail_queue').select('id').execute()).toEqual([]);
  expect((await mail(id, 'GET')).body).toEqual({ mail: { ...NOTHING, recipients: 3 } });
  const answers = await Promise.all([mail(id), mail(id), mailPosts(started.runtime)]);
  expect([answers[0].status, answers[1].status]).toEqual([202, 202]);
  await mailPosts(started.runtime);
  expect((await mail(id)).body).toEqual({ mail: { ...NOTHING, waiting: 3 } });
  for (const name of ['a', 'b', 'c'])
    expect((await queuedMails(db(), `${name}@mail.example`)).map(({ subject }) => subject)).toEqual([
      'From the archive',
    ]);
  expect(await db().selectFrom('mail_queue').select('id').execute()).toHaveLength(3);
  expect(await db().selectFrom('post_mailings').select('id').execute()).toEqual([]);
  // Who comes later has not had it.
  await createSubscriber('late@mail.example');
  expect((await mail(id, 'GET')).body).toEqual({ mail: { ...NOTHING, recipients: 1, waiting: 3 } });
});

test('what was asked for before a process died is mailed by the next', async () => {
  const { id } = await createPost(db());
  for (let n = 0; n < 120; n += 1) await createSubscriber(`r${n}@mail.example`);
  await db().insertInto('post_mailings').values({ post_id: id }).execute();
  await mailPosts(started.runtime);
  expect((await mail(id, 'GET')).body).toEqual({ mail: { ...NOTHING, waiting: 120 } });
});

test('only a public post is mailed, and only while mails are offered, by editors', async () => {
  const { id } = await createPost(db());
  const draft = await createPost(db(), { status: 'draft' });
  const scheduled = await createPost(db(), { published_at: new Date(Date.now() + 3_600_000) });
  for (const post of [draft, scheduled]) {
    const { status, body } = await mail(post.id);
    expect([status, body.code]).toEqual([409, 'post_not_public']);
  }
  expect((await mail(999_999)).status).toBe(404);
  const editor = await signInAs(started.runtime, 'editor');
  expect((await mail(id, 'POST', editor.headers)).status).toBe(202);
  const author = await signInAs(started.runtime, 'author');
  for (const method of ['GET', 'POST']) expect((await mail(id, method, author.headers)).status).toBe(403);
  keepSavedSettings({ subscriptions: 'off' });
  const { status, body } = await mail(id);
  expect([status, body.code]).toEqual([409, 'mails_off']);
});
