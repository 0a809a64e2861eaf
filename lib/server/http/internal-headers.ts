import { findLanguage, LANGUAGE_COOKIE, type LanguageCode } from '../../rules/languages.ts';
import { renderContext } from './render-context.ts';

/**
 * Headers that only the process entry may set: it removes what a client sent under these names and writes its own.
 * Handlers and pages read them instead of the socket, the Host header or a cookie.
 */
export const INTERNAL_HEADERS = {
  /** The client's address, after TRUST_PROXY. */
  address: 'x-lekha-address',
  /** Interface language of the page, from the cache key (docs/architecture.md). */
  language: 'x-lekha-language',
  /** html, rsc or prefetch: Next hides its own headers from middleware. */
  form: 'x-lekha-form',
  requestId: 'x-request-id',
  /** Mark that Next puts on its own scripts and styles during one render. */
  nonce: 'x-nonce',
} as const;

/**
 * What a page depends on. Services name the tags of what they read while a page renders; the database names the tags
 * of what a write changed (migrations, `notify_tags`), and the page cache drops the pages that hold one of them.
 */
export const tagOf = {
  /** Every list of posts, and the counts in the sidebar: something became public or ceased to be. */
  posts: () => 'posts',
  /** One post: its text, its card, its counts, its comments. */
  post: (id: number) => `post:${id}`,
  /** Lists of what was translated into a language. */
  translations: (language: string) => `translations:${language}`,
  categories: () => 'categories',
  /** Pages with a text of the site's own. */
  pages: () => 'pages',
  /** What is shown of a person beside posts and comments. */
  user: (username: string) => `user:${username}`,
  /** What the operator says of the site, which every page shows. */
  settings: () => 'settings',
  /** Whatever there is: the whole site was replaced. */
  everything: () => 'everything',
} as const;

/** PostgreSQL's channel on which `notify_tags` (migrations) names the tags of what was written, a space between two. */
export const TAG_CHANNEL = 'lekha_tags';

/** Names what the page that renders now depends on; outside of a render it does nothing. */
export function addTags(...tags: string[]): void {
  const named = renderContext()?.tags;
  if (named) for (const tag of tags) named.add(tag);
}

const CHOSEN = new RegExp(`(?:^|;)\\s*${LANGUAGE_COOKIE}=([a-z]{2})\\s*(?:;|$)`);

/** The language of ours that a `Cookie` header names; undefined for whoever has chosen none. */
export function chosenLanguage(cookie: string | null | undefined): LanguageCode | undefined {
  return findLanguage(cookie && CHOSEN.exec(cookie)?.[1])?.code;
}
