/** @jest-environment node */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type pg from 'pg';
import {
  explain,
  nodesOf,
  type PlanNode,
  recordQueries,
  type RecordedQuery,
} from '../../../bench/large-site/explain.ts';
import { hotReads, type HotRead } from '../../../bench/large-site/hot-reads.ts';
import { filteredLists, searches } from '../../../bench/large-site/searches.ts';
import { findSiteFacts } from '../../../bench/large-site/site-facts.ts';
import { createPool } from '../../../lib/server/db/client.ts';
import { listComments } from '../../../lib/server/services/comments/list-comments.ts';
import { listPosts } from '../../../lib/server/services/posts/list-posts.ts';
import { searchPosts } from '../../../lib/server/services/search/search-posts.ts';
import { createLargeDatabase, type LargeDatabase } from '../../setup/large-database.ts';

const VARIATIONS = 3;
const FILL_MS = 600_000;
// The rest are a row, a few hundred categories, or nothing that a read looks into.
const LARGE_TABLES = [
  'posts',
  'post_lookup',
  'post_categories',
  'post_tags',
  'post_authors',
  'post_weeks',
  'author_categories',
  'comments',
  'reactions',
  'post_views',
  'users',
  'slug_history',
  'deleted_posts',
];

/** What a read may cost: pages touched, rows scanned, rows that go into one sort. */
type Bounds = { pages: number; rows: number; sorted: number };
const PAGE: Bounds = { pages: 700, rows: 800, sorted: 250 };
// A page far down skips the posts of one week at most, on an index alone. Comments are skipped from the nearer end.
const DEEP: Record<string, Bounds> = {
  'home, page 9,000': { ...PAGE, rows: 2_500 },
  'home, middle page': { ...PAGE, rows: 2_500 },
  'largest category, middle pages': { ...PAGE, rows: 2_500 },
  'list of author and category': { ...PAGE, rows: 5_000 },
  // Of 200 posts to come those of this week.
  'fate of home': { ...PAGE, rows: 100 },
};
// Of 100,000 posts; the sort is of places, never of texts.
const SEARCH: Bounds = { pages: 15_000, rows: 40_000, sorted: 20_000 };

let large: LargeDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  large = await createLargeDatabase();
  pool = createPool(large.connection, 1);
}, FILL_MS);

afterAll(async () => {
  await pool?.end();
  await large?.close();
});

async function queriesOf(read: HotRead, n: number): Promise<RecordedQuery[]> {
  const { db, queries } = recordQueries(pool);
  await read.run(db, n);
  return [...queries];
}

function scannedRows(nodes: PlanNode[]): number {
  const scans = nodes.filter((node) => node['Relation Name'] !== undefined);
  const read = (node: PlanNode) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  return scans.reduce((sum, node) => sum + read(node), 0);
}

function largestSort(nodes: PlanNode[]): number {
  const inputs = nodes.filter((node) => node['Node Type'].includes('Sort')).flatMap((node) => node.Plans ?? []);
  return Math.max(0, ...inputs.map((input) => input['Actual Rows'] * input['Actual Loops']));
}

/** What is wrong with the way the database runs a query. */
async function complaints(query: RecordedQuery, bounds: Bounds): Promise<string[]> {
  const { Plan: plan } = await explain(pool, query);
  const nodes = nodesOf(plan);
  const measured: Bounds = {
    pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    rows: scannedRows(nodes),
    sorted: largestSort(nodes),
  };
  const fullScans = nodes
    .filter((node) => node['Node Type'] === 'Seq Scan' && LARGE_TABLES.includes(node['Relation Name'] ?? ''))
    .map((node) => `reads all of ${node['Relation Name']}`);
  const excesses = (['pages', 'rows', 'sorted'] as const)
    .filter((name) => measured[name] > bounds[name])
    .map((name) => `${name}: ${measured[name]} > ${bounds[name]}`);
  const spills = nodes.filter((node) => node['Sort Method']?.startsWith('external')).map(() => 'sorts on disk');
  return [...fullScans, ...excesses, ...spills];
}

async function complaintsAbout(reads: HotRead[], boundsOf: (name: string) => Bounds): Promise<string[]> {
  const found: string[] = [];
  for (const read of reads) {
    for (let n = 0; n < VARIATIONS; n += 1) {
      for (const query of await queriesOf(read, n))
        found.push(...(await complaints(query, boundsOf(read.name))).map((line) => `${read.name} (${n}) ${line}`));
    }
  }
  return found;
}

test('the database is as large as it says', async () => {
  const { rows } = await pool.query(`select (select count(*)::int from posts) as posts,
    (select count(*)::int from comments) as comments, (select max(comment_count) from posts) as discussed`);
  expect(rows[0]).toMatchObject({ posts: 100_000, comments: 1_000_000 });
  expect(rows[0].discussed).toBeGreaterThan(10_000);
});

