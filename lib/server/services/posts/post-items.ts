import { sql, type RawBuilder } from 'kysely';
import { LISTED_TEXT_NAMES } from '../../../rules/post-texts.ts';
import { REACTION_TYPES } from '../../../rules/reactions.ts';
import { BESIDE, type Include, INCLUDES, type PostBeside, type PostListItem } from '../../../schemas/post.ts';
import { deriveExcerpt, EXCERPT_SOURCE } from '../../content/plain-text.ts';
import { columns, isoTime, jsonObject, LONGEST_KEPT, written } from '../../db/sql-fragments.ts';
import { addTags, tagOf } from '../../http/internal-headers.ts';
import { seriesOfPost } from '../series/series.ts';
import { authorsOfPost } from './post-authors.ts';

/** A list item as the database builds it. */
export type PostItemRow = PostListItem & { excerpt_is_derived: boolean };

/** The six counts and their total of the post row `p`, as JSON. */
export function reactionCounts(): RawBuilder<unknown> {
  const counts = REACTION_TYPES.map((type) => [type, sql.ref(`p.${type}_count`)] as const);
  const total = sql`(${sql.join(
    counts.map(([, count]) => count),
    sql` + `,
  )})`;
  return jsonObject({ ...Object.fromEntries(counts), total });
}

const categoriesOfPost = sql`(
  select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'slug', c.slug) order by pc.position, c.id), '[]')
  from post_categories pc join categories c on c.id = pc.category_id where pc.post_id = p.id)`;

const tagsOfPost = sql`(
  select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'slug', t.slug) order by pt.position, t.id), '[]')
  from post_tags pt join tags t on t.id = pt.tag_id where pt.post_id = p.id)`;

/** Whether the post row `p` takes comments, as far as it decides that itself. */
export const commentsRule = sql<'open' | 'closed'>`case when p.comments_closed then 'closed' else 'open' end`;

/** The fields of a list item, over `posts p` and `users u` (the author). */
export function postItemFields(include: readonly Include[]): Record<string, RawBuilder<unknown>> {
  return {
    ...columns('p', ['id', 'slug', ...LISTED_TEXT_NAMES, 'view_count', 'pinned']),
    excerpt: sql`case when p.excerpt = '' then left(p.content_text, ${sql.lit(EXCERPT_SOURCE)}) else p.excerpt end`,
    excerpt_is_derived: sql`p.excerpt = ''`,
    published_at: isoTime('p.published_at'),
    created_at: isoTime('p.created_at'),
    reactions: reactionCounts(),
    tags: tagsOfPost,
    series: seriesOfPost,
    ...(include.includes('comment_count') && columns('p', ['comment_count'])),
    ...(include.includes('author') && {
      author_full_name: sql.ref('u.full_name'),
      author_username: sql.ref('u.username'),
      author_profile_image: sql.ref('u.profile_image'),
      authors: authorsOfPost,
    }),
    ...(include.includes('categories') && { categories: categoriesOfPost }),
  };
}

/** JSON of fields that depend on nothing but what is to be included: written once for each selection (`written`). */
export function jsonByInclude(
  fieldsOf: (include: readonly Include[]) => Record<string, RawBuilder<unknown>>,
): (include: readonly Include[]) => RawBuilder<unknown> {
  const made = new Map<string, RawBuilder<unknown>>();
  return (include) => {
    const key = INCLUDES.filter((name) => include.includes(name)).join();
    const known = made.get(key) ?? written(jsonObject(fieldsOf(include)));
    made.set(key, known);
    return known;
  };
}

const itemJson = jsonByInclude(postItemFields);

/** JSON of each post `p` that a query of (post_id, ordinal) picks, in its order. `joined`: what it takes beside the post. */
const eachPicked = (json: RawBuilder<unknown>, picked: RawBuilder<unknown>, joined = sql``) => sql`(
    select coalesce(json_agg(${json} order by picked.ordinal), '[]')
    from (${picked}) picked join posts p on p.id = picked.post_id ${joined})`;

/**
 * A JSON array of list items in the order of `picked`, a query of (post_id, ordinal). Every list picks its ids on an
 * index first and joins the rows afterwards, so that a deep page never reads the rows before it.
 */
export function postItems(picked: RawBuilder<unknown>, include: readonly Include[]): RawBuilder<PostItemRow[]> {
  const author = include.includes('author') ? sql`join users u on u.id = p.author_id` : sql``;
  return eachPicked(itemJson(include), picked, author).$castTo<PostItemRow[]>();
}

const all = postItemFields(INCLUDES);
const besideJson = written(jsonObject(Object.fromEntries(BESIDE.map((name) => [name, all[name] ?? sql`null`]))));

/** The same of posts that stand beside another one, with no more than is shown there. */
export function postsBeside(picked: RawBuilder<unknown>): RawBuilder<PostBeside[]> {
  return eachPicked(besideJson, picked).$castTo<PostBeside[]>();
}

/** Whether a list is one that nearly all readers ask for, with all that items hold: its statement is planned once for a connection. */
export const isUsual = (include: readonly Include[], limit: number): boolean =>
  limit <= LONGEST_KEPT && INCLUDES.every((name) => include.includes(name));

/** Says that what is made now shows something of a post. */
export function showPost({ id, authors = [] }: Pick<PostBeside, 'id' | 'authors'>): void {
  addTags(tagOf.posts(), tagOf.post(id), ...authors.map(({ username }) => tagOf.user(username)));
}

/** A list item for the outside: a derived excerpt is cut at graphemes (docs/product.md#cutting-text). */
export function toPostListItem<Row extends PostItemRow>(row: Row): Omit<Row, 'excerpt_is_derived'> {
  const { excerpt_is_derived, ...item } = row;
  showPost(row);
  if (row.categories !== undefined) addTags(tagOf.categories());
  return excerpt_is_derived ? { ...item, excerpt: deriveExcerpt(item.excerpt) } : item;
}
