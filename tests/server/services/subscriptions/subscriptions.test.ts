import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import * as adminSubscribers from '../../../../app/api/v1/admin/subscribers/route.ts';
import * as mergeTag from '../../../../app/api/v1/admin/tags/[id]/merge/route.ts';
import * as ending from '../../../../app/api/v1/subscriptions/[token]/route.ts';
import * as subscriptions from '../../../../app/api/v1/subscriptions/route.ts';
import { findFate } from '../../../../lib/server/gateway/address/find-fate.ts';
import { createLog } from '../../../../lib/server/log.ts';
import { smtpTransport } from '../../../../lib/server/mail/create-mail.ts';
import { createMailSender } from '../../../../lib/server/mail/mail-sender.ts';
import { type Finished, mailPosts } from '../../../../lib/server/services/subscriptions/mail-posts.ts';
import { openSubscriptions, openTyped } from '../../../../lib/server/services/subscriptions/manage-subscriptions.ts';
import { openConfirmed } from '../../../../lib/server/services/subscriptions/subscribe.ts';
import { trustHtml } from '../../../../lib/trust-html.ts';
import { fromNewAddress, queuedMails } from '../../../setup/accounts.ts';
import { call } from '../../../setup/call.ts';
import { createCategory, createPost, createUser } from '../../../setup/factories.ts';
import { startMailServer } from '../../../setup/mail-server.ts';
import { signInAs } from '../../../setup/sign-in-as.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
});
beforeEach(async () => {
  await db().deleteFrom('mail_queue').execute();
  await db().deleteFrom('subscribers').execute();
  await db().deleteFrom('rate_limits').execute();
  await db().deleteFrom('posts').execute();
});
afterAll(() => started.close());
const db = () => started.runtime.db;

let count = 0;
const freshAddress = () => `reader-${(count += 1)}@mail.example`;
const ask = (body: object) => call(subscriptions.POST, '/', { body });
const wish = (email: string, more: object = {}) =>
  ask({ email, scope: 'site', frequency: 'each', language: 'en', ...more });
const end = (token: string, query = '') => call(ending.POST, `/${query}`, { method: 'POST', params: { token } });

const linkIn = (text: string) => /\/subscriptions\/confirm\/([\w-]+)/.exec(text)?.[1] ?? '';

/** Subscribes and opens the link of the mail. @returns the token that manages it */
async function confirmed(email: string, more: object = {}): Promise<string> {
  expect((await wish(email, more)).status).toBe(202);
  const mail = (await queuedMails(db(), email)).at(-1);
  const { token } = await openConfirmed(started.runtime, linkIn(mail?.text ?? ''));
  await db().deleteFrom('mail_queue').execute();
  // What a test publishes within the same millisecond came out later.
  await db()
    .updateTable('subscriptions')
    .set({ confirmed_at: sql`confirmed_at - interval '1 second'` })
    .execute();
  return token;
}

const publish = (values: object = {}) => createPost(db(), { published_at: new Date(), ...values });
const mailsTo = async (email: string) => {
  await mailPosts(started.runtime);
  return queuedMails(db(), email);
};
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);

