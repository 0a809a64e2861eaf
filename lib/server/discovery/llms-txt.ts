import type { Kysely } from 'kysely';
import { pathForPrograms, pathTo } from '../../paths.ts';
import type { Database } from '../db/schema.ts';
import { siteSettings } from '../db/site-settings.ts';
import { listCategories } from '../services/categories/category.ts';
import { listPages } from '../services/pages/page.ts';
import { listPosts } from '../services/posts/list-posts.ts';
import { absoluteUrl } from './text-response.ts';

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
