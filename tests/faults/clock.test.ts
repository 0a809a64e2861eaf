import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import * as views from '../../app/api/v1/posts/[id]/views/route.ts';
import * as profile from '../../app/api/v1/profile/route.ts';
import * as refresh from '../../app/api/v1/tokens/refresh/route.ts';
import * as validate from '../../app/api/v1/tokens/validate-login/route.ts';
import { signAccessToken } from '../../lib/server/auth/tokens.ts';
import { createPageCache, type CacheablePage } from '../../lib/server/gateway/cache/page-cache.ts';
import { createKeptReads } from '../../lib/server/http/kept-reads.ts';
import { createLog } from '../../lib/server/log.ts';
import { claimMail, postponeMail, queueMail } from '../../lib/server/mail/mail-queue.ts';
import { testLetter } from '../../lib/server/mail/templates/letters.ts';
import { bearer, fromNewAddress, registerAccount } from '../setup/accounts.ts';
import { call } from '../setup/call.ts';
import { createPost } from '../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../setup/test-runtime.ts';

const DAY_MS = 24 * 3_600_000;

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
});
afterEach(() => void jest.useRealTimers());
afterAll(() => started.close());

/** Sets the clock of this process; the database's goes on. */
const jump = (days: number) => jest.useFakeTimers({ now: Date.now() + days * DAY_MS, advanceTimers: true });

const read = async (accessToken: string) => (await call(profile.GET, '/', { headers: bearer(accessToken) })).status;

test.each([40, -40])('a jump of the process by %s days ends no session, and new ones are good', async (days) => {
  const before = await registerAccount();
  jump(days);
  expect(await read(before.accessToken)).toBe(200);
  const after = await registerAccount();
  expect(await read(after.accessToken)).toBe(200);
  const pair = { accessToken: after.accessToken, refreshToken: after.refreshToken };
  expect((await call(validate.POST, '/', { body: pair })).body.accessToken).toBeUndefined();
  const renewed = await call(refresh.POST, '/', { body: { refreshToken: after.refreshToken } });
  expect(await read(renewed.body.accessToken)).toBe(200);
  jest.useRealTimers();
  for (const token of [after.accessToken, renewed.body.accessToken]) expect(await read(token)).toBe(200);
});

test('a token that the database calls expired stays so, whatever the process thinks', async () => {
  const { id } = await registerAccount();
  const session = await started.runtime.db
    .selectFrom('sessions')
    .select('id as sessionId')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  const minuteAgo = { at: new Date(Date.now() - 60_000), seconds: 30 };
  const token = await signAccessToken({ userId: id, ...session }, started.runtime.authSecret, minuteAgo);
  jump(-40);
  expect((await call(profile.GET, '/', { headers: bearer(token) })).body.code).toBe('token_expired');
});

test('a view counts for the day that the database has, and a post to come is not seen early', async () => {
  const { db } = started.runtime;
  const post = await createPost(db);
  const tomorrow = await createPost(db, { published_at: new Date(Date.now() + DAY_MS) });
  jump(40);
  const see = (id: number) =>
    call(views.POST, '/', {
      method: 'POST',
      params: { id: String(id) },
      headers: { ...fromNewAddress(), 'user-agent': 'Mozilla/5.0' },
    });
  expect([(await see(post.id)).status, (await see(tomorrow.id)).status]).toEqual([204, 404]);
  const seen = db.selectFrom('post_views').select(sql<boolean>`day = (now() at time zone 'UTC')::date`.as('isToday'));
  expect(await seen.where('post_id', '=', post.id).execute()).toEqual([{ isToday: true }]);
});

test('a mail is given up three days after it was written, by the clock that wrote it', async () => {
  const { db } = started.runtime;
  const fail = async () => {
    const mail = await claimMail(db);
    if (!mail) throw new Error('nothing is due');
    await postponeMail(db, createLog('silent'), mail, new Error('away'));
    return db.selectFrom('mail_queue').select('id').where('id', '=', mail.id).execute();
  };
  await db.deleteFrom('mail_queue').execute();
  await queueMail(db, 'reader@example.test', testLetter('en'));
  jump(40);
  expect(await fail()).toHaveLength(1);
  await sql`update mail_queue set created_at = now() - interval '73 hours', next_try_at = now()`.execute(db);
  jump(-40);
  expect(await fail()).toHaveLength(0);
});

test('a clock that jumps back keeps no page and no answer for longer', async () => {
  const passed = jest.spyOn(performance, 'now').mockReturnValue(1_000);
  const cache = createPageCache<CacheablePage>({ maxBytes: 1_000, freshMs: 60_000 });
  const reads = createKeptReads();
  reads.begin();
  await cache.fetch('/', async () => ({ kind: 'page', page: { tags: new Set(), bytes: 1 } }));
  expect(await reads.read('name', [], async () => 'before')).toBe('before');
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 365 * DAY_MS);
  passed.mockReturnValue(62_000);
  expect(cache.getFresh('/')).toBeUndefined();
  expect(await reads.read('name', [], async () => 'after')).toBe('after');
  for (const mocked of [passed, clock]) mocked.mockRestore();
});
