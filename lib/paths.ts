import { findFixedPage } from './rules/pages.ts';

/** Every address of the site, built in one place. Segments are percent-encoded, so a path is valid in any script. */
const segment = encodeURIComponent;

function withPage(path: string, page: number): string {
  return page > 1 ? `${path}?page=${page}` : path;
}

/** Files in which the same feed is served: RSS, Atom and JSON Feed (docs/api.md#pages). */
export const FEED_FILES = ['feed.xml', 'atom.xml', 'feed.json'] as const;
export type FeedFile = (typeof FEED_FILES)[number];

/** The filters of a search, as they stand in its address, and the page of its results. */
export type SearchWithin = { category?: string; author?: string; language?: string; page?: number };

export const pathTo = {
  home: (page = 1) => withPage('/', page),
  categories: () => '/categories',
  category: (slug: string, page = 1) => withPage(`/categories/${segment(slug)}`, page),
  tag: (slug: string, page = 1) => withPage(`/tags/${segment(slug)}`, page),
  series: (slug: string) => `/series/${segment(slug)}`,
  post: (slug: string) => `/posts/${segment(slug)}`,
  /** A reviewed translation of a post (docs/api.md#pages). */
  translation: (language: string, slug: string) => `/${language}/posts/${segment(slug)}`,
  /** The comments section, or one comment of it. */
  comments: (slug: string, commentId?: number) =>
    `/posts/${segment(slug)}#${commentId === undefined ? 'comments' : `comment-${commentId}`}`,
  /** A page of the comments below a post, whose own path is given; or one thread there with all its answers. */
  commentPage: (post: string, page: number) => `${post}${page > 1 ? `?comments=${page}` : ''}#comments`,
  thread: (post: string, id: number) => `${post}?thread=${id}#comment-${id}`,
  /** One comment, among all answers below the same first comment. */
  inThread: (post: string, thread: number, id: number) => `${post}?thread=${thread}#comment-${id}`,
  user: (username: string, page = 1) => withPage(`/users/${segment(username)}`, page),
  /** A page of the operator's own, or one that every site has. */
  page: (slug: string) => (findFixedPage(slug) ? `/${slug}` : `/pages/${segment(slug)}`),
  /** What was searched for, within what (docs/product.md#search). */
  search: (q?: string, { page = 1, ...within }: SearchWithin = {}) => {
    const asked = Object.entries({ q, ...within, page: page > 1 ? String(page) : '' });
    const query = asked.flatMap(([name, value]) => (value ? `${name}=${segment(value)}` : [])).join('&');
    return query ? `/search?${query}` : '/search';
  },
  login: (next?: string) => (next ? `/login?next=${segment(next)}` : '/login'),
  register: () => '/register',
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  verifyEmail: () => '/verify-email',
  profile: () => '/profile',
  /** A post that need not be public, for whom its author gave the link to. */
  preview: (token: string) => `/preview/${segment(token)}`,
  about: () => '/about-us',
  contact: () => '/contact-us',
  privacy: () => '/privacy-policy',
  terms: () => '/terms-conditions',
  disclaimer: () => '/disclaimer',
  translationDemo: () => '/translation-demo',
  /** Chooses a language and goes back to `next`, or to the page that leads here. */
  language: (to?: string, next?: string) =>
    to === undefined ? '/language' : `/language?to=${to}${next === undefined ? '' : `&next=${segment(next)}`}`,
  /** A feed of the posts that the page at `list` shows. */
  feed: (file: FeedFile, list = '/') => `${list === '/' ? '' : list}/${file}`,
} as const;

/** `/uploads/{folder}/{file}` from a stored value, of which only the last path segment counts (docs/product.md#entities). */
function uploaded(folder: string, stored: string): string {
  return `/uploads/${folder}/${stored.split('/').at(-1) ?? ''}`;
}

/** Address of a featured image: as it is when absolute, else our own upload (docs/product.md#entities). */
export function featuredImageUrl(stored: string): string {
  return /^https?:\/\//i.test(stored) ? stored : uploaded('featured-images', stored);
}

/** Address of an avatar (docs/product.md#entities). */
export function profileImageUrl(stored: string): string {
  return uploaded('profile-images', stored);
}

/** Screens of the administration: apart, for scripts of pages that are read need none of it. */
export const pathToAdmin = {
  home: () => '/admin',
  posts: () => '/admin/posts',
  post: (id: number) => `/admin/posts/${id}`,
  translations: (id: number) => `/admin/posts/${id}/translations`,
  newPost: () => '/admin/posts/new',
  categories: () => '/admin/categories',
  tags: () => '/admin/tags',
  series: () => '/admin/series',
  redirects: () => '/admin/redirects',
  users: () => '/admin/users',
  invitations: () => '/admin/invitations',
  subscribers: () => '/admin/subscribers',
  imports: () => '/admin/imports',
  tokens: () => '/admin/tokens',
  webhooks: () => '/admin/webhooks',
  comments: (status = '') => `/admin/comments${status && `?status=${status}`}`,
  log: () => '/admin/log',
  status: () => '/admin/status',
  statistics: (postId?: number) => `/admin/statistics${postId === undefined ? '' : `?post=${postId}`}`,
  pages: () => '/admin/pages',
  page: (id: number) => `/admin/pages/${id}`,
  newPage: () => '/admin/pages/new',
  settings: () => '/admin/settings',
} as const;

/** Where only programs are led: apart, for scripts of pages need none of it. */
export const pathForPrograms = {
  /** A post's text (docs/api.md#pages). */
  postMarkdown: (slug: string) => `/posts/${segment(slug)}.md`,
  /** Picture for shared links of a post's page, which is at `page`. `version` names its contents, which never change. */
  picture: (page: string, version: string) => `/og${page}/${version}.jpg`,
  sitePicture: () => '/og/site.jpg',
  sitemap: () => '/sitemap.xml',
  /** A part of a large sitemap, counted from 1. */
  sitemapPart: (kind: 'pages' | 'posts' | 'authors', part = 1) =>
    kind === 'pages' ? '/sitemaps/pages.xml' : `/sitemaps/${kind}/${part}.xml`,
};

/** Where only mails lead: apart, for no page that is read leads there. */
export const pathFromMail = {
  invitation: (token: string) => `/invitations/${segment(token)}`,
  unsubscribe: (token: string) => `/unsubscribe/${segment(token)}`,
  manage: (token: string) => `/subscriptions/${segment(token)}`,
  confirm: (token: string) => `/subscriptions/confirm/${segment(token)}`,
};

/** The form that asks for mails about new posts; apart, for scripts of pages do not lead there. */
export function pathToSubscribe(scope: string, id?: number | null, outcome?: string, typed?: string): string {
  const query = new URLSearchParams({
    ...(scope !== 'site' && { scope, id: String(id ?? '') }),
    ...(outcome && { outcome }),
    ...(typed && { typed }),
  }).toString();
  return query ? `/subscriptions?${query}` : '/subscriptions';
}
