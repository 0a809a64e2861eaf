import { isDateOfPost } from '../../../rules/limits.ts';
import { cutText } from '../../../text/cut.ts';
import { slugify } from '../../../text/slug.ts';
import { element, type HtmlElement, type HtmlNode, isSpace } from '../../content/html-tree.ts';
import { decodePath } from '../../content/old-path.ts';
import { plainText } from '../../content/plain-text.ts';
import { createFileDecoder, type Decoder, importedTagName, withUniqueSlugs } from '../format/archive-values.ts';
import type { CommentRecord, TagRecord } from '../format/import-records.ts';
import { nodesOf } from '../ghost/card.ts';
import { importedComment } from '../html/comment-html.ts';
import { isFileLink } from '../images/localise-files.ts';
import { createChannelParser, FORBIDDEN, type XmlNode } from '../wordpress/read-channel.ts';
import { hideEmail } from '../write/write-users.ts';
import {
  classesOf,
  find,
  givenAuthor,
  type HostedExport,
  type HostedSite,
  type HostedText,
  siteOf,
} from './map-hosted.ts';
import { type ExportFile, refuse } from './open-export.ts';

export const FEED = /(?:^|\/)(?:feed\.atom|blog-\d\d-\d\d-\d{4}\.xml)$/u;

const all = (node: XmlNode, name: string) => node.children.filter((child) => child.name === name);
const word = (node: XmlNode | undefined, name: string): string => (node && all(node, name)[0]?.text.trim()) ?? '';
const hrefOf = (node: XmlNode, rel: string) =>
  all(node, 'link').find(({ attributes }) => attributes.rel === rel)?.attributes.href ?? '';
const idOf = (name: string | undefined) => /(?:post|page)-(\d+)$/u.exec(name ?? '')?.[1] ?? '';
const dateOf = (text: string) => {
  const date = new Date(text);
  return isDateOfPost(date) ? date : null;
};

/** What an entry is: `post`, `page`, `comment`, or a part of the blog's settings. */
const kindOf = (entry: XmlNode) =>
  word(entry, 'blogger:type').toLowerCase() ||
  (all(entry, 'category')
    .find(({ attributes }) => attributes.scheme?.endsWith('#kind'))
    ?.attributes.term?.split('#')[1] ??
    '');

const statusOf = (entry: XmlNode) =>
  word(entry, 'blogger:status').toUpperCase() ||
  (word(all(entry, 'app:control')[0], 'app:draft') === 'yes' ? 'DRAFT' : 'LIVE');

