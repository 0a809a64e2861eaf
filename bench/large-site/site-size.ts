/** How large a generated site is. */
export type SiteSize = {
  posts: number;
  /** Different texts; when there are fewer than posts, several posts have the same. */
  texts: number;
  /** Words of a text. */
  words: number;
  users: number;
  /** How many of the users write posts. */
  authors: number;
  categories: number;
  /** How many of the categories have posts. */
  filledCategories: number;
  tags: number;
  comments: number;
  reactions: number;
  views: number;
};

/** The size that the site is built for, with texts of a usual length. */
export const LARGE_SITE: SiteSize = {
  posts: 100_000,
  texts: 100_000,
  words: 300,
  users: 20_000,
  authors: 500,
  categories: 200,
  filledCategories: 200,
  tags: 300,
  comments: 1_000_000,
  reactions: 500_000,
  views: 200_000,
};

/**
 * A site of so many posts with five comments for each, and as many texts and people as go with them. It has the same
 * categories and tags whatever its size: a list of them all is compared with one that is as long.
 */
export function siteOf(posts: number): SiteSize {
  const texts = Math.min(posts, LARGE_SITE.texts);
  const users = Math.max(200, Math.round(posts / 5));
  const authors = Math.min(LARGE_SITE.authors, Math.round(users / 10));
  const { categories, tags } = LARGE_SITE;
  const filledCategories = Math.max(10, Math.min(categories, Math.round(posts / 500)));
  const counts = { comments: posts * 5, reactions: posts * 5, views: posts * 2 };
  return { posts, texts, words: LARGE_SITE.words, users, authors, categories, filledCategories, tags, ...counts };
}
