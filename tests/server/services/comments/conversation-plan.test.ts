/** @jest-environment node */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type pg from 'pg';
import { explain, nodesOf, recordQueries } from '../../../../bench/large-site/explain.ts';
import { createPool } from '../../../../lib/server/db/client.ts';
import { listComments, listReplies } from '../../../../lib/server/services/comments/list-comments.ts';
import { findPostPage } from '../../../../lib/server/services/pages/find-post-page.ts';
import { createPost, createUser } from '../../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let started: TestRuntime;
let pool: pg.Pool;
let post: { id: number; slug: string };
let viewer: number;

// 300 threads with 700 answers, among 20,000 comments elsewhere.
beforeAll(async () => {
  started = await createTestRuntime();
  const { db } = started.runtime;
  pool = createPool(started.connection, 1);
  [post, viewer] = [await createPost(db), (await createUser(db)).id];
  const other = await createPost(db);
  const insert = (postId: number, count: number) =>
    sql`insert into comments (post_id, author_name, content, created_at)
      select ${postId}, 'A guest', '<p>' || n || '</p>', now() - n * interval '1 minute'
      from generate_series(1, ${count}::int) n`.execute(db);
  await insert(other.id, 20_000);
  await insert(post.id, 300);
  await sql`insert into comments (post_id, parent_id, author_name, content)
    select ${post.id}, c.id, 'A guest', '<p>Yes</p>' from comments c, generate_series(1, 3) n
    where c.post_id = ${post.id} limit 700`.execute(db);
  await sql`analyze comments`.execute(db);
});
afterAll(async () => {
  await pool?.end();
  await started?.close();
});

test('a page of 1,000 comments in 300 threads is one round trip that reads what it shows, by index', async () => {
  const { db, queries } = recordQueries(pool);
  const list = await listComments(db, { postId: post.id, page: 2, limit: 10 });
  expect([list.pagination.total, list.comment_count]).toEqual([300, 1_000]);
  expect(list.comments).toHaveLength(10);
  await findPostPage(db, post.slug, { page: 3 });
  await listComments(db, { postId: post.id, page: 1, limit: 10, viewer });
  await listReplies(db, { id: list.comments[0]?.id ?? 0, page: 1, limit: 50, viewer: null });
  expect(queries).toHaveLength(4);
  for (const query of queries) {
    const { Plan: plan } = await explain(pool, query);
    const ofComments = nodesOf(plan).filter((node) => node['Relation Name'] === 'comments');
    expect(ofComments.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    const rows = ofComments.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0);
    expect(rows).toBeLessThan(200);
  }
});
