import { sql, type Kysely } from 'kysely';
import { AUTHOR_PAGE_SIZE } from '../../../rules/limits.ts';
import { INCLUDES } from '../../../schemas/post.ts';
import type { PublicUser } from '../../../schemas/user.ts';
import { addTags, tagOf } from '../../http/cache-tags.ts';
import type { Database } from '../../db/schema.ts';
import { postListColumns, toPostList, type PostList, type PostListRow } from '../posts/list-posts.ts';
import { activeUserByUsername } from '../accounts/users/get-public-user.ts';

export type AuthorPage = PostList & { user: PublicUser };

/** An active author and a page of the author's public posts in one round trip; null for an unknown or inactive one. */
export async function findAuthorPage(db: Kysely<Database>, username: string, page: number): Promise<AuthorPage | null> {
  const author = username.normalize('NFC');
  const { rows } = await sql<PostListRow & { user: PublicUser | null }>`
    select ${activeUserByUsername(author)} as user,
      ${postListColumns({ author }, page, AUTHOR_PAGE_SIZE, INCLUDES)}`.execute(db);
  const user = rows[0]?.user;
  if (user) addTags(tagOf.user(user.username));
  return user ? { ...toPostList(rows[0], page, AUTHOR_PAGE_SIZE), user } : null;
}
