import type { Insertable, Kysely } from 'kysely';
import { SANITIZER_VERSION } from '../../lib/server/content/sanitise/rules.ts';
import { trustHtml } from '../../lib/trust-html.ts';
import type { Database, PostsTable, UsersTable } from '../../lib/server/db/schema.ts';

let serial = 0;
const next = () => (serial += 1);

/** A user with a username and an address of its own. */
export async function createUser(db: Kysely<Database>, values: Partial<Insertable<UsersTable>> = {}) {
  const number = next();
  return db
    .insertInto('users')
    .values({ username: `user${number}`, email: `user${number}@example.test`, full_name: `User ${number}`, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function createCategory(db: Kysely<Database>, values: { slug?: string; name?: string } = {}) {
  const number = next();
  return db
    .insertInto('categories')
    .values({ slug: `category-${number}`, name: `Category ${number}`, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

type PostValues = Partial<Omit<Insertable<PostsTable>, 'content'>> & { content?: string; categoryIds?: number[] };

/** A public post, one minute older than the one made before it unless `published_at` says otherwise. */
export async function createPost(db: Kysely<Database>, { categoryIds = [], content, ...values }: PostValues = {}) {
  const number = next();
  const author_id = values.author_id ?? (await createUser(db)).id;
  const post = await db
    .insertInto('posts')
    .values({
      slug: `post-${number}`,
      title: `Post ${number}`,
      content: trustHtml(content ?? `<p>Text of post ${number}.</p>`),
      sanitizer_version: SANITIZER_VERSION,
      content_text: `Text of post ${number}.`,
      status: 'published',
      published_at: new Date(Date.UTC(2026, 0, 1) - number * 60_000),
      ...values,
      author_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const links = categoryIds.map((category_id, position) => ({ post_id: post.id, category_id, position }));
  if (links.length > 0) await db.insertInto('post_categories').values(links).execute();
  return post;
}

export async function createComment(
  db: Kysely<Database>,
  {
    content = '<p>Well said.</p>',
    ...values
  }: {
    post_id: number;
    user_id?: number | null;
    content?: string;
    created_at?: Date;
    parent_id?: number;
    status?: 'published' | 'held' | 'spam';
  },
) {
  return db
    .insertInto('comments')
    .values({
      author_name: 'A reader',
      content: trustHtml(content),
      sanitizer_version: SANITIZER_VERSION,
      user_id: null,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
