import { element, findTree, type HtmlElement, type HtmlNode, textIn } from '../../content/html-tree.ts';
import { decodePath } from '../../content/old-path.ts';
import type { UserRecord } from '../format/import-records.ts';
import { nodesOf, type Note } from '../ghost/card.ts';
import { cardNodes } from '../ghost/cards.ts';
import { ghostDate } from '../ghost/ghost-site.ts';
import { createOldSite } from '../html/anchors.ts';
import { textAlone } from '../html/comment-html.ts';
import { hideEmail } from '../write/write-users.ts';
import {
  classesOf,
  find,
  givenAuthor,
  type HostedExport,
  type HostedSite,
  type HostedText,
  linkIn,
  MOST_BYTES,
} from './map-hosted.ts';
import { readText } from './open-export.ts';

export const STORY = /(?:^|\/)posts\/(?:draft_|\d{4}-\d\d-\d\d_)[^/]*\.html$/u;
const ID = /(?:^|[-/_])([0-9a-f]{8,14})(?=$|\.html$|[?#])/u;

const classed = (name: string) => (one: HtmlElement) => classesOf(one).includes(name);
const lineIn = (node: HtmlElement | undefined) =>
  textIn(node?.children ?? [])
    .replace(/\s+/gu, ' ')
    .trim();

// https://cdn-images-1.medium.com/max/800/1*a.png is at most 800 pixels wide.
const RESIZED = /^(https:\/\/(?:cdn-images-1|miro)\.medium\.com\/)(?:v2\/)?(?:max|fit|resize)[^*]*\/(?=[^/]+$)/u;
const originalOf = (address: string) =>
  RESIZED.test(address) ? address.replace(RESIZED, (_all, host: string) => `${host}max/2560/`) : undefined;

const codeIn = (nodes: readonly HtmlNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : node.tag === 'br' ? '\n' : codeIn(node.children))).join('');

/** A figure. What is embedded is in a frame or script, or in a quote with a link. */
function figureOf(node: HtmlElement, note: Note): HtmlNode[] {
  const quote = find(node, ({ tag }) => tag === 'blockquote');
  if (quote && linkIn(quote) !== '')
    return [...cardNodes('embed', { url: linkIn(quote) }, note), ...(lineIn(quote) === '' ? [] : [quote])];
  const isWide = /graf--layout(?:OutsetCenter|FillWidth)/u.test(node.attributes.class ?? '');
  return [element('figure', plain(node.children, note), isWide ? { class: 'wide' } : {})];
}

/** Pictures in a row, with what stands below them. */
function galleryOf(row: HtmlElement): HtmlElement {
  const figures = row.children.flatMap((child) => (typeof child === 'object' ? child.children : []));
  const images = figures
    .flatMap((child) => (typeof child === 'object' ? [child, ...child.children] : []))
    .filter((child) => typeof child === 'object' && child.tag === 'img');
  const said = figures.flatMap((child) =>
    typeof child === 'object' && child.tag === 'figcaption' ? [...child.children, ' '] : [],
  );
  return element('figure', [...images, ...(said.length > 0 ? [element('figcaption', said)] : [])], {
    class: 'gallery',
  });
}

function plainElement(node: HtmlElement, note: Note): HtmlNode[] {
  const { tag, attributes, children } = node;
  const classes = new Set(classesOf(node));
  if (['graf--title', 'graf--subtitle', 'section-divider'].some((name) => classes.has(name))) return [];
  if (classes.has('sectionLayout--outsetRow')) return [galleryOf(node)];
  if (classes.has('graf--pullquote')) return [element('blockquote', plain(children, note), { class: 'pull-quote' })];
  if (classes.has('graf--mixtapeEmbed')) {
    const [title, description] = ['strong', 'em'].map((name) => lineIn(find(node, (one) => one.tag === name)));
    const publisher = URL.parse(linkIn(node))?.hostname ?? '';
    return cardNodes('bookmark', { url: linkIn(node), title, description, publisher }, note);
  }
  if (tag === 'pre')
    return cardNodes('code', { language: attributes['data-code-block-lang'], code: codeIn(children) }, note);
  if (tag === 'figure') return figureOf(node, note);
  // Headings of Medium begin at the third level.
  const level = /^h[3-5]$/u.test(tag) ? `h${Number(tag[1]) - 1}` : tag;
  return [element(level, plain(children, note), attributes)];
}

const plain = (nodes: readonly HtmlNode[], note: Note): HtmlNode[] =>
  nodes.flatMap((node) => (typeof node === 'string' ? [node] : plainElement(node, note)));

/** Where the text of a page begins and ends. Real pages have both. */
const textOf = (html: string): [from: number, to: number] => [
  html.indexOf('>', html.indexOf('e-content')) + 1,
  html.lastIndexOf('<footer'),
];

/** A page; without its text where that is nested too deeply to be read. */
function pageOf(html: string): HtmlElement {
  const [from, to] = textOf(html);
  return element('html', findTree(html) ?? findTree(html.slice(0, from) + html.slice(to)) ?? []);
}

/** The sections of a story, between which lines stand. */
function sectionsOf({ html }: HostedText, note: Note): HtmlNode[] {
  const page = findTree(html);
  if (!page) {
    note('layout could not be kept, only the text: it is nested too deeply');
    return nodesOf(textAlone(html.slice(...textOf(html)), note));
  }
  const body = find(element('html', page), classed('e-content'));
  const sections = body?.children.filter((node) => typeof node === 'object') ?? [];
  return sections.flatMap((section, index) => [...(index > 0 ? [element('hr', [])] : []), ...plain([section], note)]);
}

/** Links to stories of this export, wherever they stood, lead to these. */
function ownStories(nodes: readonly HtmlNode[], ids: ReadonlySet<string>, base: string): HtmlNode[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return node;
    const children = ownStories(node.children, ids, base);
    const id = node.tag === 'a' ? ID.exec(node.attributes.href ?? '')?.[1] : undefined;
    if (id === undefined || !ids.has(id)) return { ...node, children };
    return element('a', children, { ...node.attributes, href: `${base}/p/${id}` });
  });
}

