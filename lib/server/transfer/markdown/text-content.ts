import { element, findTree, type HtmlNode, renderTree } from '../../content/html-tree.ts';
import { decodePath, encodePath } from '../../content/old-path.ts';
import type { Sanitiser } from '../../content/sanitise/sanitiser.ts';
import { prepareContent, type PreparedContent } from '../../content/static-page.ts';
import type { ReportBuilder } from '../format/import-report.ts';
import type { Note } from '../ghost/card.ts';
import { createAnchors, createOldSite, fragmentFinder, ownLinks } from '../html/anchors.ts';
import { withTextFallback } from '../html/comment-html.ts';
import { markdownHtml } from '../html/markdown.ts';
import { textParagraphs } from '../html/paragraphs.ts';
import { toBlocks } from '../html/to-blocks.ts';
import type { ImageLibrary } from '../images/image-library.ts';
import { isFileLink, localiseFiles, localiseImages, localiseLinks } from '../images/localise-files.ts';
import type { Addresses, Place } from './addresses.ts';
import type { Terms } from './map-terms.ts';
import { plainMarkdown } from './marks.ts';
import { type SourceText, pathInside } from './read-texts.ts';
import type { MarkdownSite } from './site-config.ts';

/** Stands for a file of the folder, whatever its address was; `.invalid` never leads anywhere. */
export const FILES = 'https://folder.invalid';
/** Stands for a site whose address nobody knows. */
const UNKNOWN_SITE = 'https://markdown-site.invalid';

export const siteBase = ({ url }: MarkdownSite): string => url ?? UNKNOWN_SITE;

/** The path that the whole site stood below: `/blog`; empty for none. */
const folderOfSite = (site: MarkdownSite) => decodePath(URL.parse(siteBase(site))?.pathname ?? '').replace(/\/+$/u, '');

// Where generators keep files that they serve as they are.
const SERVED = ['static/', 'public/', 'assets/', 'content/', 'src/assets/', 'src/', ''];

/** The address of a file of the folder. */
export const fileAddress = (path: string) => `${FILES}/${encodePath(path)}`;

