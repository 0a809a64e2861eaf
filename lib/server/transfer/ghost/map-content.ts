import { element, findTree, type HtmlElement, type HtmlNode, renderTree, textIn } from '../../content/html-tree.ts';
import { prepareContent, type PreparedContent } from '../../content/static-page.ts';
import { createAnchors, createOldSite, fragmentFinder, type OldSite, ownLinks } from '../html/anchors.ts';
import { withTextFallback } from '../html/comment-html.ts';
import type { Conversion } from '../html/conversion.ts';
import { createHeadingIds, headingId, markdownHtml } from '../html/markdown.ts';
import { textParagraphs } from '../html/paragraphs.ts';
import { toBlocks } from '../html/to-blocks.ts';
import { localiseFiles, localiseImages, localiseLinks } from '../images/localise-files.ts';
import { type Note, asList, asPayload, word, type Payload } from './card.ts';
import { cardNodes, isCard } from './cards.ts';
import { type GhostSite, PLACEHOLDER, RESIZED, UNKNOWN_ADDRESS } from './ghost-site.ts';
import { plainCards } from './html-cards.ts';
import { mobiledocNodes, plainNodes } from './mobiledoc.ts';
import { type GhostRow, textOf } from './read-export.ts';

const FORMATS: [bit: number, tag: string][] = [
  ...[[1, 'strong'] as [number, string], [2, 'em'] as [number, string], [4, 's'] as [number, string]],
  ...[[8, 'u'] as [number, string], [16, 'code'] as [number, string], [32, 'sub'] as [number, string]],
  ...[[64, 'sup'] as [number, string], [128, 'mark'] as [number, string]],
];
const DEEPEST = 60;

function textNode(node: Payload): HtmlNode[] {
  const text = typeof node.text === 'string' ? node.text : '';
  const format = typeof node.format === 'number' ? node.format : 0;
  if (text === '') return [];
  return [FORMATS.reduce<HtmlNode>((inner, [bit, tag]) => (format & bit ? element(tag, [inner]) : inner), text)];
}

const TAGS = new Map([
  ['paragraph', 'p'],
  ['quote', 'blockquote'],
  ['extended-quote', 'blockquote'],
  ['aside', 'blockquote'],
  ['listitem', 'li'],
]);

function nestedTag(node: Payload): string | undefined {
  const type = word(node, 'type');
  if (type === 'heading' || type === 'extended-heading')
    return /^h[1-6]$/u.test(word(node, 'tag')) ? word(node, 'tag') : 'h2';
  if (type === 'list') return word(node, 'listType') === 'number' || word(node, 'tag') === 'ol' ? 'ol' : 'ul';
  return TAGS.get(type);
}

function renderNode(node: Payload, note: Note, depth: number): HtmlNode[] {
  const type = word(node, 'type');
  const children = () => renderAll(node.children, note, depth + 1);
  if (type === 'text' || type === 'extended-text' || type === 'tk') return textNode(node);
  if (type === 'linebreak') return [element('br', [])];
  if (type === 'tab') return ['\t'];
  if (type === 'zwnj') return [];
  if (/^(auto|at-)?link$/u.test(type)) return [element('a', children(), { href: word(node, 'url') })];
  const tag = nestedTag(node);
  // A list within a list stands in an item of its own: it belongs to the item before it.
  const isHolder = tag === 'li' && asList(node.children).every((child) => word(asPayload(child), 'type') === 'list');
  if (isHolder) return children();
  if (tag) {
    const start: Record<string, string> =
      tag === 'ol' && typeof node.start === 'number' && node.start !== 1 ? { start: String(node.start) } : {};
    return [element(tag, children(), start)];
  }
  // Something that only holds other nodes, of a kind that is not known.
  if (Array.isArray(node.children) && node.children.length > 0) {
    if (type !== 'root') note(`«${type}» of the editor is not known here: its content is kept`);
    return [element('div', children())];
  }
  if (typeof node.text === 'string' && !isCard(type)) {
    note(`«${type}» of the editor is not known here: its content is kept`);
    return textNode(node);
  }
  return cardNodes(type, node, note);
}

function renderAll(nodes: unknown, note: Note, depth: number): HtmlNode[] {
  if (depth > DEEPEST) throw new Error('Nested too deeply.');
  return asList(nodes).flatMap((node) => renderNode(asPayload(node), note, depth));
}

/** A post of Ghost's Lexical editor (since 5.0) as HTML nodes; null when it is not readable. */
function lexicalNodes(json: string, note: Note): HtmlNode[] | null {
  try {
    const root = asPayload(asPayload(JSON.parse(json)).root);
    return Array.isArray(root.children) ? renderAll(root.children, note, 0) : null;
  } catch {
    return null;
  }
}

