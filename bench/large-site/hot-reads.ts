import type { Kysely } from 'kysely';
import { INCLUDES } from '../../lib/schemas/post.ts';
import type { Database } from '../../lib/server/db/schema.ts';
import { setRuntime, type Runtime } from '../../lib/server/runtime.ts';
import { getPublicUser } from '../../lib/server/services/accounts/users/get-public-user.ts';
import { listCategories } from '../../lib/server/services/categories/category.ts';
import { listComments } from '../../lib/server/services/comments/list-comments.ts';
import { findPostFate } from '../../lib/server/services/fates/fate.ts';
import { findAuthorFate, findCategoryFate, findHomeFate } from '../../lib/server/services/fates/find-list-fate.ts';
import { findAuthorPage } from '../../lib/server/services/pages/find-pictured-post.ts';
import { findPostPage } from '../../lib/server/services/pages/find-post-page.ts';
import { getPost } from '../../lib/server/services/posts/get-post.ts';
import { listPosts } from '../../lib/server/services/posts/list-posts.ts';
import { listCategoryPosts, listRelatedPosts, listInfinitePosts } from '../../lib/server/services/posts/post-lists.ts';
import { getReactions } from '../../lib/server/services/reactions/reactions.ts';
import type { SiteFacts } from './site-facts.ts';

/** A read that visitors cause; `n` varies what is asked for. */
export type HotRead = { name: string; run: (db: Kysely<Database>, n: number) => Promise<unknown> };

const refuse = () => Promise.reject(new Error('Nothing is to be sanitised while it is read.'));
const NO_SANITISER: Runtime['sanitiser'] = {
  sanitise: refuse,
  sanitiseWithText: refuse,
  expectWriting: () => {},
  rest: () => Promise.resolve(),
  show: (html) => Promise.resolve(html),
  frame: (html) => Promise.resolve(html),
  absolute: (html) => Promise.resolve(html),
  markdown: (html) => Promise.resolve(html),
  close: async () => {},
};

const include = INCLUDES;

/** The n-th of a list, around and around. */
export function nth<Item>(items: readonly Item[], n: number): Item {
  const item = items[n % items.length];
  if (item === undefined) throw new Error('The list is empty.');
  return item;
}

// On a small site some of the pages around the middle are the first.
const middlePage = (total: number, limit: number, n: number) => Math.max(1, Math.floor(total / limit / 2) + n - 15);
// All of them are full, on any site.
const lastTenth = (total: number, limit: number, n: number) => {
  const [from, to] = [0.9, 0.99].map((part) => Math.floor((total * part) / limit)) as [number, number];
  return from + 1 + (n % (to - from));
};
const lastPages = (total: number, limit: number, n: number) => Math.max(1, Math.floor(total / limit) - n);

