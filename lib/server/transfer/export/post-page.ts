import { createHash } from 'node:crypto';
import { pathTo } from '../../../paths.ts';
import type { SafeHtml } from '../../../schemas/safe-html.ts';
import { escapeHtml } from '../../../text/html.ts';
import { frontMatter } from '../../content/elsewhere/portable.ts';
import { changeHtml } from '../../content/write-html.ts';
import { elementsOf } from '../../content/html-tree.ts';
import type { ExportedPage } from '../format/export-format.ts';
import type { SafePost } from './read-site.ts';

const STYLE =
  'body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1.1rem/1.6 sans-serif}img{max-width:100%;height:auto}' +
  'pre{overflow:auto}table{border-collapse:collapse}td,th{border:1px solid;padding:.3rem}';

// Opened from a disk, these pages have no server that would say what they may load: nothing but pictures.
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const POLICY =
  `default-src 'none'; img-src 'self' file: data: http: https:; style-src 'sha256-${STYLE_HASH}'; ` +
  "base-uri 'none'; form-action 'none'";

function page(title: string, language: string, body: string): string {
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

const UPLOADS = /^\/uploads\//u;
const fromFolder = (address: string) => address.replace(UPLOADS, '../uploads/');

/** Our own files, seen from the folder of the posts. */
const withOwnFiles = (html: SafeHtml) =>
  changeHtml(html, (nodes) => {
    for (const { attributes } of elementsOf(nodes))
      for (const name of ['href', 'src']) if (attributes[name]) attributes[name] = fromFolder(attributes[name]);
    return nodes;
  });

function comments(post: SafePost): string {
  const said = post.comments.filter(({ content }) => content !== '');
  if (said.length === 0) return '';
  const list = said.map(
    ({ author_name, created_at, content }) =>
      `<article><h3>${escapeHtml(author_name)}, <time>${created_at.slice(0, 10)}</time></h3>${withOwnFiles(content)}</article>`,
  );
  return `<section><h2>Comments (${list.length})</h2>\n${list.join('\n')}\n</section>`;
}

/** A post as a page that any browser shows from the disk. */
export function postPage(post: SafePost, authorName: string): string {
  const date = post.status === 'published' && post.published_at ? post.published_at.slice(0, 10) : 'draft';
  const image = post.featured_image
    ? `<p><img src="${escapeHtml(fromFolder(post.featured_image))}" alt="${escapeHtml(post.featured_image_alt)}"></p>\n`
    : '';
  const body = `<article>
<h1>${escapeHtml(post.title)}</h1>
<p>${escapeHtml(authorName)}, ${date}${post.categories.length > 0 ? `, ${escapeHtml(post.categories.join(', '))}` : ''}</p>
${image}${withOwnFiles(post.content)}
</article>
${comments(post)}`;
  return page(post.title, post.language, body);
}

export type IndexEntry = { file: string; title: string; date: string };

/** The list of all posts. */
export function indexPage(siteName: string, entries: readonly IndexEntry[]): string {
  const items = entries.map(
    ({ file, title, date }) =>
      `<li><a href="posts/${encodeURIComponent(file)}.html">${escapeHtml(title)}</a> ${date}</li>`,
  );
  return page(siteName, 'en', `<h1>${escapeHtml(siteName)}</h1>\n<ul>\n${items.join('\n')}\n</ul>`);
}

/** What stands in a post under a slug or username, as people call it. */
export type ExportNames = Record<'users' | 'categories' | 'tags', ReadonlyMap<string, string>> & {
  /** By the slug of a post: the series that it is part of, and its place there. */
  series: ReadonlyMap<string, { series: string; series_order: number }>;
};

const called = (names: ReadonlyMap<string, string>, keys: readonly string[]) =>
  keys.map((key) => names.get(key) ?? key);

/** Where it is and was here; generators take the address as it is read, and none with a question mark. */
function addresses(path: string, former: readonly string[]) {
  const url = `${decodeURI(path)}/`;
  return { url, permalink: url, aliases: former.filter((one) => !one.includes('?')) };
}

/** A text with the fields before it that Hugo, Jekyll, Astro and Eleventy know, and our own import. */
const withFields = async (fields: Record<string, unknown>, markdown: string) =>
  `${await frontMatter(fields)}\n${markdown}\n`;

const times = (from: string, { updated_at }: { updated_at: string }) => ({ date: from, lastmod: updated_at });

/** A post, or a translation of it, as a file of Markdown for generators of sites. */
export function postMarkdown(
  post: SafePost,
  markdown: string,
  { names, translation }: { names: ExportNames; translation?: SafePost['translations'][number] },
): Promise<string> {
  const { slug, title, excerpt, meta_description, language } = translation ?? post;
  const isDraft = post.status === 'draft' || translation?.status === 'draft';
  const former = post.former_slugs.map((one) => pathTo.post(one));
  const own = translation
    ? addresses(
        pathTo.translation(language, slug),
        translation.old_slugs.map((one) => pathTo.translation(language, one)),
      )
    : addresses(pathTo.post(slug), [...former, ...post.old_paths]);
  return withFields(
    {
      ...{ title, slug, ...own, ...times(post.published_at ?? post.created_at, translation ?? post) },
      ...{ draft: isDraft, lang: language, summary: excerpt, description: meta_description },
      authors: called(names.users, [...new Set([post.author, ...post.authors])]),
      ...{ categories: called(names.categories, post.categories), tags: called(names.tags, post.tags) },
      keywords: post.meta_keywords.split(/\s*,\s*/u).filter(Boolean),
      ...{ image: post.featured_image, image_alt: post.featured_image_alt, canonical_url: post.canonical_url },
      ...names.series.get(post.slug),
      ...{ pinned: post.pinned || null, comments: post.comments_closed ? false : null },
    },
    markdown,
  );
}

/** The same for a page. */
export function pageMarkdown(page: Omit<ExportedPage, 'content'>, markdown: string): Promise<string> {
  const { slug, title, status, language, meta_description } = page;
  const former = page.former_slugs.map((one) => pathTo.page(one));
  const own = { ...addresses(pathTo.page(slug), [...former, ...page.old_paths]), ...times(page.created_at, page) };
  const about = { draft: status === 'draft', lang: language, description: meta_description };
  return withFields({ title, slug, ...own, ...about }, markdown);
}
