// Pages: everything that one page shows, in one read: a post, its translation, an author.
import { sql, type Kysely } from 'kysely';
import { COMMENTS_PER_PAGE } from '../../../rules/limits.ts';
import { paginate } from '../../../schemas/pagination.ts';
import { RELATED_ON_POST_PAGE } from '../../../rules/limits.ts';
import { INCLUDES, type Post, type PostListItem } from '../../../schemas/post.ts';
import { addTags, tagOf } from '../../http/cache-tags.ts';
import type { Database } from '../../db/schema.ts';
import { type CommentList, commentsOfPost, type StoredComment, toComments } from '../comments/list-comments.ts';
import { isPublicPost, postJson, toPost, type PostRow } from '../posts/get-post.ts';
import { pickRelated } from '../posts/pick-posts.ts';
import { postItems, toPostListItem, type PostItemRow } from '../posts/post-items.ts';
import { neighboursOfPost, type Neighbours } from '../series/series.ts';
import { publicTranslations, type TranslationLink } from '../translations/translations.ts';

export type PostPage = {
  post: Post;
  related: PostListItem[];
  comments: CommentList;
  /** The public parts of its series before and after it; null without a series. */
  neighbours: Neighbours | null;
  /** Where it stands in other languages, reviewed. */
  translations: TranslationLink[];
};
type Row = {
  post: PostRow;
  related: PostItemRow[];
  comments: StoredComment[];
  total: number;
  neighbours: Neighbours | null;
  translations: TranslationLink[];
};

/** Everything a post page shows - post, related posts, first comments - in one round trip; null when there is none. */
export async function findPostPage(db: Kysely<Database>, slug: string): Promise<PostPage | null> {
  const categoryIds = sql`array(select category_id from post_categories where post_id = p.id)`;
  const related = postItems(pickRelated(categoryIds, sql`p.id`, RELATED_ON_POST_PAGE), INCLUDES);
  const { rows } = await sql<Row>`
    select ${postJson()} as post, p.comment_count as total,
      ${commentsOfPost(sql`p.id`, { limit: COMMENTS_PER_PAGE, offset: 0 })} as comments,
      (select ${related} from (select p.id) as outer_post) as related,
      ${neighboursOfPost} as neighbours,
      ${publicTranslations(sql`p.id`)} as translations
    from posts p join users u on u.id = p.author_id where ${isPublicPost(slug)}`.execute(db);
  const row = rows[0];
  if (!row) return null;
  const { neighbours } = row;
  for (const post of [neighbours?.previous, neighbours?.next]) if (post) addTags(tagOf.post(post.id));
  return {
    post: await toPost(row.post),
    related: row.related.map(toPostListItem),
    comments: { comments: toComments(row.comments), pagination: paginate(1, COMMENTS_PER_PAGE, row.total) },
    neighbours,
    translations: row.translations,
  };
}