test('an address is asked first; once confirmed it gets one mail for each new post', async () => {
  const email = freshAddress();
  await publish({ title: 'Before', published_at: new Date(Date.now() - 60_000) });
  const token = await confirmed(email);
  expect(await openSubscriptions(started.runtime, token)).toMatchObject([{ scope: 'site', frequency: 'each' }]);
  await publish({ title: 'New one', excerpt: 'About rivers' });
  await createPost(db(), { title: 'Draft', status: 'draft' });
  await createPost(db(), { title: 'Old news', published_at: new Date(Date.now() - 86_400_000) });
  const [mail, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('New one');
  expect(mail?.text).toContain('About rivers');
  expect(mail?.unsubscribe_url).toMatch(new RegExp(`/subscriptions/${token}$`));
  expect(await subjectsTo(email)).toEqual(['New one']);
});

test('where an author wrote no excerpt, the mail begins as the text does', async () => {
  const email = freshAddress();
  await confirmed(email);
  await publish({ content_text: 'Rivers run. '.repeat(40).trim() });
  const [mail] = await mailsTo(email);
  expect(mail?.text).toMatch(/^> Rivers run\..*\.\.\.$/m);
});

test('of a post of which all were told nobody is looked for again, until it is changed', async () => {
  const email = freshAddress();
  const token = await confirmed(email);
  const finished: Finished = new Map();
  const told = async () => {
    await mailPosts(started.runtime, finished);
    return (await queuedMails(db(), email)).map(({ subject }) => subject);
  };
  const { id } = await publish({ title: 'Told' });
  expect(await told()).toEqual(['Told']);
  await publish({ title: 'Another' });
  await db().deleteFrom('subscription_mails').where('post_id', '=', id).execute();
  expect(await told()).toEqual(['Told', 'Another']);
  await db().updateTable('posts').set({ updated_at: new Date() }).where('id', '=', id).execute();
  expect(await told()).toEqual(['Told', 'Another', 'Told']);
  await end(token);
});

test('what was not confirmed gets no post, and is forgotten after a week with the address', async () => {
  const email = freshAddress();
  await wish(email);
  await publish();
  expect(await mailsTo(email)).toHaveLength(1);
  await db()
    .updateTable('subscriptions')
    .set({ created_at: new Date(Date.now() - 8 * 86_400_000) })
    .execute();
  await mailPosts(started.runtime);
  expect(await db().selectFrom('subscribers').select('id').execute()).toEqual([]);
});

test('the answer is the same for an address that is known, and nobody is flooded', async () => {
  const email = freshAddress();
  const first = await wish(email);
  const mail = (await queuedMails(db(), email))[0];
  await openConfirmed(started.runtime, linkIn(mail?.text ?? ''));
  const again = await wish(email.toUpperCase(), { language: 'bn' });
  expect([again.status, again.body]).toEqual([first.status, first.body]);
  expect(await queuedMails(db(), email)).toHaveLength(1);
  expect(await db().selectFrom('subscribers').select('language').execute()).toEqual([{ language: 'en' }]);
  const stranger = freshAddress();
  const from = (headers: Record<string, string>) =>
    call(subscriptions.POST, '/', {
      body: { email: stranger, scope: 'site', frequency: 'weekly', language: 'en' },
      headers,
    });
  const somebody = fromNewAddress();
  for (let n = 0; n < 8; n += 1) expect((await from(somebody)).status).toBe(202);
  expect(await queuedMails(db(), stranger)).toHaveLength(5);
  // The owner of the mailbox asks from elsewhere: one comes, whatever others have used up.
  const owner = fromNewAddress();
  for (let n = 0; n < 3; n += 1) await from(owner);
  expect(await queuedMails(db(), stranger)).toHaveLength(6);
  // Nor do many strangers flood it.
  for (let n = 0; n < 22; n += 1) await from(fromNewAddress());
  expect(await queuedMails(db(), stranger)).toHaveLength(25);
});

test('of several subscriptions to one post comes one mail, also from two instances at once', async () => {
  const email = freshAddress();
  const author = await createUser(db());
  await createPost(db(), { author_id: author.id });
  const category = await createCategory(db());
  await confirmed(email);
  await confirmed(email, { scope: 'author', id: author.id });
  await confirmed(email, { scope: 'category', id: category.id });
  const post = await publish({ title: 'Once', author_id: author.id });
  await db().insertInto('post_categories').values({ post_id: post.id, category_id: category.id }).execute();
  await Promise.all([mailPosts(started.runtime), mailPosts(started.runtime)]);
  expect(await subjectsTo(email)).toEqual(['Once']);
});

test('who wants an author or a category hears of nothing else', async () => {
  const email = freshAddress();
  const author = await createUser(db());
  await createPost(db(), { author_id: author.id });
  await confirmed(email, { scope: 'author', id: author.id });
  await publish({ title: 'Of another' });
  await publish({ title: 'Of theirs', author_id: author.id });
  expect(await subjectsTo(email)).toEqual(['Of theirs']);
});

test('a week comes as one mail, and not before it is over', async () => {
  const email = freshAddress();
  await confirmed(email, { frequency: 'weekly' });
  await db()
    .updateTable('subscriptions')
    .set({ confirmed_at: sql`now() - interval '8 days'` })
    .execute();
  await publish({ title: 'Monday', published_at: new Date(Date.now() - 5 * 86_400_000) });
  await publish({ title: 'Friday' });
  expect(await mailsTo(email)).toEqual([]);
  await db()
    .updateTable('subscribers')
    .set({ digest_at: sql`now() - interval '7 days'` })
    .execute();
  const [mail, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  expect(mail?.text).toMatch(/Monday\n[\s\S]*Friday\n/);
  expect(await mailsTo(email)).toHaveLength(1);
});

/** Lets the queue out. @returns the mails that left */
async function leaving(): Promise<{ subject: string; text: string }[]> {
  const left: { subject: string; text: string }[] = [];
  const transport = { send: async (mail: { subject: string; text: string }) => void left.push(mail), close: () => {} };
  await createMailSender({ db: db(), log: started.runtime.log, transport }).deliverNow();
  return left;
}
const setPost = (id: number, status: 'draft' | 'published') =>
  db().updateTable('posts').set({ status }).where('id', '=', id).execute();

test('a post that is taken back or deleted before its mail leaves is not told of, and is when it comes out again', async () => {
  const email = freshAddress();
  await confirmed(email);
  const back = await publish({ title: 'Too early' });
  const gone = await publish({ title: 'Gone' });
  await publish({ title: 'Stays' });
  expect(await mailsTo(email)).toHaveLength(3);
  await setPost(back.id, 'draft');
  await db().deleteFrom('posts').where('id', '=', gone.id).execute();
  expect(await leaving()).toMatchObject([{ subject: 'Stays' }]);
  await mailPosts(started.runtime);
  expect(await leaving()).toEqual([]);
  await setPost(back.id, 'published');
  await mailPosts(started.runtime);
  expect(await leaving()).toMatchObject([{ subject: 'Too early' }]);
});

test('a week is written anew without what was taken back meanwhile', async () => {
  const email = freshAddress();
  await confirmed(email, { frequency: 'weekly' });
  const back = await publish({ title: 'Too early' });
  await publish({ title: 'Stays' });
  await db()
    .updateTable('subscribers')
    .set({ digest_at: sql`now() - interval '7 days'` })
    .execute();
  expect(await mailsTo(email)).toHaveLength(1);
  await setPost(back.id, 'draft');
  expect(await leaving()).toEqual([]);
  await mailPosts(started.runtime);
  const [week, ...more] = await leaving();
  expect(more).toEqual([]);
  expect(week?.text).toContain('Stays\n');
  expect(week?.text).not.toContain('Too early');
});

test('another frequency takes the place of the first', async () => {
  const email = freshAddress();
  await confirmed(email);
  const token = await confirmed(email, { frequency: 'weekly' });
  expect(await openSubscriptions(started.runtime, token)).toMatchObject([{ frequency: 'weekly' }]);
  await publish();
  expect(await mailsTo(email)).toEqual([]);
});

test('a reviewed translation is told of in its language, a draft is not', async () => {
  const email = freshAddress();
  await confirmed(email, { language: 'bn' });
  const post = await publish({ title: 'On rivers' });
  const texts = { title: 'নদীর কথা', content: trustHtml('<p>নদী</p>'), content_text: 'নদী বয়ে যায়' };
  const values = { ...texts, post_id: post.id, language: 'bn', slug: 'nodir-kotha' };
  await db()
    .insertInto('post_translations')
    .values({ ...values, status: 'reviewed' })
    .execute();
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toBe('নদীর কথা');
  expect(mail?.text).toContain('নদী বয়ে যায়');
  expect(mail?.text).toContain('/bn/posts/nodir-kotha');
});

test('one click ends it, without a session, with all that is kept of the address', async () => {
  const email = freshAddress();
  const token = await confirmed(email);
  await publish();
  expect(await mailsTo(email)).toHaveLength(1);
  expect((await end(token)).status).toBe(200);
  expect(await queuedMails(db(), email)).toEqual([]);
  expect(await db().selectFrom('subscribers').select('id').execute()).toEqual([]);
  expect((await end(token)).status).toBe(200);
  expect(await openSubscriptions(started.runtime, token)).toEqual([]);
});

test('a form ends one of several and comes back to the page', async () => {
  const email = freshAddress();
  const category = await createCategory(db());
  const token = await confirmed(email);
  await confirmed(email, { scope: 'category', id: category.id });
  const [first] = await openSubscriptions(started.runtime, token);
  const { status, headers } = await end(token, `?back=1&only=${first?.id}`);
  expect([status, headers.get('location')]).toEqual([303, `/subscriptions/${token}`]);
  expect(await openSubscriptions(started.runtime, token)).toMatchObject([{ name: category.name }]);
});

test('of what somebody has ended no mail leaves that waited already; of the rest it does', async () => {
  const email = freshAddress();
  const [ended, kept] = [await createCategory(db()), await createCategory(db())];
  const token = await confirmed(email, { scope: 'category', id: ended.id });
  await confirmed(email, { scope: 'category', id: kept.id });
  for (const [title, categoryIds] of [
    ['One', [ended.id]],
    ['Both', [ended.id, kept.id]],
    ['Other', [kept.id]],
  ] as const)
    await publish({ title, categoryIds });
  expect((await subjectsTo(email)).toSorted()).toEqual(['Both', 'One', 'Other']);
  await wish(email, { scope: 'category', id: (await createCategory(db())).id });
  const [first] = await openSubscriptions(started.runtime, token);
  expect((await end(token, `?only=${first?.id}`)).status).toBe(200);
  expect((await subjectsTo(email)).toSorted()).toEqual(['Both', 'Confirm your subscription to Lekha', 'Other']);
});

test('the mails of a sending are written with one statement, and each has its reader', async () => {
  const readers = [freshAddress(), freshAddress(), freshAddress()];
  for (const email of readers) await confirmed(email);
  await publish({ title: 'For all' });
  let inserts = 0;
  const counted = db().withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'InsertQueryNode' && node.into?.table.identifier.name === 'mail_queue') inserts += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await mailPosts({ ...started.runtime, db: counted });
  expect(inserts).toBe(1);
  for (const email of readers) expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['For all']);
});

