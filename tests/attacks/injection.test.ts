import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { fromNewAddress } from '../setup/accounts.ts';
import { call } from '../setup/call.ts';
import { createCategory, createComment, createPost } from '../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../setup/test-runtime.ts';
import { signInAs, type Member } from '../setup/sign-in-as.ts';
import { GATES, handlerOf, NOWHERE } from './api-routes.ts';

// What ends a text of SQL, of a pattern, of a search or of JSON, and what takes too long when it is run.
const VECTORS = [
  "'",
  "' or '1'='1",
  "'; drop table users; --",
  "') union select email, password_hash from users --",
  "'||(select pg_sleep(20))||'",
  '$1',
  '$$; select 1; $$',
  '"; select 1; --',
  '\\',
  "\\'",
  '%',
  '_',
  '%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%_',
  '&',
  '!:*',
  "a' & b:* <-> (c | !d",
  '{"a":1}',
  'null',
  '\u0000',
  '\ud800',
  '../../etc/passwd',
  '{{7*7}}${7*7}<%= 7*7 %>',
];
// Every parameter that any list knows: free texts, and those that have a form of their own.
const TEXTS = ['q', 'search', 'category', 'author', 'filters'];
const FORMED = [
  'status',
  'sort',
  'include',
  'cursor',
  'page',
  'limit',
  'comment',
  'categoryIds',
  'excludePostId',
  'days',
];
const READS = Object.keys(GATES).filter((name) => name.endsWith(' GET'));

let started: TestRuntime;
let admin: Member;
beforeAll(async () => {
  started = await createTestRuntime();
  const { db } = started.runtime;
  admin = await signInAs(started.runtime, 'admin');
  const { id } = await createCategory(db);
  const post = await createPost(db, { title: 'Rain', categoryIds: [id] });
  await createComment(db, { post_id: post.id });
});
afterAll(() => started.close());

// No limit may answer in the place of what is asked.
const asAdmin = () => ({ ...admin.headers, ...fromNewAddress() });

const standing = async () =>
  (
    await sql<{
      tables: number;
      users: number;
    }>`select count(*)::int as tables, (select count(*)::int from users) as users
    from pg_tables where schemaname = 'public'`.execute(started.runtime.db)
  ).rows;

/** Asks a read for things that are named by a text: in its address, in all free parameters, in each of the others. */
async function readWith(name: string, vector: string, formed: readonly string[]) {
  const { handler } = await handlerOf(name);
  const ask = async (params: Record<string, string>, query: Record<string, string>) => {
    // Some count for the account, too.
    await sql`delete from rate_limits`.execute(started.runtime.db);
    return call(handler, `/?${new URLSearchParams(query)}`, { params, headers: asAdmin() });
  };
  const all = (names: readonly string[]) => Object.fromEntries(names.map((key) => [key, vector]));
  return [
    await ask(all(Object.keys(NOWHERE)), {}),
    await ask({ ...NOWHERE }, all(TEXTS)),
    ...(await Array.fromAsync(formed, (parameter) => ask({ ...NOWHERE }, all([parameter])))),
  ];
}

test.each(READS)(
  '%s takes every text for a text',
  async (name) => {
    const before = await standing();
    for (const [index, vector] of VECTORS.entries()) {
      for (const { status, body } of await readWith(name, vector, index < 3 ? FORMED : [])) {
        expect([vector, status < 500 && status !== 429]).toEqual([vector, true]);
        expect(JSON.stringify(body ?? null)).not.toMatch(/password_hash|syntax error|argon2/);
      }
    }
    expect(await standing()).toEqual(before);
  },
  60_000,
);

test.each(['%', '_', '%a%', '__', '\\', 'R%n', 'R__n', '*', '.*'])(
  'the wildcard %s finds only itself',
  async (wildcard) => {
    const query = `?search=${encodeURIComponent(wildcard)}&q=${encodeURIComponent(wildcard)}`;
    const lists = [
      ['v1/admin/users GET', 'users'],
      ['v1/admin/posts GET', 'posts'],
      ['v1/admin/comments GET', 'comments'],
      ['v1/posts GET', 'posts'],
      ['v1/posts/search GET', 'posts'],
    ] as const;
    for (const [name, list] of lists) {
      const { body } = await call((await handlerOf(name)).handler, `/${query}`, { headers: asAdmin() });
      expect([name, body[list]]).toEqual([name, []]);
    }
  },
);
