import { sql, type Kysely } from 'kysely';
import { AUTHOR_PAGE_SIZE } from '../../../rules/limits.ts';
import { type Post, INCLUDES } from '../../../schemas/post.ts';
import type { PublicUser } from '../../../schemas/user.ts';
import { normaliseSlug } from '../../../text/slug.ts';
import type { Database } from '../../db/schema.ts';
import { keepPlan } from '../../db/sql-fragments.ts';
import { addTags, tagOf } from '../../http/internal-headers.ts';
import { activeUserByUsername } from '../accounts/users/get-public-user.ts';
import { postsColumn, toPostList, type PostList } from '../posts/list-posts.ts';
import { authorsOfPost } from '../posts/post-authors.ts';
import type { PostItemRow } from '../posts/post-items.ts';

/** What the picture of a post for shared links is made of. */
export type PicturedPost = Pick<Post, 'title' | 'language' | 'featured_image' | 'authors'>;

/**
 * What the picture of a public post is made of; null when there is no such post. By a slug that it had as well: links
 * that were shared before show the address of the picture that they had then.
 */
export async function findPicturedPost(db: Kysely<Database>, slug: string): Promise<PicturedPost | null> {
  const wanted = normaliseSlug(slug);
  const { rows } = await sql<PicturedPost>`
    select p.title, p.language, p.featured_image, ${authorsOfPost} as authors
    from posts p
    where (p.slug = ${wanted} or p.id = (select post_id from slug_history where slug = ${wanted})) and p.listed_at <= now()
    order by p.slug = ${wanted} desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** What the picture of a reviewed translation of a public post is made of, also by a slug that it had; null when there is no such page. */
export async function findPicturedTranslation(
  db: Kysely<Database>,
  language: string,
  slug: string,
): Promise<PicturedPost | null> {
  const wanted = normaliseSlug(slug);
  const { rows } = await sql<PicturedPost>`
    select t.title, t.language, p.featured_image, ${authorsOfPost} as authors
    from post_translations t join posts p on p.id = t.post_id
    where t.language = ${language} and (t.slug = ${wanted} or t.old_slugs @> array[${wanted}::text])
      and t.status = 'reviewed' and p.listed_at <= now()
    order by t.slug = ${wanted} desc, t.post_id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export type AuthorPage = PostList & { user: PublicUser };

/** An active author and a page of the author's public posts in one round trip; null for an unknown or inactive one. */
export async function findAuthorPage(db: Kysely<Database>, username: string, page: number): Promise<AuthorPage | null> {
  const author = username.normalize('NFC');
  const request = { page, limit: AUTHOR_PAGE_SIZE, include: INCLUDES, isKept: true };
  const { rows } = await sql<{ user: PublicUser | null; posts: PostItemRow[] }>`${keepPlan}
    select ${activeUserByUsername(author)} as user, ${postsColumn({ author }, request)}`.execute(db);
  const [row] = rows;
  if (!row?.user) return null;
  const { user, posts } = row;
  addTags(tagOf.user(user.username));
  return { ...toPostList({ posts, total: user.post_count }, page, AUTHOR_PAGE_SIZE), user };
}
