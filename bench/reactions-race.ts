import { sql } from 'kysely';
import type { Viewer } from '../lib/server/auth/find-viewer.ts';
import { REACTION_TYPES } from '../lib/rules/reactions.ts';
import { createComment } from '../lib/server/services/comments/create-comment.ts';
import { removeReaction, setReaction } from '../lib/server/services/reactions/reactions.ts';
import type { Report } from './harness/report.ts';
import { quantile, round } from './harness/statistics.ts';
import { startLiveSite, type LiveSite } from './live/live-site.ts';

const USERS = 200;
const ROUNDS = 5;

/** Rows and counts of the post, of one moment: how many of the seven counts differ from their rows. */
async function countWrong({ runtime: { db }, postId }: LiveSite): Promise<number> {
  const ofType = REACTION_TYPES.map(
    (type) =>
      sql`(${sql.ref(`${type}_count`)} <> (select count(*) from reactions where post_id = p.id and type = ${type}))::int`,
  );
  const { rows } = await sql<{ wrong: number }>`
    select (comment_count <> (select count(*) from comments where post_id = p.id))::int + ${sql.join(ofType, sql` + `)} as wrong
    from posts p where id = ${postId}`.execute(db);
  return rows[0]?.wrong ?? 7;
}

/** Comments, reacts, changes the mind, and one in three takes the reaction back, all in one breath. */
function actsOf({ runtime, postId }: LiveSite, viewer: Viewer, n: number): (() => Promise<unknown>)[] {
  const react = (step: number) => () =>
    setReaction(runtime, viewer, {
      postId,
      reactionType: REACTION_TYPES[(n + step) % REACTION_TYPES.length] ?? 'like',
    });
  const comment = () => createComment(runtime, viewer, { postId, content: `Comment of ${viewer.username}` });
  const remove = () => removeReaction(runtime, viewer, postId);
  return n % 3 === 0 ? [comment, react(n), react(n + 1), remove] : [comment, react(n), react(n + 1)];
}

/** 200 people comment on and react to one post at once, while somebody compares counts and rows all the time. */
export async function run(log: (line: string) => void): Promise<Report> {
  const site = await startLiveSite(USERS);
  const times: number[] = [];
  let errors = 0;
  let wrong = 0;
  let looks = 0;
  let running = true;
  const watch = (async () => {
    while (running) {
      wrong += await countWrong(site);
      looks += 1;
    }
  })();
  const timed = async (act: () => Promise<unknown>) => {
    const started = performance.now();
    await act().catch((error: unknown) => {
      errors += 1;
      log(String(error));
    });
    times.push(performance.now() - started);
  };
  const started = performance.now();
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(site.viewers.flatMap((viewer, n) => actsOf(site, viewer, n + round).map(timed)));
  }
  const seconds = (performance.now() - started) / 1_000;
  running = false;
  await watch;
  wrong += await countWrong(site);
  await site.close();
  return {
    tables: [
      {
        title: `${USERS} people at once on one post, ${ROUNDS} rounds, milliseconds`,
        rows: [
          {
            writes: times.length,
            'writes/s': round(times.length / seconds, 0),
            median: round(quantile(times, 0.5), 1),
            p95: round(quantile(times, 0.95), 1),
            errors,
            looks,
            'counts that differ from their rows': wrong,
          },
        ],
      },
    ],
    notes: [
      `${errors === 0 && wrong === 0 ? 'holds' : 'FAILS'}: 0 errors, and at every look every count equals its rows`,
    ],
  };
}
