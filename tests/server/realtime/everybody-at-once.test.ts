import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import * as comments from '../../../app/api/v1/comments/route.ts';
import * as reactions from '../../../app/api/v1/reactions/route.ts';
import * as reactionsOfPost from '../../../app/api/v1/reactions/post/[postId]/route.ts';
import { REACTION_TYPES } from '../../../lib/rules/reactions.ts';
import { call } from '../../setup/call.ts';
import { createPost } from '../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../setup/test-runtime.ts';
import { signIn } from '../services/comments/sign-in.ts';
import { connectClient, record, startSite } from './site.ts';

const USERS = 200;

let started: TestRuntime;
let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  started = await createTestRuntime();
  site = await startSite(started.runtime);
});
afterAll(async () => {
  await site.close();
  await started.close();
});

type Truth = { counts: Record<string, number>; rows: Record<string, number> };

/** Counts of a post and the rows behind them, of one moment. */
async function readTruth(postId: number): Promise<Truth | undefined> {
  const ofType = (type: string) =>
    sql`${sql.lit(type)}, (select count(*) from reactions where post_id = p.id and type = ${type})`;
  const { rows } = await sql<Truth>`
    select json_build_object('comments', comment_count, ${sql.join(REACTION_TYPES.map((type) => sql`${sql.lit(type)}, ${sql.ref(`${type}_count`)}`))}) as counts,
      json_build_object('comments', (select count(*) from comments where post_id = p.id), ${sql.join(REACTION_TYPES.map(ofType))}) as rows
    from posts p where id = ${postId}`.execute(started.runtime.db);
  return rows[0];
}

test('200 people comment and react at once: no error, every count equals its rows at every moment, and readers end up with them', async () => {
  const post = await createPost(started.runtime.db);
  const people = await Promise.all(Array.from({ length: USERS }, () => signIn(started.runtime)));
  const reader = await connectClient(site.port);
  const { events, until } = record(reader);

  const acts = people.map(async ({ headers }, n) => {
    const react = (step: number) => {
      const reactionType = REACTION_TYPES[(n + step) % REACTION_TYPES.length];
      return call(reactions.POST, '/', { body: { postId: post.id, reactionType }, headers });
    };
    const answers = await Promise.all([
      call(comments.POST, '/', { body: { postId: post.id, content: `Comment ${n}` }, headers }),
      react(0),
      react(1),
    ]);
    if (n % 3 > 0) return answers;
    return [
      ...answers,
      await call(reactionsOfPost.DELETE, '/', {
        method: 'DELETE',
        params: { postId: String(post.id) },
        headers,
      }),
    ];
  });
  let running = true;
  const watch = (async () => {
    const wrong: Truth[] = [];
    while (running) {
      const truth = await readTruth(post.id);
      if (truth && JSON.stringify(truth.counts) !== JSON.stringify(truth.rows)) wrong.push(truth);
    }
    return wrong;
  })();
  const answers = (await Promise.all(acts)).flat();
  running = false;
  expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
  expect(await watch).toEqual([]);

  const truth = await readTruth(post.id);
  expect(truth?.counts).toEqual(truth?.rows);
  expect(truth?.rows.comments).toBe(USERS);
  const reacted = REACTION_TYPES.reduce((sum, type) => sum + (truth?.rows[type] ?? 0), 0);
  expect(reacted).toBe(USERS - Math.ceil(USERS / 3));

  const added = () => events.filter(({ name }) => name === 'comment-added');
  const lastReactions = () => events.findLast(({ name }) => name !== 'comment-added')?.payload.reactions;
  const { comments: _comments, ...counts } = truth?.counts ?? {};
  await until(
    () => added().length >= USERS && JSON.stringify(lastReactions()) === JSON.stringify({ ...counts, total: reacted }),
  );
  expect(new Set(added().map(({ payload }) => (payload.comment as { id: number }).id)).size).toBe(USERS);
  reader.disconnect();
}, 120_000);