test('links that we did not make do nothing', async () => {
  const token = await confirmed(freshAddress());
  const [id = '', mac = ''] = token.split(/-(.*)/s);
  for (const forged of ['x', `${Number(id) + 1}-${mac}`, `${id}-${'A'.repeat(43)}`]) {
    expect((await end(forged)).status).toBe(404);
    await expect(openConfirmed(started.runtime, forged)).rejects.toMatchObject({ code: 'not_found' });
  }
  expect(await openSubscriptions(started.runtime, token)).toHaveLength(1);
});

test('a mail that asks to confirm is not tried again where the mailbox refuses it for good', async () => {
  const email = freshAddress();
  expect((await wish(email)).status).toBe(202);
  expect(await mailsTo(email)).toHaveLength(1);
  const send = async () => {
    throw Object.assign(new Error('no such mailbox'), { code: 'EENVELOPE', responseCode: 550 });
  };
  const sender = createMailSender({ db: db(), log: started.runtime.log, transport: { send, close: () => {} } });
  await sender.deliverNow();
  expect(await mailsTo(email)).toEqual([]);
});

test('after three hard refusals in a row nothing is sent any more, until it is confirmed anew', async () => {
  const email = freshAddress();
  await confirmed(email);
  const refuse = async () => {
    throw Object.assign(new Error('no such mailbox'), { code: 'EENVELOPE', responseCode: 550 });
  };
  const sender = createMailSender({
    db: db(),
    log: started.runtime.log,
    transport: { send: refuse, close: () => {} },
  });
  for (const title of ['One', 'Two', 'Three']) {
    await publish({ title });
    await mailPosts(started.runtime);
    await sender.deliverNow();
  }
  await publish({ title: 'Four' });
  expect(await mailsTo(email)).toEqual([]);
  const [{ suspended_at } = { suspended_at: null }] = await db()
    .selectFrom('subscribers')
    .select('suspended_at')
    .execute();
  expect(suspended_at).toBeInstanceOf(Date);
});

