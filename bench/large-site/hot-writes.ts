import { sql, type Kysely } from 'kysely';
import type { Database } from '../../lib/server/db/schema.ts';
import { indexStalePosts } from '../../lib/server/services/search/index-stale-posts.ts';
import { nth } from './hot-reads.ts';
import type { SiteFacts } from './site-facts.ts';
import { trustHtml } from '../../lib/trust-html.ts';

/** A write, with its triggers and its commit; `n` varies what is written. */
export type HotWrite = {
  name: string;
  runs: number;
  run: (db: Kysely<Database>, n: number) => Promise<unknown>;
};

const RUNS = 30;

async function publish(db: Kysely<Database>, n: number, like: number, categories: readonly number[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      insert into posts (slug, title, content, content_text, sanitizer_version, author_id, status, published_at)
      select ${`published-${n}`}, title, content, content_text, sanitizer_version, author_id, 'published', now() from posts where id = ${like}
      returning id`.execute(trx);
    const [post] = rows;
    if (!post) throw new Error('There is no such post.');
    const links = categories.map((category_id, at) => ({ post_id: post.id, category_id, position: at + 1 }));
    await trx.insertInto('post_categories').values(links).execute();
  });
}

/** What visitors and authors write. */
export function hotWrites({ ids, discussed, categories, authors, published }: SiteFacts): HotWrite[] {
  const loudest = nth(discussed, 0).id;
  const apart = Math.max(1, Math.round(published / 1_000));
  const comment = (db: Kysely<Database>, post_id: number, n: number) =>
    db
      .insertInto('comments')
      .values({ post_id, user_id: n + 1, author_name: 'A reader', content: trustHtml('Well said.') })
      .execute();
  const rename = (db: Kysely<Database>, slug: string, n: number) =>
    db
      .updateTable('categories')
      .set({ name: `Renamed ${n}` })
      .where('slug', '=', slug)
      .execute();
  return [
    { name: 'comment', runs: RUNS, run: (db, n) => comment(db, nth(ids, n * 31), n) },
    { name: 'comment on the most discussed post', runs: RUNS, run: (db, n) => comment(db, loudest, n) },
    {
      name: 'reaction',
      runs: RUNS,
      run: (db, n) =>
        sql`insert into reactions (post_id, user_id, type) values (${nth(ids, n * 31)}, ${n + 1}, 'love')
          on conflict (post_id, user_id) do update set type = excluded.type`.execute(db),
    },
    {
      name: '1,000 views of different posts',
      runs: RUNS,
      run: (db, n) =>
        sql`update posts set view_count = view_count + 1
          where id = any (array(select 1 + ${n % apart} + ${apart} * place from generate_series(0, 999) place))`.execute(
          db,
        ),
    },
    {
      name: 'publish a post in two categories',
      runs: RUNS,
      run: (db, n) => publish(db, n, nth(ids, n * 31), [nth(categories, n).id, nth(categories, n + 1).id]),
    },
    {
      name: 'edit a title',
      runs: RUNS,
      run: (db, n) => sql`update posts set title = title || ' again' where id = ${nth(ids, n * 31)}`.execute(db),
    },
    { name: 'rename the largest category', runs: 3, run: (db, n) => rename(db, nth(categories, 0).slug, n) },
    {
      name: 'rename the busiest author',
      runs: 3,
      run: (db, n) =>
        sql`update users set full_name = ${`Renamed ${n}`} where lower(username) = lower(${nth(authors, 0).username})`.execute(
          db,
        ),
    },
    {
      name: 'index 25 posts whose names changed',
      runs: RUNS,
      run: async (db, n) => {
        const stop = new AbortController();
        // On a small site the names' own posts do not last for all runs, and nothing would be measured.
        const posts = Array.from({ length: 25 }, (_, place) => ({ post_id: nth(ids, n * 25 + place) }));
        await db
          .insertInto('stale_posts')
          .values(posts)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        await indexStalePosts(db, { signal: stop.signal, onBatch: () => stop.abort() });
      },
    },
  ];
}