function lists({ categories, authors, cursors, published }: SiteFacts): HotRead[] {
  const largest = nth(categories, 0);
  const busiest = nth(authors, 0);
  const deepCursor = (n: number) =>
    nth(cursors, Math.floor(cursors.length * 0.9) + (n % Math.ceil(cursors.length * 0.1)));
  return [
    { name: 'home, first page', run: (db) => listPosts(db, { page: 1, limit: 10, include }) },
    {
      name: 'home, page 9,000',
      run: (db, n) => listPosts(db, { page: lastTenth(published, 10, n), limit: 10, include }),
    },
    {
      name: 'home, middle page',
      run: (db, n) => listPosts(db, { page: middlePage(published, 10, n), limit: 10, include }),
    },
    { name: 'infinite, first', run: (db) => listInfinitePosts(db, { cursor: null, limit: 10, include }) },
    {
      name: 'infinite, early cursor',
      run: (db, n) => listInfinitePosts(db, { cursor: nth(cursors, n % 5), limit: 10, include }),
    },
    {
      name: 'infinite, deep cursor',
      run: (db, n) => listInfinitePosts(db, { cursor: deepCursor(n), limit: 10, include }),
    },
    {
      name: 'infinite, of a category',
      run: (db, n) => listInfinitePosts(db, { cursor: deepCursor(n), limit: 10, category: largest.slug, include }),
    },
    {
      name: 'category, first page',
      run: (db, n) => listCategoryPosts(db, { slug: nth(categories, n).slug, page: 1, limit: 20, include }),
    },
    {
      name: 'largest category, last pages',
      run: (db, n) =>
        listCategoryPosts(db, {
          slug: largest.slug,
          page: lastPages(largest.published_count, 20, n + 1),
          limit: 20,
          include,
        }),
    },
    // Of those who have written a page and more on any site.
    { name: 'author, first page', run: (db, n) => findAuthorPage(db, nth(authors, n % 10).username, 1) },
    {
      name: 'largest category, middle pages',
      run: (db, n) =>
        listCategoryPosts(db, {
          slug: largest.slug,
          page: middlePage(largest.published_count, 20, n),
          limit: 20,
          include,
        }),
    },
    {
      name: 'busiest author, last pages',
      run: (db, n) => findAuthorPage(db, busiest.username, lastPages(busiest.published_count, 20, n + 1)),
    },
    {
      name: 'list of author and category',
      run: (db, n) =>
        listPosts(db, {
          author: busiest.username,
          category: nth(categories, n).slug,
          page: 1,
          limit: 10,
          include,
        }),
    },
    { name: 'categories', run: (db) => listCategories(db) },
  ];
}

function single({ slugs, ids, discussed, categories, authors }: SiteFacts): HotRead[] {
  const loudest = nth(discussed, 0);
  return [
    { name: 'post page', run: (db, n) => findPostPage(db, nth(slugs, n * 31)) },
    { name: 'post page, most discussed', run: (db, n) => findPostPage(db, nth(discussed, n).slug) },
    { name: 'post by id', run: (db, n) => getPost(db, String(nth(ids, n * 31)), include) },
    {
      name: 'related posts',
      run: (db, n) =>
        listRelatedPosts(db, {
          categoryIds: [nth(categories, 0).id, nth(categories, n).id, nth(categories, n * 7).id],
          excludePostId: nth(ids, n),
          limit: 8,
        }),
    },
    {
      name: 'comments, first page',
      run: (db, n) => listComments(db, { postId: nth(discussed, n).id, page: 1, limit: 10 }),
    },
    {
      name: 'comments, last pages',
      run: (db, n) => listComments(db, { postId: loudest.id, page: lastPages(loudest.thread_count, 10, n), limit: 10 }),
    },
    { name: 'reactions', run: (db, n) => getReactions(db, nth(discussed, n).id, n + 1) },
    { name: 'user', run: (db, n) => getPublicUser(db, nth(authors, n).username) },
  ];
}

function fates({ slugs, categories, authors }: SiteFacts): HotRead[] {
  return [
    { name: 'fate of home', run: (db, n) => findHomeFate(db, n + 1) },
    { name: 'fate of a category', run: (db, n) => findCategoryFate(db, nth(categories, n).slug, 2) },
    { name: 'fate of an author', run: (db, n) => findAuthorFate(db, nth(authors, n).username, 2) },
    { name: 'fate of a post', run: (db, n) => findPostFate(db, nth(slugs, n * 31)) },
    { name: 'fate of an old slug', run: (db, n) => findPostFate(db, `old-slug-${1 + n * 50}`) },
    { name: 'fate of a deleted post', run: (db, n) => findPostFate(db, `deleted-post-${1 + n}`) },
    { name: 'fate of nothing', run: (db, n) => findPostFate(db, `no-such-post-${n}`) },
  ];
}

/** Lets services read. Content that was sanitised by today's rules, as here, never comes to the sanitiser: reads only name it. */
export function prepareReads(): void {
  setRuntime({ sanitiser: NO_SANITISER } as Runtime);
}

/** What visitors read, without searches. */
export function hotReads(facts: SiteFacts): HotRead[] {
  prepareReads();
  return [...lists(facts), ...single(facts), ...fates(facts)];
}