test.each([
  ['its greeting', { greeting: '554 5.7.1 your address is on a list' }],
  ['the sender', { sender: '550 5.7.1 sender refused' }],
  ['the sender, without a number', { sender: '550 who are you' }],
  ['a rule of its own', { recipient: '554 5.7.1 relay access denied' }],
  ['the sender, when it hears of the mailbox', { recipient: '550 5.1.8 <no-reply@site.test>: domain not found' }],
  ['the words of a mail', { message: '554 5.7.1 looks like spam' }],
])('a mail server that wants nothing of the site, by %s, suspends nobody and loses nothing', async (_, saying) => {
  const email = freshAddress();
  await confirmed(email);
  const server = await startMailServer({ saying });
  const transport = smtpTransport(server.url, () => 'Lekha <no-reply@site.test>');
  const sender = createMailSender({ db: db(), log: createLog('silent'), transport });
  for (const title of ['One', 'Two', 'Three']) {
    await publish({ title });
    await mailPosts(started.runtime);
    expect(await sender.deliverNow()).toEqual({ sent: 0, failed: 1 });
  }
  expect(await subjectsTo(email)).toEqual(['One', 'Two', 'Three']);
  await sender.stop();
  await server.close();
});

test.each([
  ['before it has the mail', { recipient: '550 5.1.1 no such user' }],
  ['of an address that is none', { recipient: '501 5.1.3 bad recipient address syntax' }],
  ['when it has the mail', { message: '550 5.1.10 no such user' }],
])('a mailbox that is not there is not asked again, where a server says so %s', async (_, saying) => {
  const email = freshAddress();
  await confirmed(email);
  const server = await startMailServer({ saying });
  const transport = smtpTransport(server.url, () => 'Lekha <no-reply@site.test>');
  const sender = createMailSender({ db: db(), log: createLog('silent'), transport });
  await publish({ title: 'One' });
  await mailPosts(started.runtime);
  expect(await sender.deliverNow()).toEqual({ sent: 0, failed: 1 });
  expect(await subjectsTo(email)).toEqual([]);
  await sender.stop();
  await server.close();
});

