import { element, findTree, type HtmlElement, type HtmlNode, renderTree } from '../../content/html-tree.ts';
import type { Note } from './card.ts';
import { type GhostSite, PLACEHOLDER, UNKNOWN_ADDRESS } from './ghost-site.ts';
import { prepareContent, type PreparedContent } from '../../content/prepare-content.ts';
import { createAnchors } from '../html/anchors.ts';
import type { Conversion } from '../html/conversion.ts';
import { createOldSite, fragmentFinder, type OldSite, ownLinks } from '../html/own-links.ts';
import { textParagraphs } from '../html/paragraphs.ts';
import { toBlocks } from '../html/to-blocks.ts';
import { withTextFallback } from '../html/comment-html.ts';
import { localiseFiles } from '../images/localise-files.ts';
import { localiseImages } from '../images/localise-images.ts';
import { type GhostRow, textOf } from './read-export.ts';
import { plainCards } from './html-cards.ts';
import { lexicalNodes } from './lexical.ts';
import { markdownHtml } from '../html/markdown.ts';
import { mobiledocNodes, plainNodes } from './mobiledoc.ts';

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

const RESIZED = /\/content\/images\/size\/w\d+(?:h\d+)?\/(?:format\/\w+\/)?/u;

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
    if (nodes) return nodes;
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
  const blocks = anchors.place(
    toBlocks(anchors.mark([...lead, ...findNodes(post, site.base, note)]), 'html', conversion),
  );
  const findOriginal = ({ attributes }: HtmlElement) => attributes.src?.replace(RESIZED, '/content/images/');
  const local = await localiseImages(blocks, { library: site.library, findOriginal });
  const files = await localiseFiles(local, { library: site.library, note });
  const linked = ownLinks(files, oldSite, (path) => isKnown && FILE.test(path));
  const html = renderTree(isKnown ? linked : lostPictures(linked, oldSite, note));
  return withTextFallback(html, note, (text) => prepareContent(site.sanitiser, text));
}
