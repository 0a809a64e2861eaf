import type { Kysely } from 'kysely';
import { type Counter, startCounting } from './start-counting.ts';

const reactionTypes = ['like', 'love', 'laugh', 'angry', 'sad', 'dislike'];
const isListed = (row: string) => `(${row}.listed_at is not null)::int`;

const counters: Counter[] = [
  {
    name: 'site_posts',
    source: 'posts',
    key: () => '1',
    target: 'site_counts',
    adds: { published_count: isListed },
  },
  {
    name: 'user_posts',
    source: 'posts',
    key: (row) => `${row}.author_id`,
    target: 'users',
    adds: { published_count: isListed },
  },
  {
    name: 'category_posts',
    source: 'post_categories',
    key: (row) => `${row}.category_id`,
    target: 'categories',
    adds: { published_count: isListed },
  },
  {
    name: 'post_comments',
    source: 'comments',
    key: (row) => `${row}.post_id`,
    target: 'posts',
    adds: { comment_count: () => '1' },
  },
  {
    name: 'user_comments',
    source: 'comments',
    key: (row) => `${row}.user_id`,
    target: 'users',
    adds: { comment_count: () => '1' },
  },
  {
    name: 'post_reactions',
    source: 'reactions',
    key: (row) => `${row}.post_id`,
    target: 'posts',
    adds: Object.fromEntries(
      reactionTypes.map((type) => [`${type}_count`, (row: string) => `(${row}.type = '${type}')::int`]),
    ),
  },
];

/** Counts that the statement which changes the rows keeps (start-counting.ts). */
export async function up(db: Kysely<never>): Promise<void> {
  for (const counter of counters) await startCounting(db, counter);
}
