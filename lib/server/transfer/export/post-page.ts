import { createHash } from 'node:crypto';
import type { SafeHtml } from '../../../schemas/safe-html.ts';
import { escapeHtml } from '../../../text/html.ts';
import { changeHtml } from '../../content/write-html.ts';
import { elementsOf } from '../../content/html-tree.ts';
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
