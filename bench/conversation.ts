import { type Kysely, sql } from 'kysely';
import { createDatabase, createPool } from '../lib/server/db/client.ts';
import type { Database } from '../lib/server/db/schema.ts';
import { listComments, listReplies } from '../lib/server/services/comments/list-comments.ts';
import { findPostPage } from '../lib/server/services/pages/find-post-page.ts';
import { measureRead, measureRoundTrip } from './harness/measure-read.ts';
import type { Report } from './harness/report.ts';
import { startDatabase } from './harness/start-database.ts';
import { nth, prepareReads, type HotRead } from './large-site/hot-reads.ts';

const THREADS = 300;
const COMMENTS = 1_000;
const ELSEWHERE = 20_000;
// The bound for the database's own time of one page, planned anew and run.
const SERVER_MS = 15;

type Conversation = { postId: number; slug: string; readerId: number; threads: number[] };

/** A post with 1,000 comments in 300 threads, on a site with many more below another post. */
async function fill(db: Kysely<Database>): Promise<Conversation> {
  const person = { username: 'reader', email: 'reader@bench.example', full_name: 'A Reader' };
  const { id: readerId } = await db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow();
  const posts = ['bench', 'elsewhere'].map(
    (slug) => ({ slug, title: slug, status: 'published', published_at: new Date(), author_id: readerId }) as const,
  );
  const [post, other] = await db.insertInto('posts').values(posts).returning('id').execute();
  const insert = (postId: number | undefined, count: number) => sql<{ id: number }>`
    insert into comments (post_id, user_id, author_name, content, created_at)
    select ${postId}::int, ${readerId}, 'A Reader', '<p>' || repeat('What one says. ', 1 + n % 20) || '</p>',
      now() - n * interval '1 minute'
    from generate_series(1, ${count}::int) n returning id`;
  await insert(other?.id, ELSEWHERE).execute(db);
  const threads = (await insert(post?.id, THREADS).execute(db)).rows.map(({ id }) => id);
  // The busiest thread has as many answers as a page of them holds, the others two or three.
  await sql`insert into comments (post_id, parent_id, user_id, author_name, content)
    select ${post?.id}::int, (${threads}::int[])[case when n <= 50 then 1 else 1 + n % ${THREADS} end], ${readerId},
      'A Reader', '<p>An answer to it.</p>'
    from generate_series(1, ${COMMENTS - THREADS}::int) n`.execute(db);
  await sql`analyze comments, posts, users`.execute(db);
  return { postId: post?.id ?? 0, slug: 'bench', readerId, threads };
}

function reads({ postId, slug, readerId, threads }: Conversation): HotRead[] {
  const page = (n: number) => 1 + (n % (THREADS / 10));
  return [
    { name: 'a page of threads', run: (db, n) => listComments(db, { postId, page: page(n), limit: 10 }) },
    {
      name: 'the same for who is signed in',
      run: (db, n) => listComments(db, { postId, page: page(n), limit: 10, viewer: readerId }),
    },
    {
      name: 'answers of a thread',
      run: (db, n) => listReplies(db, { id: nth(threads, n), page: 1, limit: 50, viewer: null }),
    },
    { name: 'the page of the post', run: (db, n) => findPostPage(db, slug, { page: page(n) }) },
  ];
}

/** Reading a long conversation: one statement for each page, and its time in the database. */
export async function run(log: (line: string) => void): Promise<Report> {
  const server = await startDatabase();
  const pool = createPool(server.connection, 1);
  try {
    log(`Filling ${COMMENTS} comments in ${THREADS} threads, and ${ELSEWHERE} elsewhere`);
    const conversation = await fill(createDatabase(pool));
    const roundTrip = await measureRoundTrip(pool);
    prepareReads();
    const rows = [];
    for (const read of reads(conversation)) rows.push(await measureRead(pool, read, roundTrip));
    const slowest = Math.max(...rows.map((row) => Number(row['server median'])));
    const most = Math.max(...rows.map(({ statements }) => Number(statements)));
    return {
      tables: [{ title: `${COMMENTS} comments in ${THREADS} threads (ms)`, rows }],
      notes: [
        `${most === 1 ? 'holds' : 'FAILS'}: one statement for each page`,
        `${slowest < SERVER_MS ? 'holds' : 'FAILS'}: the database's time of the slowest page, median, is ${slowest} ms, bound ${SERVER_MS}`,
      ],
    };
  } finally {
    await pool.end();
    await server.stop();
  }
}
