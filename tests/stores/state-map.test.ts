import { expect, test } from '@jest/globals';
import { createQueryClient } from '../../lib/api/query-client.ts';
import { adminCategoriesOptions } from '../../lib/api/admin-categories.ts';
import { adminPostsOptions } from '../../lib/api/admin-posts.ts';
import { adminStatsOptions } from '../../lib/api/admin-stats.ts';
import { adminUsersOptions } from '../../lib/api/admin-users.ts';
import { categoriesOptions } from '../../lib/api/categories.ts';
import { commentsOptions } from '../../lib/api/comments.ts';
import { infinitePostsOptions } from '../../lib/api/posts.ts';
import { profileOptions } from '../../lib/api/profile.ts';
import { reactionsOptions } from '../../lib/api/reactions.ts';
import { searchOptions } from '../../lib/api/search.ts';
import { useAuth } from '../../stores/auth.ts';
import { useLanguage } from '../../stores/language.ts';
import { useUi } from '../../stores/ui.ts';

// The client state areas of docs/product.md#entities, and where each field of theirs lives (docs/product.md#lists-in-the-browser): in a store, in a query, or in
// something that the browser keeps anyway. Lists live in queries only; a query has its own loading and error.

/** docs/product.md#entities: the fields, by area. */
const FIELDS = {
  auth: ['user', 'accessToken', 'refreshToken', 'isAuthenticated', 'isEmailVerified', 'loading', 'error'],
  ui: [
    ...['theme', 'sidebarOpen', 'loading.global', 'loading.posts', 'loading.comments', 'loading.auth', 'notifications'],
    ...['modals.login', 'modals.register', 'modals.comment', 'searchQuery', 'selectedCategory'],
  ],
  categories: ['list', 'loading', 'error'],
  posts: [
    ...['posts', 'currentPost', 'categoryPosts', 'relatedPosts', 'pagination', 'infinitePosts', 'infiniteLoading'],
    ...['infiniteError', 'hasMore', 'nextCursor', 'loading', 'error'],
  ],
  comments: ['comments', 'pagination', 'loading', 'error'],
  reactions: ['reactions', 'userReaction', 'loading', 'error'],
  admin: ['stats', 'recentPosts', 'posts', 'pagination', 'categories', 'users'],
  language: ['currentLanguage', 'supportedLanguages', 'translationHistory', 'translationCache'],
} as const;

type Store = { getState: () => object };
type Place =
  | { store: Store; field: string }
  | { query: readonly unknown[]; part?: 'data' | 'status' | 'error' | 'fetchStatus' }
  /** The page's address or HTML says it: it survives a reload and works without scripts. */
  | { page: string }
  /** The part on the screen that it belongs to. */
  | { component: string }
  | { storage: string };

const auth = (field: string): Place => ({ store: useAuth, field });
const feed = infinitePostsOptions.queryKey;
const comments = commentsOptions(7, 1).queryKey;
const reactions = reactionsOptions(7, null).queryKey;
const categories = categoriesOptions.queryKey;