test('what is no subscription is refused, field by field', async () => {
  const refused = async (more: object) => {
    const { status, body } = await wish(freshAddress(), more);
    return [status, Object.keys(body.errors ?? {})];
  };
  expect(await refused({ email: 'nobody' })).toEqual([422, ['email']]);
  expect(await refused({ scope: 'planet' })).toEqual([422, ['scope']]);
  expect(await refused({ scope: 'tag' })).toEqual([422, ['id']]);
  expect(await refused({ scope: 'tag', id: 999_999 })).toEqual([422, ['id']]);
  expect(await refused({ frequency: 'hourly' })).toEqual([422, ['frequency']]);
  expect(await refused({ language: 'xx' })).toEqual([422, ['language']]);
});

test('administrators see who is told, others do not', async () => {
  const email = freshAddress();
  await confirmed(email);
  const admin = await signInAs(started.runtime, 'admin');
  const { status, body } = await call(adminSubscribers.GET, '/?search=reader', { headers: admin.headers });
  expect([status, body.pagination.total]).toEqual([200, 1]);
  expect(body.subscribers[0]).toMatchObject({ email, suspended_at: null, subscriptions: [{ scope: 'site' }] });
  const editor = await signInAs(started.runtime, 'editor');
  expect((await call(adminSubscribers.GET, '/', { headers: editor.headers })).status).toBe(403);
});

const send = (fields: Record<string, string>) =>
  subscriptions.POST(
    new Request('http://site.invalid/api/v1/subscriptions?form=1', {
      method: 'POST',
      body: new URLSearchParams(fields),
    }),
    { params: Promise.resolve({}) },
  );
const outcomeOf = (response: Response) => [response.status, response.headers.get('location')];

