import type { Category } from '../../../schemas/category.ts';
import type { PublicUser } from '../../../schemas/user.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { addTags, tagOf } from '../../http/cache-tags.ts';
import type { Database } from '../../db/schema.ts';
import { categoryBySlug } from '../categories/category.ts';
import { normaliseSlug } from '../../../text/slug.ts';
import { postJson, type PostRow, toPost } from '../posts/get-post.ts';
import { pickOfScope } from '../posts/pick-posts.ts';
import { activeUserByUsername } from '../accounts/users/get-public-user.ts';
import { findLanguagePosts } from './find-language-posts.ts';
import { type FeedScope, FEED_SIZE, type FeedOwner, type FeedPosts } from './feed.ts';

type Row = { category: Category | null; author: PublicUser | null; posts: PostRow[] };

type Source = { picked: RawBuilder<unknown>; category: RawBuilder<unknown>; author: RawBuilder<unknown> };

const newest = { limit: FEED_SIZE, offset: 0 };

const none = sql`null::json`;

type ListScope = Exclude<FeedScope, { kind: 'language' }>;

function sourceOf(scope: ListScope): Source {
  if (scope.kind === 'site') return { picked: pickOfScope({}, newest), category: none, author: none };
  if (scope.kind === 'author') {
    const author = scope.username.normalize('NFC');
    return { picked: pickOfScope({ author }, newest), category: none, author: activeUserByUsername(author) };
  }
  const category = normaliseSlug(scope.slug);
  return { picked: pickOfScope({ category }, newest), category: categoryBySlug(category), author: none };
}

function ownerOf(scope: ListScope, { category, author }: Row): FeedOwner | null {
  if (scope.kind === 'site') return { kind: 'site' };
  if (scope.kind === 'author') return author && { kind: 'author', user: author };
  return category && { kind: 'category', category };
}

/** The newest public posts with their content, in one round trip; null for an unknown category or author. */
export async function findFeedPosts(db: Kysely<Database>, scope: FeedScope): Promise<FeedPosts | null> {
  if (scope.kind === 'language') return findLanguagePosts(db, scope.language);
  const { picked, category, author } = sourceOf(scope);
  const { rows } = await sql<Row>`select ${category} as category, ${author} as author, (
    select coalesce(json_agg(${postJson()} order by picked.ordinal), '[]')
    from (${picked}) picked join posts p on p.id = picked.post_id join users u on u.id = p.author_id) as posts`.execute(
    db,
  );
  const row = rows[0];
  const owner = row && ownerOf(scope, row);
  if (!owner) return null;
  addTags(tagOf.posts(), tagOf.categories());
  if (owner.kind === 'author') addTags(tagOf.user(owner.user.username));
  return { owner, posts: await Promise.all(row.posts.map(toPost)) };
}