const FILE = /^\/content\//u;
const nameOf = (path: string) =>
  path
    .split('/')
    .at(-1)
    ?.replace(/[?#].*$/su, '') ?? path;

/** Pictures of a site whose address nobody knows become links to their files. */
function lostPictures(nodes: readonly HtmlNode[], site: OldSite, note: Note): HtmlNode[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return node;
    const path = node.tag === 'img' ? site.pathWithin(node.attributes.src) : undefined;
    if (path === undefined) return { ...node, children: lostPictures(node.children, site, note) };
    note(`picture ${path} became a link: give --url or --files to fetch it`);
    return element('a', [node.attributes.alt || nameOf(path)], { href: path });
  });
}

/** Ghost opens its forms for members and its search by places that no page has (`/#/portal/signup`): only their words stay. */
function withoutForms(nodes: readonly HtmlNode[], site: OldSite, note: Note): HtmlNode[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return node;
    const children = withoutForms(node.children, site, note);
    const { href = '' } = node.attributes;
    const form = /^\/?#\/(?:portal|share|search)\b.*/su.exec(site.pathWithin(href) ?? href)?.[0];
    if (node.tag !== 'a' || form === undefined) return { ...node, children };
    note(`link to ${form.slice(0, 80)}, a form of Ghost, became plain text`);
    return element('span', children);
  });
}

/** Ghost gives ids to headings when it makes a page of the editor's form: those of their words. */
function withHeadingIds(nodes: readonly HtmlNode[]): HtmlNode[] {
  const idOf = createHeadingIds();
  return nodes.map((node) => {
    if (typeof node === 'string' || !/^h[1-6]$/u.test(node.tag) || node.attributes.id !== undefined) return node;
    return element(node.tag, node.children, { ...node.attributes, id: idOf(headingId(textIn(node.children))) });
  });
}

/** Finished HTML is what readers saw; the editor's own form is asked where there is none (a draft of old versions). */
export function findNodes(post: GhostRow, base: string, note: Note): HtmlNode[] {
  const field = (name: string) => textOf(post, name).replaceAll(PLACEHOLDER, base);
  const html = field('html');
  if (html.trim() !== '') {
    if (/<!--\s*members-only\s*-->/iu.test(html)) note('mark where the part for members began was removed');
    const tree = findTree(html);
    if (tree) return plainCards(tree, note);
    note('layout could not be kept, only the text: it is nested too deeply');
    return findTree(textParagraphs(html).html) ?? [];
  }
  const forms: [string, (text: string) => HtmlNode[] | null][] = [
    ['lexical', (text) => lexicalNodes(text, note)],
    ['mobiledoc', (text) => mobiledocNodes(text, note)],
    ['markdown', (text) => findTree(markdownHtml(text))],
    ['plaintext', plainNodes],
  ];
  for (const [name, read] of forms) {
    const text = field(name);
    const nodes = text.trim() === '' ? null : read(text);
    if (nodes) return withHeadingIds(nodes);
    if (text.trim() !== '') note(`its «${name}» form cannot be read`);
  }
  return [];
}

/** A post's content as it is stored here. */
export async function mapGhostContent(
  post: GhostRow,
  site: GhostSite,
  { note, lead }: { note: Note; /** What stands before the text. */ lead: readonly HtmlNode[] },
): Promise<PreparedContent> {
  const conversion: Conversion = { base: site.base, note, findAlt: () => undefined };
  const oldSite = createOldSite([site.base]);
  const isKnown = site.base !== UNKNOWN_ADDRESS;
  const slug = textOf(post, 'slug');
  const anchors = createAnchors(fragmentFinder(oldSite, slug === '' ? [] : [`/${slug}`]));
  const nodes = findNodes(post, site.base, note);
  const blocks = anchors.place(
    toBlocks(anchors.mark([...lead, ...withoutForms(nodes, oldSite, note)]), 'html', conversion),
  );
  const findOriginal = ({ attributes }: HtmlElement) => attributes.src?.replace(RESIZED, '/content/images/');
  const local = await localiseImages(blocks, { library: site.library, findOriginal });
  const files = await localiseFiles(local, { library: site.library, note });
  const isOwn = (address: string) => isKnown && oldSite.pathWithin(address) !== undefined;
  const owned = await localiseLinks(files, { library: site.library, isOwn });
  const linked = ownLinks(owned, oldSite, (path) => isKnown && FILE.test(path));
  const html = renderTree(isKnown ? linked : lostPictures(linked, oldSite, note));
  return withTextFallback(html, note, (text) => prepareContent(site.sanitiser, text));
}
