import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Category } from '../../../schemas/category.ts';
import type { Tag } from '../../../schemas/tag.ts';
import type { PublicUser } from '../../../schemas/user.ts';
import { normaliseSlug } from '../../../text/slug.ts';
import { withShownContent } from '../../content/static-page.ts';
import type { Database } from '../../db/schema.ts';
import { addTags, tagOf } from '../../http/internal-headers.ts';
import { runtime } from '../../runtime.ts';
import { activeUserByUsername } from '../accounts/users/get-public-user.ts';
import { categoryBySlug } from '../categories/category.ts';
import { postJson, type PostRow, toPost } from '../posts/get-post.ts';
import { pickOfScope } from '../posts/pick-posts.ts';
import { publicTagBySlug } from '../tags/tag.ts';
import { type FeedScope, FEED_SIZE, type FeedOwner, type FeedPosts, showingInFeed } from './feed.ts';
import { findLanguagePosts } from './find-language-posts.ts';

type Row = { owner: Category | PublicUser | Tag | null; posts: PostRow[] };

type Source = { picked: RawBuilder<unknown>; owner: RawBuilder<unknown> };

const newest = { limit: FEED_SIZE, offset: 0 };

type ListScope = Exclude<FeedScope, { kind: 'language' }>;

function sourceOf(scope: ListScope): Source {
  if (scope.kind === 'site') return { picked: pickOfScope({}, newest), owner: sql`null::json` };
  if (scope.kind === 'author') {
    const author = scope.username.normalize('NFC');
    return { picked: pickOfScope({ author }, newest), owner: activeUserByUsername(author) };
  }
  const slug = normaliseSlug(scope.slug);
  return scope.kind === 'tag'
    ? { picked: pickOfScope({ tag: slug }, newest), owner: publicTagBySlug(slug) }
    : { picked: pickOfScope({ category: slug }, newest), owner: categoryBySlug(slug) };
}

function ownerOf({ kind }: ListScope, { owner }: Row): FeedOwner | null {
  if (kind === 'site') return { kind };
  if (owner === null) return null;
  // The casts restate what `sourceOf` asked for.
  if (kind === 'author') return { kind, user: owner as PublicUser };
  return kind === 'tag' ? { kind, tag: owner as Tag } : { kind, category: owner as Category };
}

/** The newest public posts with their content, in one round trip; null for an unknown category, tag or author. */
export async function findFeedPosts(db: Kysely<Database>, scope: FeedScope): Promise<FeedPosts | null> {
  if (scope.kind === 'language') return findLanguagePosts(db, scope.language);
  const { picked, owner: wanted } = sourceOf(scope);
  const { rows } = await sql<Row>`select ${wanted} as owner, (
    select coalesce(json_agg(${postJson()} order by picked.ordinal), '[]')
    from (${picked}) picked join posts p on p.id = picked.post_id join users u on u.id = p.author_id) as posts`.execute(
    db,
  );
  const row = rows[0];
  const owner = row && ownerOf(scope, row);
  if (!owner) return null;
  addTags(tagOf.posts(), tagOf.categories());
  if (owner.kind === 'author') addTags(tagOf.user(owner.user.username));
  const toRead = async (row: PostRow) => {
    const post = await toPost(row);
    return withShownContent(post, runtime().sanitiser, showingInFeed(post));
  };
  return { owner, posts: await Promise.all(row.posts.map(toRead)) };
}
