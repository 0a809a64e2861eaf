// Pages: everything that one page shows, in one read: a post, its translation, an author.
import { sql, type Kysely } from 'kysely';
import { COMMENTS_PER_PAGE, RELATED_ON_POST_PAGE } from '../../../rules/limits.ts';
import { paginate } from '../../../schemas/pagination.ts';
import type { Post, PostBeside } from '../../../schemas/post.ts';
import type { AuthorAbout } from '../../../schemas/user.ts';
import { withShownContent } from '../../content/static-page.ts';
import type { Database } from '../../db/schema.ts';
import { keepPlan, written } from '../../db/sql-fragments.ts';
import { addTags, tagOf } from '../../http/internal-headers.ts';
import { runtime } from '../../runtime.ts';
import { type StoredComment, toComments } from '../comments/comment-json.ts';
import { type CommentList, commentsOfPost, findPageOfComment } from '../comments/list-comments.ts';
import { isPublicPost, postJson, toPost, type PostRow } from '../posts/get-post.ts';
import { pickRelated } from '../posts/pick-posts.ts';
import { authorsWithBio } from '../posts/post-authors.ts';
import { postsBeside, showPost } from '../posts/post-items.ts';
import { neighboursOfPost, type Neighbours } from '../series/series.ts';
import { publicTranslations, type TranslationLink } from '../translations/translations.ts';

export type PostPage = {
  post: Post;
  related: PostBeside[];
  comments: CommentList;
  /** Its authors who say something of themselves. */
  about: AuthorAbout[];
  /** The public parts of its series before and after it; null without a series. */
  neighbours: Neighbours | null;
  /** Where it stands in other languages, reviewed. */
  translations: TranslationLink[];
};
type Row = {
  post: PostRow;
  about: AuthorAbout[];
  related: PostBeside[];
  comments: StoredComment[];
  total: number;
  comment_count: number;
  neighbours: Neighbours | null;
  translations: TranslationLink[];
};

/** What of a post's conversation its page shows: a page of it, counted from 1, or the one on which a thread stands open. */
export type ConversationPlace = { page: number; thread?: number | undefined };

/** The page of the conversation that is shown; a thread that is not there any more is on the first. */
async function pageOf(db: Kysely<Database>, slug: string, { page, thread }: ConversationPlace): Promise<number> {
  if (thread === undefined) return page;
  const postId = sql`(select p.id from posts p where ${isPublicPost(slug)})`;
  return (await findPageOfComment(db, { postId, comment: thread, limit: COMMENTS_PER_PAGE })) ?? 1;
}

const BESIDE = written(sql`${authorsWithBio} as about, ${neighboursOfPost} as neighbours,
  ${publicTranslations(sql`p.id`)} as translations`);
const RELATED = written(
  sql`(select ${postsBeside(
    pickRelated(
      sql`array(select category_id from post_categories where post_id = p.id)`,
      sql`p.id`,
      RELATED_ON_POST_PAGE,
    ),
  )} from (select p.id) as outer_post)`,
);

/** Everything a post page shows - post, related posts, comments - in one round trip; null when there is none. */
export async function findPostPage(
  db: Kysely<Database>,
  slug: string,
  place: ConversationPlace = { page: 1 },
): Promise<PostPage | null> {
  const page = await pageOf(db, slug, place);
  const slice = { limit: COMMENTS_PER_PAGE, offset: (page - 1) * COMMENTS_PER_PAGE };
  // Of two texts, with an open thread and without.
  const { rows } = await sql<Row>`${keepPlan}
    select ${postJson()} as post, p.thread_count as total, p.comment_count,
      ${commentsOfPost(sql`p.id`, { ...slice, opened: place.thread })} as comments,
      ${RELATED} as related, ${BESIDE}
    from posts p join users u on u.id = p.author_id where ${isPublicPost(slug)}`.execute(db);
  const row = rows[0];
  if (!row) return null;
  const { neighbours, about, related } = row;
  related.forEach(showPost);
  for (const post of [neighbours?.previous, neighbours?.next]) if (post) addTags(tagOf.post(post.id));
  const post = await toPost(row.post);
  return {
    post: await withShownContent(post, runtime().sanitiser, { sender: post.author_username }),
    related,
    comments: {
      comments: toComments(row.comments),
      pagination: paginate(page, COMMENTS_PER_PAGE, row.total),
      comment_count: row.comment_count,
    },
    neighbours,
    about,
    translations: row.translations,
  };
}