/** Where a story stood, and the address of another site where it came out first. */
function addressesOf(canonical: string, id: string, site: readonly string[]) {
  const url = URL.parse(canonical);
  const isThere = url !== null && (ID.exec(url.pathname)?.[1] === id || /(?:^|\.)medium\.com$/u.test(url.hostname));
  const own = createOldSite(site).pathWithin(canonical) ?? (isThere ? url.pathname : undefined);
  // At Medium below its author or publication, at a domain of its own without them.
  const path =
    own === undefined || !url ? [] : [`/${url.pathname.split('/').at(-1)}`, own, url.pathname].map(decodePath);
  return { paths: [...new Set([...path, `/p/${id}`])], canonicalUrl: own === undefined && url ? url.href : null };
}

function readStory(path: string, html: string, site: readonly string[]): { text: HostedText; author?: UserRecord } {
  const page = pageOf(html);
  const id = ID.exec(path)?.[1] ?? path;
  const [body, by] = [find(page, classed('e-content')), find(page, classed('p-author'))];
  const canonical = find(page, classed('p-canonical'))?.attributes.href ?? '';
  const { paths, canonicalUrl } = addressesOf(canonical, id, site);
  const [title, isDraft] = [lineIn(find(page, classed('p-name'))), /(?:^|\/)draft_/u.test(path)];
  // An answer to a story is exported as one. It has no title: what stands for it is how it begins.
  const hasTitle = body && find(body, ({ tag }) => /^h\d$/u.test(tag));
  const isAnswer = !isDraft && !hasTitle && lineIn(body).startsWith(title.replace(/\s*(?:…|\.{3})$/u, ''));
  // A name that looks like an e-mail address says nothing of whose account that is.
  const author = by && givenAuthor(hideEmail(lineIn(by)), by.attributes.href ?? lineIn(by), '');
  const text: HostedText = {
    ...{ key: id, kind: 'post', title, html, description: '', tagKeys: [], guessedPaths: [], canonicalUrl },
    ...{ authorKey: author?.key ?? '', slug: (paths[0] ?? '').replace(/-?[0-9a-f]{8,14}$/u, '') },
    ...{ status: isDraft || isAnswer ? 'draft' : 'published', paths: isDraft ? [] : paths },
    subtitle: lineIn(find(page, classed('graf--subtitle'))),
    date: ghostDate(find(page, classed('dt-published'))?.attributes.datetime),
    notes: isAnswer ? ['has no title of its own, as answers to stories have none: it is a draft here'] : [],
  };
  return { text, ...(author && { author }) };
}

/** An export of Medium: a page for each story, and profile.html. */
export async function readMedium({ files, url, author, report }: HostedExport): Promise<HostedSite> {
  const profile = files.find(({ path }) => /(?:^|\/)profile\/profile\.html$/u.test(path));
  const html = (profile && (await readText(profile, MOST_BYTES))) ?? '';
  const home = find(pageOf(html), classed('u-url'))?.attributes.href ?? '';
  const fullName = hideEmail(lineIn(find(pageOf(html), classed('p-name'))));
  const email = /mailto:([^"?\s]+)/u.exec(html)?.[1];
  const named = givenAuthor(author ?? email, home || 'owner', fullName);
  const username = /@([\w.-]+)$/u.exec(home)?.[1] ?? named.username;
  const owner = author === undefined ? { ...named, username, fullName: fullName || named.fullName } : named;
  const addresses = [url, home].filter((address) => address !== undefined && URL.canParse(address)) as string[];
  const found: ReturnType<typeof readStory>[] = [];
  for (const file of files.filter(({ path }) => STORY.test(path))) {
    const story = await readText(file, MOST_BYTES);
    if (story === undefined) report.skip('post', 'larger than 2 MB', file.path);
    else found.push(readStory(file.path, story, addresses));
  }
  report.remark('Medium exports no tags and no answers of others; subtitles are summaries here');
  const users = new Map([...found.flatMap((one) => one.author ?? []), owner].map((user) => [user.key, user]));
  const ids = new Set(found.map(({ text }) => text.key));
  const base = addresses[0]?.replace(/\/+$/u, '');
  return {
    ...{ source: 'medium', addresses, tags: [], redirects: [], originalOf, users: [...users.values()] },
    texts: found.map(({ text }) => ({ ...text, authorKey: text.authorKey || owner.key })),
    nodesOf: (text, note) => {
      const nodes = sectionsOf(text, note);
      return base === undefined ? nodes : ownStories(nodes, ids, base);
    },
    readComments: async () => [],
  };
}