test('lists, pages and fates read what they show on indexes', async () => {
  const reads = hotReads(await findSiteFacts(large.db));
  expect(await complaintsAbout(reads, (name) => DEEP[name] ?? PAGE)).toEqual([]);
});

test('each read of a page is one statement', async () => {
  const reads = hotReads(await findSiteFacts(large.db)).filter(
    (read) => !read.name.includes('cursor') && !read.name.includes('of a category'),
  );
  for (const read of reads)
    expect({ read: read.name, statements: (await queriesOf(read, 1)).length }).toEqual({
      read: read.name,
      statements: 1,
    });
});

type Filter = { author?: string; category?: string };

/** The public posts of a filter, newest first, found without any list that is kept. */
async function postsOf({ author, category }: Filter): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from posts p where listed_at <= now()
      and ($1::text is null or exists (select from post_authors join users u on u.id = user_id
        where post_id = p.id and username = $1))
      and ($2::text is null or exists (select from post_categories join categories c on c.id = category_id
        where post_id = p.id and slug = $2))
      order by listed_at desc, id desc`,
    [author, category],
  );
  return rows.map((row) => row.id);
}

test('a deep page is the same by whatever way it is reached', async () => {
  const { categories, authors } = await findSiteFacts(large.db);
  const largest = { category: categories[0]?.slug ?? '' };
  const busiest = { author: authors[0]?.username ?? '' };
  for (const filter of [{}, largest, busiest, { ...largest, ...busiest }]) {
    const expected = await postsOf(filter);
    const last = Math.ceil(expected.length / 10);
    const middle = Math.floor(last / 2);
    for (const page of [100, 101, 102, middle, middle + 1, last - 1, last, last + 1, last + 1_000]) {
      const { posts, pagination } = await listPosts(large.db, { ...filter, page, limit: 10, include: [] });
      const ids = posts.map((post) => post.id);
      expect({ filter, page, ids }).toEqual({ filter, page, ids: expected.slice((page - 1) * 10, page * 10) });
      expect(pagination.total).toBe(expected.length);
    }
  }
});

test('a deep page of comments is the same from either end', async () => {
  const { discussed } = await findSiteFacts(large.db);
  const postId = discussed[0]?.id ?? 0;
  const { rows } = await pool.query<{ id: number }>(
    `select id from comments where post_id = $1 and parent_id is null and status = 'published'
      order by created_at desc, id desc`,
    [postId],
  );
  const last = Math.ceil(rows.length / 10);
  for (const page of [
    100,
    101,
    Math.floor(last / 2),
    Math.floor(last / 2) + 1,
    last - 1,
    last,
    last + 1,
    last + 1_000,
  ]) {
    const { comments } = await listComments(large.db, { postId, page, limit: 10 });
    const expected = rows.slice((page - 1) * 10, page * 10).map((row) => row.id);
    expect({ page, ids: comments.map(({ id }) => id) }).toEqual({ page, ids: expected });
  }
});

test('searches read a small part of the posts, whatever the words', async () => {
  expect(await complaintsAbout(searches(large.vocabulary), () => SEARCH)).toEqual([]);
});

test('lists filtered by words read a small part of the posts', async () => {
  const reads = filteredLists(await findSiteFacts(large.db), large.vocabulary);
  expect(await complaintsAbout(reads, () => SEARCH)).toEqual([]);
});

test('a word of every second post is found by walking, a rare one on the index of words', async () => {
  const indexesOf = async (q: string) => {
    const query = (await queriesOf({ name: q, run: (db) => searchPosts(db, { q, limit: 10, include: [] }) }, 0)).at(-1);
    const nodes = query ? nodesOf((await explain(pool, query)).Plan) : [];
    return nodes.flatMap((node) => node['Index Name'] ?? []);
  };
  expect(await indexesOf('the')).not.toContain('post_lookup_search');
  expect(await indexesOf(large.vocabulary.en[6_000] ?? '')).toContain('post_lookup_search');
});

test('a word that only the newest posts share is also found in old ones', async () => {
  const { id: authorId } = await large.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const post = (slug: string, published_at: Date) => ({
    slug,
    title: `Flurrywisp ${slug}`,
    status: 'published' as const,
    author_id: authorId,
    published_at,
  });
  const recent = Array.from({ length: 40 }, (_, n) => post(`flurry-${n}`, new Date(Date.now() - n * 1_000)));
  await large.db
    .insertInto('posts')
    .values([...recent, post('flurry-old', new Date('2019-01-01'))])
    .execute();

  const found = await searchPosts(large.db, { q: 'flurryw', limit: 50, include: [] });

  expect(found).toHaveLength(41);
  expect(found.at(-1)?.slug).toBe('flurry-old');
});
