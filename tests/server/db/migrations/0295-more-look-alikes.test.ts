import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { createSkeleton } from '../../../../lib/server/db/migrations/0132-username-skeletons.ts';
import { drawnAlike, up } from '../../../../lib/server/db/migrations/0295-more-look-alikes.ts';
import { createUser } from '../../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
});
afterAll(() => started.close());

test('names that people have and had already are folded anew', async () => {
  const { db } = started.runtime;
  await sql.raw(createSkeleton('create or replace')).execute(db);
  const { id } = await createUser(db, { username: 'Ꭺlice' });
  await db.insertInto('former_usernames').values({ username: 'ꓐob', user_id: id }).execute();
  const folded = () =>
    db
      .selectFrom('users as u')
      .innerJoin('former_usernames as f', 'f.user_id', 'u.id')
      .select(['u.username_skeleton', 'f.skeleton'])
      .executeTakeFirstOrThrow();
  expect(await folded()).toEqual({ username_skeleton: 'ꭺllce', skeleton: 'ꓐob' });
  await up(db as unknown as Kysely<unknown>);
  expect(await folded()).toEqual({ username_skeleton: 'allce', skeleton: 'bob' });
});

test('so are names of other scripts, and how they were folded before is still known', async () => {
  const { db } = started.runtime;
  await sql`drop function username_skeleton_before`.execute(db);
  await sql.raw(createSkeleton('create or replace')).execute(db);
  const { id } = await createUser(db, { username: 'کریم' });
  await db.insertInto('former_usernames').values({ username: 'ハル力', user_id: id }).execute();
  const before = await createUser(db, { username: 'চঁাদ' });
  await up(db as unknown as Kysely<unknown>);
  await drawnAlike(db as unknown as Kysely<unknown>);
  const { rows } =
    await sql`select u.username, u.username_skeleton, f.skeleton, username_skeleton_before(u.username) as before
    from users u left join former_usernames f on f.user_id = u.id where u.id in (${id}, ${before.id}) order by u.id`.execute(
      db,
    );
  expect(rows).toEqual([
    { username: 'کریم', username_skeleton: 'كريم', skeleton: 'ハルカ', before: 'کریم' },
    { username: 'চঁাদ', username_skeleton: 'চাঁদ', skeleton: null, before: 'চঁাদ' },
  ]);
});