const STATE_MAP: { [Area in keyof typeof FIELDS]: Record<(typeof FIELDS)[Area][number], Place> } = {
  auth: {
    user: auth('user'),
    accessToken: auth('accessToken'),
    refreshToken: auth('refreshToken'),
    isAuthenticated: auth('isAuthenticated'),
    isEmailVerified: auth('isEmailVerified'),
    loading: auth('loading'),
    error: auth('error'),
  },
  ui: {
    theme: { storage: 'mui-mode' },
    sidebarOpen: { component: 'components/layout/menu-drawer.tsx' },
    'loading.global': { page: 'a navigation, which the browser shows' },
    'loading.posts': { query: feed, part: 'fetchStatus' },
    'loading.comments': { query: comments, part: 'fetchStatus' },
    'loading.auth': auth('loading'),
    notifications: { store: useUi, field: 'notifications' },
    'modals.login': { page: '/login' },
    'modals.register': { page: '/register' },
    'modals.comment': { page: '/posts/{slug}#comments' },
    searchQuery: { query: searchOptions('river').queryKey },
    selectedCategory: { page: '/?category={slug}' },
  },
  categories: {
    list: { query: categories, part: 'data' },
    loading: { query: categories, part: 'status' },
    error: { query: categories, part: 'error' },
  },
  posts: {
    posts: { page: '/?page=2' },
    currentPost: { page: '/posts/{slug}' },
    categoryPosts: { page: '/categories/{slug}' },
    relatedPosts: { page: '/posts/{slug}' },
    pagination: { page: '/categories/{slug}?page=2' },
    infinitePosts: { query: feed, part: 'data' },
    infiniteLoading: { query: feed, part: 'fetchStatus' },
    infiniteError: { query: feed, part: 'error' },
    hasMore: { query: feed, part: 'data' },
    nextCursor: { query: feed, part: 'data' },
    loading: { query: feed, part: 'status' },
    error: { query: feed, part: 'error' },
  },
  comments: {
    comments: { query: comments, part: 'data' },
    pagination: { query: comments, part: 'data' },
    loading: { query: comments, part: 'status' },
    error: { query: comments, part: 'error' },
  },
  reactions: {
    reactions: { query: reactions, part: 'data' },
    userReaction: { query: reactionsOptions(7, 3).queryKey, part: 'data' },
    loading: { query: reactions, part: 'status' },
    error: { query: reactions, part: 'error' },
  },
  admin: {
    stats: { query: adminStatsOptions.queryKey, part: 'data' },
    recentPosts: { query: adminStatsOptions.queryKey, part: 'data' },
    posts: { query: adminPostsOptions({}).queryKey, part: 'data' },
    pagination: { query: adminPostsOptions({}).queryKey, part: 'data' },
    categories: { query: adminCategoriesOptions.queryKey, part: 'data' },
    users: { query: adminUsersOptions({ page: 1, limit: 10, search: '', status: '' }).queryKey, part: 'data' },
  },
  language: {
    currentLanguage: { store: useLanguage, field: 'currentLanguage' },
    supportedLanguages: { store: useLanguage, field: 'supportedLanguages' },
    translationHistory: { store: useLanguage, field: 'translationHistory' },
    translationCache: { store: useLanguage, field: 'translationCache' },
  },
};

const rows = Object.entries(FIELDS).flatMap(([area, fields]) =>
  // The table above has exactly these keys: its type says so.
  fields.map(
    (field) => [`${area}.${field}`, (STATE_MAP[area as keyof typeof FIELDS] as Record<string, Place>)[field]] as const,
  ),
);

test.each(rows)('%s has a place', (_name, place) => {
  if (!place) throw new Error('no place');
  if ('store' in place) expect(place.store.getState()).toHaveProperty(place.field);
  else if ('query' in place) {
    const query = createQueryClient().getQueryCache().build(createQueryClient(), { queryKey: place.query });
    expect(query.state).toHaveProperty(place.part ?? 'data');
  } else expect(Object.values(place).every((where) => where.length > 0)).toBe(true);
});

test('no two kinds of things share a key', () => {
  const keys = [feed, comments, reactions, categories, searchOptions('river').queryKey, profileOptions(3).queryKey];
  expect(keys.map(([first]) => first)).toEqual(['posts', 'comments', 'reactions', 'categories', 'search', 'profile']);
});

test('what the reader sees depends on who reads only where the key says so', () => {
  expect(reactionsOptions(7, null).queryKey).not.toEqual(reactionsOptions(7, 3).queryKey);
  expect(profileOptions(3).queryKey).not.toEqual(profileOptions(4).queryKey);
});

test('the stores hold no list of the server’s', () => {
  const fields = [...Object.keys(useAuth.getState()), ...Object.keys(useUi.getState())];
  expect(fields.filter((field) => /posts|comments|reactions|categories/i.test(field))).toEqual([]);
});
