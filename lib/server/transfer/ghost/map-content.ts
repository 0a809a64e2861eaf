import { prepareContent, type PreparedContent } from '../../content/prepare-content.ts';
import type { Conversion } from '../html/conversion.ts';
import { findTree, renderTree, type HtmlElement, type HtmlNode } from '../../content/html-tree.ts';
import { textParagraphs } from '../html/text-paragraphs.ts';
import { toBlocks } from '../html/to-blocks.ts';
import { withTextFallback } from '../html/with-text-fallback.ts';
import { localiseImages } from '../images/localise-images.ts';
import type { Note } from './card.ts';
import { textOf, type GhostRow } from './export-types.ts';
import type { GhostSite } from './ghost-site.ts';
import { plainCards } from './html-cards.ts';
import { lexicalNodes } from './lexical.ts';
import { markdownHtml } from './markdown.ts';
import { mobiledocNodes, plainNodes } from './mobiledoc.ts';
import { ownLinks } from './own-links.ts';
import { PLACEHOLDER } from './site-address.ts';

const RESIZED = /\/content\/images\/size\/w\d+(?:h\d+)?\/(?:format\/\w+\/)?/u;

/** Finished HTML is what readers saw; the editor's own form is asked where there is none (a draft of old versions). */
function findNodes(post: GhostRow, base: string, note: Note): HtmlNode[] {
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
export async function mapGhostContent(post: GhostRow, site: GhostSite, note: Note): Promise<PreparedContent> {
  const conversion: Conversion = { base: site.base, note, findAlt: () => undefined };
  const blocks = toBlocks(findNodes(post, site.base, note), 'html', conversion);
  const findOriginal = ({ attributes }: HtmlElement) => attributes.src?.replace(RESIZED, '/content/images/');
  const local = await localiseImages(blocks, { library: site.library, findOriginal });
  const html = renderTree(ownLinks(local, site.base, note));
  return withTextFallback(html, note, (text) => prepareContent(site.sanitiser, text));
}
