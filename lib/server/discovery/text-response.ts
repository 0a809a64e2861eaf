import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { pathForPrograms, pathTo, featuredImageUrl } from '../../paths.ts';
import type { Database } from '../db/schema.ts';
import { siteSettings } from '../db/site-settings.ts';
import { env } from '../env.ts';
import { listCategories } from '../services/categories/category.ts';
import { listPages } from '../services/pages/page.ts';
import { listPosts } from '../services/posts/list-posts.ts';

// A post names forty addresses, in every language the same.
const addresses = new LRUCache<string, string>({ max: 2_000 });

/** A path of ours, or an address that is absolute already, as an absolute percent-encoded address (docs/api.md#settings: SITE_URL). */
export function absoluteUrl(pathOrUrl: string): string {
  const base = env().SITE_URL;
  const key = `${base} ${pathOrUrl}`;
  const address = addresses.get(key) ?? new URL(pathOrUrl, `${base}/`).href;
  addresses.set(key, address);
  return address;
}

/** A post's featured image as an absolute address; null for none, or for one that is no address. */
export function absoluteImageUrl(stored: string | null): string | null {
  const address = stored === null ? null : featuredImageUrl(stored);
  return address !== null && URL.canParse(address, env().SITE_URL) ? absoluteUrl(address) : null;
}

type TextFile = {
  body: string;
  contentType: string;
  /** ISO 8601; HTTP says whole seconds. */
  modified?: string | undefined;
  /** Absolute address of the page that shows the same to people. */
  canonical?: string | undefined;
  /** Other absolute addresses by what they are to it. */
  links?: Record<string, string>;
};

/** A text that is the same for everybody. The process entry compresses it, adds its ETag and answers 304. */
export function textResponse({ body, contentType, modified, canonical, links = {} }: TextFile): Response {
  const headers = new Headers({ 'Content-Type': contentType });
  if (modified !== undefined) headers.set('Last-Modified', new Date(modified).toUTCString());
  if (canonical !== undefined) headers.set('Link', `<${canonical}>; rel="canonical"`);
  for (const [rel, url] of Object.entries(links)) headers.append('Link', `<${url}>; rel="${rel}"`);
  return new Response(body, { headers });
}

// What costs crawlers and us time and holds nothing for readers of a search engine. Pages such as /login are not here
// on purpose: a crawler that may not fetch them would never see their noindex (docs/api.md#pages), and list the bare address.
const CLOSED = [
  '/admin',
  '/api/',
  '/preview/',
  '/undo-email/',
  '/invitations/',
  '/unsubscribe/',
  '/subscriptions/',
  pathTo.profile(),
  pathTo.search(),
];

/** robots.txt: everything is open but for the above; pictures below the API's address are open as well. */
export function robotsTxt(): string {
  return [
    'User-agent: *',
    'Allow: /api/v1/uploads/',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${absoluteUrl(pathForPrograms.sitemap())}`,
    '',
  ].join('\n');
}

const MOST_POSTS = 100;

/** A text on one line in which nothing is a mark. */
const words = (text: string) =>
  text
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#&]/gu, '\\$&');

type Linked = { label: string; path: string; about?: string };

function section(title: string, links: readonly Linked[]): string[] {
  if (links.length === 0) return [];
  const lines = links.map(({ label, path, about }) => {
    const note = about ? words(about) : '';
    return `- [${words(label)}](${absoluteUrl(path)})${note === '' ? '' : `: ${note}`}`;
  });
  return [`## ${title}`, lines.join('\n')];
}

/**
 * /llms.txt (llmstxt.org): what the site is and where its texts are in a form for programs: the newest hundred posts as
 * Markdown, its pages, categories and feeds.
 */
export async function llmsTxt(db: Kysely<Database>): Promise<string> {
  const { name, tagline, description } = siteSettings();
  const [{ posts }, pages, categories] = await Promise.all([
    listPosts(db, { page: 1, limit: MOST_POSTS, include: [] }),
    listPages(db),
    listCategories(db),
  ]);
  const feeds = [
    { label: 'RSS', path: pathTo.feed('feed.xml') },
    { label: 'Atom', path: pathTo.feed('atom.xml') },
    { label: 'JSON Feed', path: pathTo.feed('feed.json') },
    { label: 'Sitemap', path: pathForPrograms.sitemap() },
  ];
  const parts = [
    `# ${words(name)}`,
    `> ${words(description || tagline || `The newest posts on ${name}.`)}`,
    ...section(
      'Posts',
      posts.map(({ title, slug, excerpt }) => ({
        label: title,
        path: pathForPrograms.postMarkdown(slug),
        about: excerpt,
      })),
    ),
    ...section(
      'Pages',
      pages.map(({ title, slug, meta_description }) => ({
        label: title,
        path: pathTo.page(slug),
        about: meta_description,
      })),
    ),
    ...section(
      'Categories',
      categories
        .filter(({ post_count }) => post_count > 0)
        .map((category) => ({
          label: category.name,
          path: pathTo.category(category.slug),
          about: category.description ?? '',
        })),
    ),
    ...section('Feeds', feeds),
  ];
  return `${parts.join('\n\n')}\n`;
}