const labelsOf = (entry: XmlNode): string[] =>
  all(entry, 'category').flatMap(({ attributes: { scheme = '', term = '' } }) =>
    /^(?:tag:blogger\.com|http:\/\/www\.blogger\.com\/atom\/ns#$)/u.test(scheme) && term.trim() !== ''
      ? [term.trim()]
      : [],
  );

const pathOf = (entry: XmlNode) =>
  decodePath(word(entry, 'blogger:filename') || (URL.parse(hrefOf(entry, 'alternate'))?.pathname ?? ''));

function authorOf(entry: XmlNode) {
  const [author] = all(entry, 'author');
  const name = hideEmail(word(author, 'name'));
  return { key: word(author, 'uri') || name || 'unknown', name };
}

// What stands beside the name of a guest in the older form.
const NO_PICTURE = /\/blank\.gif$/u;

/** The key of whoever said something signed in. Guests give any name and address of a page, those of an author too. */
function accountOf(entry: XmlNode): string {
  const [author] = all(entry, 'author');
  const picture = author && all(author, 'gd:image')[0]?.attributes.src;
  const isGuest = word(author, 'blogger:type') === 'ANONYMOUS' || NO_PICTURE.test(picture ?? '');
  return isGuest ? '' : word(author, 'uri');
}

// https://1.bp.blogspot.com/-x/s320/a.png, https://blogger.googleusercontent.com/img/a/x=w640-h480
const STORED = /^https?:\/\/(?:[\w-]+\.)*(?:bp\.blogspot|googleusercontent)\.com\//u;
const SIZE = /(?<=\/|=)(?:[swh]\d+)(?:-[a-z0-9-]+)?(?=\/[^/]*$|$)/u;
const originalOf = (address: string) => (STORED.test(address) ? address.replace(SIZE, 's1600') : undefined);

const FLOWING = new Set(['div', 'span', 'font', 'center', 'p', 'section', 'article', 'td']);

/** Two breaks in a row part paragraphs. */
function parted(nodes: readonly HtmlNode[]): HtmlNode[] {
  let breaks = 0;
  return nodes.flatMap((node) => {
    const isBreak = typeof node === 'object' && node.tag === 'br';
    if (!isBreak && !isSpace(node)) breaks = 0;
    if (isBreak) breaks += 1;
    return isBreak && breaks > 1 ? (breaks === 2 ? [element('p', [])] : []) : [node];
  });
}

function plainElement(node: HtmlElement): HtmlNode[] {
  const { tag, attributes, children } = node;
  const image = find(node, (one) => one.tag === 'img');
  if (tag === 'table' && classesOf(node).includes('tr-caption-container') && image) {
    const caption = find(node, (one) => classesOf(one).includes('tr-caption'));
    return [element('figure', [image, element('figcaption', plain(caption?.children ?? []))])];
  }
  if (classesOf(node).includes('separator'))
    return plain(children).map((child) =>
      typeof child === 'object' && /^(?:img|a)$/u.test(child.tag) && image ? element('figure', [child]) : child,
    );
  if (tag === 'a' && attributes.name === 'more') return [];
  // A picture leads to itself in its whole size.
  if (tag === 'a' && image && (STORED.test(attributes.href ?? '') || isFileLink(attributes.href ?? '')))
    return plain(children);
  return [element(tag, FLOWING.has(tag) ? parted(plain(children)) : plain(children), attributes)];
}

const plain = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  nodes.flatMap((node) => (typeof node === 'string' ? [node] : plainElement(node)));

async function readFeed(file: ExportFile): Promise<XmlNode[]> {
  const nodes: XmlNode[] = [];
  const parser = createChannelParser((node) => nodes.push(node), 'feed');
  let decoder: Decoder | undefined;
  for await (const chunk of file.chunks()) {
    decoder ??= createFileDecoder(chunk);
    parser.write(decoder.decode(chunk).replace(FORBIDDEN, ''));
  }
  parser.write(decoder?.end() ?? '');
  parser.end();
  return nodes;
}

function toText(entry: XmlNode, kind: 'post' | 'page', tags: ReadonlyMap<string, TagRecord>): HostedText {
  const [path, status, written] = [pathOf(entry), statusOf(entry), word(entry, 'published')];
  const isPublic = status === 'LIVE' || status === 'SCHEDULED';
  return {
    ...{ key: idOf(word(entry, 'id')), kind, title: word(entry, 'title'), subtitle: '', html: word(entry, 'content') },
    ...{ description: plainText(word(entry, 'blogger:metaDescription')), authorKey: authorOf(entry).key },
    slug:
      path
        .split('/')
        .at(-1)
        ?.replace(/\.html$/u, '') ?? '',
    status: isPublic ? 'published' : 'draft',
    date: dateOf(written) ?? dateOf(word(entry, 'blogger:created')),
    day:
      kind === 'post'
        ? written
            .slice(0, 10)
            .replace(/^\d{4}-\d\d/u, (said) => /^\/(\d{4}\/\d\d)\//u.exec(path)?.[1]?.replace('/', '-') ?? said)
        : undefined,
    tagKeys: kind === 'post' ? labelsOf(entry).flatMap((name) => tags.get(name)?.key ?? []) : [],
    ...{ paths: path.length > 1 ? [path] : [], guessedPaths: [], canonicalUrl: null },
    notes: isPublic || status === 'DRAFT' ? [] : [`had the status «${status}»: it is a draft here`],
  };
}

/** Comments that readers saw, and those that wait for approval. */
async function readComments(
  entries: readonly XmlNode[],
  base: string,
  tools: Parameters<HostedSite['readComments']>[0],
  users: ReadonlySet<string>,
) {
  const records: CommentRecord[] = [];
  for (const entry of entries) {
    const [status, author] = [statusOf(entry), authorOf(entry)];
    const isHeld = /PENDING|MODERAT/u.test(status);
    const content =
      status === 'LIVE' || isHeld ? await importedComment(word(entry, 'content'), base, tools) : undefined;
    if (content === undefined || plainText(content) === '') {
      tools.report.skip('comment', content === undefined ? `status «${status}» is not shown` : 'empty');
      continue;
    }
    const answered = all(entry, 'thr:in-reply-to')[0]?.attributes.ref ?? word(entry, 'blogger:parent');
    const parent =
      /\/comments\/default\/(\d+)/u.exec(hrefOf(entry, 'related'))?.[1] ?? idOf(word(entry, 'blogger:inReplyTo'));
    records.push({
      ...{ key: idOf(word(entry, 'id')), postKey: idOf(answered), parentKey: parent || null, content, isHeld },
      userKey: users.has(accountOf(entry)) ? accountOf(entry) : null,
      authorName: cutText(plainText(author.name), 200) || 'Anonymous',
      date: dateOf(word(entry, 'published')) ?? new Date(),
    });
  }
  return records;
}

function tagsOf(entries: readonly XmlNode[]): Map<string, TagRecord> {
  const names = [...new Set(entries.flatMap(labelsOf))];
  const records = names.map((name) => ({
    key: name,
    slug: slugify(name, { prefix: 'tag', max: 200 }) || 'tag',
    name: importedTagName(name) || 'Unnamed',
    oldPaths: [`/search/label/${name}`],
  }));
  return new Map(withUniqueSlugs(records).map((tag) => [tag.key, tag]));
}

/** An export of Blogger: an Atom feed of posts, pages and comments, of Takeout or of the blog's own settings. */
export async function readBlogger({ files, url, author, report }: HostedExport): Promise<HostedSite> {
  const [feed, ...others] = files.length === 1 ? files : files.filter(({ path }) => FEED.test(path));
  if (!feed) throw refuse('no feed is in it.');
  if (others.length > 0) throw refuse('several blogs are in it: name the feed.atom of one.');
  const nodes = await readFeed(feed);
  const entries = nodes.filter((node) => {
    const isTrashed = node.name === 'entry' && (word(node, 'blogger:trashed') !== '' || /TRASH/u.test(statusOf(node)));
    if (isTrashed) report.skip(kindOf(node) === 'comment' ? 'comment' : 'post', 'in the trash', word(node, 'title'));
    return node.name === 'entry' && !isTrashed && idOf(word(node, 'id')) !== '';
  });
  const texts = entries.filter((entry) => /^(?:post|page)$/u.test(kindOf(entry)));
  const tags = tagsOf(texts.filter((entry) => kindOf(entry) === 'post'));
  const named = texts.map(authorOf).map(({ key, name }) => [key, givenAuthor(name || author, key, '')] as const);
  const users = new Map(named);
  const home = nodes.find(({ name, attributes }) => name === 'link' && attributes.rel === 'alternate')?.attributes.href;
  const addresses = [url, home].flatMap((address) => (address !== undefined && URL.canParse(address) ? [address] : []));
  const comments = entries.filter((entry) => kindOf(entry) === 'comment');
  return {
    ...{ source: 'blogger', addresses, originalOf, users: [...users.values()], tags: [...tags.values()] },
    texts: texts.map((entry) => toText(entry, kindOf(entry) === 'page' ? 'page' : 'post', tags)),
    redirects: [{ from: '/feeds/posts/default', to: '/atom.xml', status: 308 }],
    nodesOf: ({ html }) => parted(plain(nodesOf(html))),
    readComments: (tools) => readComments(comments, siteOf({ addresses }), tools, new Set(users.keys())),
  };
}