test('a form without scripts asks like a program, and comes back to its page with what became of it', async () => {
  const email = freshAddress();
  const category = await createCategory(db());
  const fields = { email, frequency: 'weekly', language: 'bn', scope: 'category', id: String(category.id) };
  const page = `/subscriptions?scope=category&id=${category.id}`;
  expect(outcomeOf(await send(fields))).toEqual([303, `${page}&outcome=asked`]);
  expect(await queuedMails(db(), email)).toHaveLength(1);
  const [status, back] = outcomeOf(await send({ ...fields, email: 'no where' }));
  expect([status, String(back).split('&typed=')[0]]).toEqual([303, `${page}&outcome=failed`]);
  // What was typed comes back with it, and stands in no log.
  const word = new URL(String(back), 'http://site.invalid').searchParams.get('typed');
  expect(String(back)).not.toMatch(/no.{0,3}where/u);
  const { authSecret } = started.runtime;
  expect(openTyped(word, authSecret)).toEqual({ email: 'no where', frequency: 'weekly', language: 'bn' });
  for (const other of [null, '', 'x', `${word}A`, 'A'.repeat(80)]) expect(openTyped(other, authSecret)).toBeUndefined();
  expect(outcomeOf(await send({ ...fields, id: '//evil.example' }))[1]).toMatch(/^\/subscriptions\?scope=category&/);
  expect(outcomeOf(await send({}))).toEqual([303, '/subscriptions?outcome=failed']);
  // A form is no JSON to the API itself.
  const plain = new Request('http://site.invalid/api/v1/subscriptions', {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  expect((await subscriptions.POST(plain, { params: Promise.resolve({}) })).status).toBe(415);
});

test('the form is there for what readers can see, and 404 for anything else', async () => {
  const fate = (query: string) => findFate(db(), '/subscriptions', new URLSearchParams(query));
  const author = await createUser(db());
  const gone = await createUser(db(), { is_active: false });
  for (const { id } of [author, gone]) await createPost(db(), { author_id: id });
  expect(await fate('')).toMatchObject({ kind: 'ok' });
  expect(await fate(`scope=author&id=${author.id}`)).toMatchObject({ kind: 'ok' });
  for (const query of [`scope=author&id=${gone.id}`, 'scope=tag&id=99999', 'scope=category', 'scope=planet&id=1'])
    expect([query, await fate(query)]).toMatchObject([query, { kind: 'missing', status: 404 }]);
});

test('what no reader can see yet is neither named nor subscribed to', async () => {
  const draft = await createPost(db(), { status: 'draft', published_at: null });
  const title = { title: 'What comes next', slug: 'what-comes-next', description: '' };
  const series = await db().insertInto('series').values(title).returning('id').executeTakeFirstOrThrow();
  await db().insertInto('series_posts').values({ series_id: series.id, post_id: draft.id, position: 1 }).execute();
  const tag = await db()
    .insertInto('tags')
    .values({ name: 'Next', slug: 'next' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db().insertInto('post_tags').values({ tag_id: tag.id, post_id: draft.id, position: 0 }).execute();
  const { author_id } = await db()
    .selectFrom('posts')
    .select('author_id')
    .where('id', '=', draft.id)
    .executeTakeFirstOrThrow();
  const seen = async (scope: string, id: number) => {
    const { kind } = await findFate(db(), '/subscriptions', new URLSearchParams({ scope, id: String(id) }));
    return [kind, (await wish(freshAddress(), { scope, id })).status];
  };
  expect(await seen('series', series.id)).toEqual(['missing', 422]);
  expect(await seen('tag', tag.id)).toEqual(['missing', 422]);
  // Whose names could be told one after the other by their numbers.
  expect(await seen('author', author_id)).toEqual(['missing', 422]);
  await db()
    .updateTable('posts')
    .set({ status: 'published', published_at: new Date() })
    .where('id', '=', draft.id)
    .execute();
  expect(await seen('series', series.id)).toEqual(['ok', 202]);
  expect(await seen('tag', tag.id)).toEqual(['ok', 202]);
  expect(await seen('author', author_id)).toEqual(['ok', 202]);
});

test('readers of a tag that is merged are told of the posts of the one that remains, each once', async () => {
  const { headers } = await signInAs(started.runtime, 'admin');
  const tag = async (name: string) => {
    const { rows } = await sql<{ id: number }>`
      insert into tags (name, slug) values (${name}, ${name}) returning id`.execute(db());
    return rows[0]?.id ?? 0;
  };
  const [from, into] = [await tag('rain'), await tag('monsoon')];
  const [one, both, waiting] = [freshAddress(), freshAddress(), freshAddress()];
  const ofTag = (id: number, frequency = 'each') => ({ scope: 'tag', id, frequency });
  const publishWith = async (tagId: number, values: object = {}) => {
    const post = await createPost(db(), { published_at: new Date(), ...values });
    await sql`insert into post_tags (post_id, tag_id, position) values (${post.id}, ${tagId}, 0)`.execute(db());
  };
  for (const id of [from, into]) await publishWith(id, { published_at: new Date(Date.now() - 90_000_000) });
  await confirmed(one, ofTag(from));
  const token = await confirmed(both, ofTag(from, 'weekly'));
  await confirmed(both, ofTag(into));
  await wish(waiting, ofTag(from));
  await wish(waiting, ofTag(into));
  const body = { into };
  expect((await call(mergeTag.POST, '/', { params: { id: String(from) }, body, headers })).status).toBe(200);
  await db().deleteFrom('mail_queue').execute();
  expect(await openSubscriptions(started.runtime, token)).toMatchObject([{ scope: 'tag', frequency: 'each' }]);
  await publishWith(into, { title: 'Clouds' });
  for (const email of [one, both]) expect(await subjectsTo(email)).toEqual(['Clouds']);
  expect(await subjectsTo(waiting)).toEqual([]);
  const { rows } = await sql`select from subscriptions where scope = 'tag'`.execute(db());
  expect(rows).toHaveLength(3);
});