/** A picture as a text names it: that of a file beside the text, or one below the site's address. */
export function pictureAddress(src: string, folder: string, site: MarkdownSite): string {
  if (/^(?:[a-z]+:|\/\/|#)/iu.test(src)) return src;
  const path = decodePath(src.replace(/[?#].*$/su, ''));
  // Of a site that stood in a folder: some name it, and some leave it out.
  const root = folderOfSite(site);
  if (path.startsWith('/'))
    return siteBase(site) + encodeURI(path.startsWith(`${root}/`) ? path.slice(root.length) : path);
  const beside = pathInside(folder, path);
  // Astro's and others' short name of the folder of sources.
  const named = /^[@~]\//u.test(path) ? `src/${path.slice(2)}` : beside;
  return named === undefined ? `${FILES}/outside` : fileAddress(named);
}

/** Where in the folder the file of an address may lie. */
export function picturePlaces(address: string, site: MarkdownSite): string[] {
  const isFile = address.startsWith(`${FILES}/`);
  const base = siteBase(site);
  if (!isFile && !address.startsWith(`${base}/`)) return [];
  const pathname = decodePath(URL.parse(address)?.pathname ?? '');
  const path = pathname.slice(isFile ? 1 : folderOfSite(site).length + 1);
  return isFile ? [path] : SERVED.map((folder) => folder + path);
}

export type PlacedText = { text: SourceText; place: Place; addresses: Addresses };

export type TextContext = {
  site: MarkdownSite;
  sanitiser: Sanitiser;
  library: ImageLibrary;
  report: ReportBuilder;
  terms: Terms;
  /** The first address of the text at a path of the folder, or of one that is called so. */
  findText(from: string, name: string): string | undefined;
};

export const folderOf = (path: string) => path.split('/').slice(0, -1).join('/');
const TEXT_LINK = /^(?![a-z]+:|\/\/|#)([^#?]+\.(?:md|markdown|mdx))(#.*)?$/iu;

/** An address as it stands in a text whose own path is `own`, in full. Paths are below the folder of the site. */
function webAddress(href: string, own: string, base: string): string {
  if (/^(?:[a-z]+:|\/\/)/iu.test(href)) return href;
  const folder = URL.parse(base)?.pathname ?? '/';
  if (href.startsWith('/') && !href.startsWith(`${folder.replace(/\/$/u, '')}/`)) return base + href;
  return URL.parse(href, base + encodeURI(own.endsWith('/') ? own : `${own}/`))?.href ?? href;
}

/** Links to other texts of the folder, and pictures beside it, as addresses. */
function resolve(nodes: readonly HtmlNode[], path: string, own: string, context: TextContext): HtmlNode[] {
  const { site, findText } = context;
  return nodes.map((node) => {
    if (typeof node === 'string') return node;
    const children = resolve(node.children, path, own, context);
    const { href, src } = node.attributes;
    if (/^(?:img|audio|video)$/u.test(node.tag) && src !== undefined)
      return element(node.tag, children, { ...node.attributes, src: pictureAddress(src, folderOf(path), site) });
    if (node.tag !== 'a' || href === undefined || href.startsWith('#')) return { ...node, children };
    const [, file, place = ''] = TEXT_LINK.exec(href) ?? [];
    if (isFileLink(href))
      return element('a', children, { ...node.attributes, href: pictureAddress(href, folderOf(path), site) });
    const target = file === undefined ? undefined : findText(path, file);
    const address = target === undefined ? webAddress(href, own, siteBase(site)) : siteBase(site) + target + place;
    return element('a', children, { ...node.attributes, href: address });
  });
}

/** Pictures that the folder does not hold, of a site whose address nobody knows, become links to where they were. */
function lostPictures(nodes: readonly HtmlNode[], site: MarkdownSite, note: Note): HtmlNode[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return node;
    const { href = '', src = '', alt } = node.attributes;
    if (node.tag === 'a' && href.startsWith(`${FILES}/`)) {
      note(`file ${decodePath(href.slice(FILES.length))} is not in the folder: its name stands in its place`);
      return element('span', node.children);
    }
    const isLost = src.startsWith(`${FILES}/`) || (site.url === undefined && src.startsWith(siteBase(site)));
    if (node.tag !== 'img' || !isLost) return { ...node, children: lostPictures(node.children, site, note) };
    const name = decodePath(URL.parse(src)?.pathname ?? '');
    note(`picture ${name} is not in the folder: its description stands in its place`);
    return `[${alt || name}]`;
  });
}

/** A text as it is stored here. */
export async function contentOf(
  { text, addresses }: PlacedText,
  context: TextContext,
  { note, lead }: { note: Note; /** HTML that stands before the text. */ lead: string },
): Promise<PreparedContent> {
  const { site, sanitiser, library, findText } = context;
  const { path, body } = text;
  const markdown = plainMarkdown(body, path.endsWith('.mdx'), { note, findText: (name) => findText(path, name) });
  const html = lead + (/\.html?$/iu.test(path) ? markdown : markdownHtml(markdown));
  const tree = findTree(html) ?? findTree(textParagraphs(html).html) ?? [];
  const oldSite = createOldSite([siteBase(site)]);
  const anchors = createAnchors(fragmentFinder(oldSite, addresses.sure));
  const conversion = { base: siteBase(site), note, findAlt: () => undefined };
  const resolved = resolve(tree, path, addresses.sure[0] ?? '/', context);
  const blocks = anchors.place(toBlocks(anchors.mark(resolved), 'html', conversion));
  const local = await localiseImages(blocks, { library, findOriginal: () => undefined });
  const files = await localiseFiles(local, { library, note });
  const isOwn = (address: string) => picturePlaces(address, site).length > 0;
  const owned = await localiseLinks(files, { library, isOwn });
  const linked = lostPictures(ownLinks(owned, oldSite), site, note);
  return withTextFallback(renderTree(linked), note, (clean) => prepareContent(sanitiser, clean));
}
