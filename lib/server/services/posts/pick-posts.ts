import { sql, type RawBuilder } from 'kysely';
import { hiddenSlice, type Slice } from '../../db/sql-fragments.ts';

/** What a cursor stands for: the place of a post in the newest-first order. */
export type PostPlace = { listed_at: string; id: number };

/** Whose posts, which category's or tag's, or in which language: username in any case, slugs, code. All posts when empty. */
export type Scope = {
  author?: string | undefined;
  category?: string | undefined;
  tag?: string | undefined;
  language?: string | undefined;
};

/** The number of who has a username, or of what has a slug. */
export const authorId = (username: string) => sql`(select id from users where lower(username) = lower(${username}))`;
export const categoryId = (slug: string) => sql`(select id from categories where slug = ${slug})`;
export const tagId = (slug: string) => sql`(select id from tags where slug = ${slug})`;

function isInCategory(row: string, slug: string): RawBuilder<unknown> {
  return sql`exists (select from post_categories pc
    where pc.post_id = ${sql.ref(`${row}.post_id`)} and pc.category_id = ${categoryId(slug)})`;
}

const isLanguage = (tag: RawBuilder<unknown>, language: string) => sql`lower(split_part(${tag}, '-', 1)) = ${language}`;

function isInLanguage(row: string, language: string): RawBuilder<unknown> {
  return sql`exists (select from posts spoken
    where spoken.id = ${sql.ref(`${row}.post_id`)} and ${isLanguage(sql.ref('spoken.language'), language)})`;
}

function hasTag(row: string, slug: string): RawBuilder<unknown> {
  return sql`exists (select from post_tags pt
    where pt.post_id = ${sql.ref(`${row}.post_id`)} and pt.tag_id = ${tagId(slug)})`;
}

/** "and …" for what else a scope asks of the rows `row`. */
function alsoOf(row: string, { category, tag, language }: Scope): RawBuilder<unknown> {
  const inCategory = category ? sql`and ${isInCategory(row, category)}` : sql``;
  const tagged = tag ? sql`and ${hasTag(row, tag)}` : sql``;
  const spoken = language ? sql`and ${isInLanguage(row, language)}` : sql``;
  return sql`${inCategory} ${tagged} ${spoken}`;
}

/**
 * "from … where …" of a scope's public posts: rows of post_id and listed_at, which lie newest first on an index. Of
 * several scopes the one is read that has the fewest posts: author (in a category, if one is named) before tag before
 * category before language.
 */
export function publicPosts({ author, category, tag, language }: Scope): RawBuilder<unknown> {
  if (author && category)
    return sql`from author_categories candidate where user_id = ${authorId(author)}
      and category_id = ${categoryId(category)} ${alsoOf('candidate', { tag, language })} and listed_at <= now()`;
  if (author)
    return sql`from post_authors candidate
      where user_id = ${authorId(author)} ${alsoOf('candidate', { tag, language })} and listed_at <= now()`;
  if (tag)
    return sql`from post_tags candidate
      where tag_id = ${tagId(tag)} ${alsoOf('candidate', { category, language })} and listed_at <= now()`;
  if (category)
    return sql`from post_categories candidate
      where category_id = ${categoryId(category)} ${alsoOf('candidate', { language })} and listed_at <= now()`;
  return language
    ? sql`from (select id as post_id, listed_at from posts
        where ${isLanguage(sql.ref('language'), language)} and listed_at is not null) candidate where listed_at <= now()`
    : sql`from post_lookup where listed_at <= now()`;
}

/** Public posts of a scope as (post_id, listed_at), newest first, optionally after a place (keyset). */
export function newestPosts(scope: Scope, { limit, offset }: Slice, after?: PostPlace): RawBuilder<unknown> {
  const keyset = after ? sql`and (listed_at, post_id) < (${after.listed_at}::timestamptz, ${after.id}::int)` : sql``;
  return sql`select post_id, listed_at ${publicPosts(scope)} ${keyset}
    order by listed_at desc, post_id desc limit ${limit} offset ${offset}`;
}

/** Whether the row `found`, which has a post_id, is in a scope. */
export function inScope({ author, ...others }: Scope): RawBuilder<unknown> {
  const ofAuthor = author
    ? sql`exists (select from post_authors pa
        where pa.post_id = found.post_id and pa.user_id = ${authorId(author)})`
    : sql`true`;
  return sql`${ofAuthor} ${alsoOf('found', others)}`;
}

/** About how many posts a scope has at most, whatever the language. */
export function sizeOfScope({ author, category, tag }: Scope): RawBuilder<number | null> {
  const sizes = [
    ...(author ? [sql`(select published_count from users where lower(username) = lower(${author}))`] : []),
    ...(category ? [sql`(select published_count from categories where slug = ${category})`] : []),
    ...(tag ? [sql`(select published_count from tags where slug = ${tag})`] : []),
  ];
  if (sizes.length === 0) return sql`(select published_count from site_counts)`;
  return sql`least(${sql.join(sizes)})`;
}

/**
 * Gives (post_id, ordinal) for a page of (post_id, listed_at). The numbers are given after the page is cut, so that what
 * is skipped costs no more than its place in the index.
 */
export function numbered(page: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select post_id, row_number() over (order by listed_at desc, post_id desc) as ordinal from (${page}) page`;
}

/** A page of a list: `limit` rows after skipping `offset`. `isKept`: for a statement whose plan is kept. */
export type Page = { limit: number; offset: number; isKept?: boolean };

/** The page that `cut` cuts out of a list, numbered. */
export function numberedPage(
  { limit, offset, isKept = false }: Page,
  cut: (slice: Slice) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (!isKept) return numbered(cut({ limit, offset }));
  const places = numbered(cut(hiddenSlice({ limit, offset })));
  return sql`select post_id, ordinal from (${places}) places where ordinal <= ${limit}::int`;
}

/** Public posts of a scope, newest first, optionally after a place in that order (keyset). */
export function pickOfScope(scope: Scope, page: Page, after?: PostPlace): RawBuilder<unknown> {
  return numberedPage(page, (slice) => newestPosts(scope, slice, after));
}

/**
 * Public posts that share a category with a post, those that share most first, then newest. Looks at the newest
 * `limit` of each category only, so that a category of any size costs the same.
 */
export function pickRelated(
  categoryIds: RawBuilder<unknown>,
  excluded: RawBuilder<unknown>,
  limit: number,
): RawBuilder<unknown> {
  return sql`select post_id, row_number() over (order by count(*) desc, max(newest.listed_at) desc, post_id desc) as ordinal
    from unnest(${categoryIds}) wanted(category_id), lateral (
      select post_id, listed_at from post_categories pc
      where pc.category_id = wanted.category_id and listed_at <= now()
      order by listed_at desc, post_id desc limit ${sql.lit(limit + 1)}) newest
    where post_id is distinct from ${excluded} group by post_id order by ordinal limit ${sql.lit(limit)}`;
}
