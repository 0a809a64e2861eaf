import { type BlockMaker, BLOCKS, CONTAINERS, type Conversion, DROPPED, MEDIA, tagFor } from './conversion.ts';
import { isAllowedClass } from '../../content/sanitise/rules.ts';
import { formulaBlock } from './math.ts';
import { isQuote, toDefinitions, toFigure, toList, toQuote, toTable, toToggle } from './structures.ts';
import { element, elementsOf, hasContent, type HtmlElement, type HtmlNode } from '../../content/html-tree.ts';
import { dropElement, toInline, toLink, toVerse } from './inline.ts';
import { knownBlocks, mediaBlocks, scriptCard } from './media-blocks.ts';
import { toParagraphs, type LineEnds } from './paragraphs.ts';

const GALLERY_SHELL =
  /(^| )(wp-block-gallery|blocks-gallery-grid|blocks-gallery-item|gallery-row|tiled-gallery__\w+)( |$)/u;

/** A callout of our own. */
const isCallout = ({ tag, attributes }: HtmlElement) => tag === 'aside' && isAllowedClass(tag, attributes.class ?? '');

const isContainer = ({ tag, attributes }: HtmlElement) =>
  CONTAINERS.has(tag) || GALLERY_SHELL.test(attributes.class ?? '');
const isBlockLike = (node: HtmlElement) => isContainer(node) || BLOCKS.has(node.tag);

function holdsBlock(node: HtmlElement): boolean {
  for (const inner of elementsOf(node.children)) if (isBlockLike(inner)) return true;
  return false;
}

/** Language and direction of a container go to the blocks that take its place. */
function inherit(blocks: HtmlNode[], { lang, dir }: Record<string, string>): HtmlNode[] {
  if (!lang && !dir) return blocks;
  const inherited = { ...(lang && { lang }), ...(dir && { dir }) };
  return blocks.map((block) =>
    typeof block === 'string' ? block : { ...block, attributes: { ...inherited, ...block.attributes } },
  );
}

const NOTES = /(?:^| )footnotes(?: |$)/u;

/** What a box of notes holds: its list says of itself what the box said. */
const listsOfNotes = ({ children, attributes }: HtmlElement): HtmlNode[] =>
  children.map((child) =>
    typeof child === 'object' && child.tag === 'ol' && NOTES.test(attributes.class ?? '')
      ? element('ol', child.children, { ...child.attributes, class: 'footnotes' })
      : child,
  );

function fromContainer(node: HtmlElement, lineEnds: LineEnds, maker: BlockMaker): HtmlNode[] {
  if (node.tag === 'form') maker.conversion.note('form was removed, its text kept');
  return inherit(maker.flow(listsOfNotes(node), node.tag === 'p' ? 'html' : lineEnds), node.attributes);
}

const isVerse = ({ tag, attributes }: HtmlElement) =>
  tag === 'pre' && /(?:^| )wp-block-verse(?: |$)/u.test(attributes.class ?? '');

function fromBlock(node: HtmlElement, lineEnds: LineEnds, maker: BlockMaker): HtmlNode[] {
  const { tag, attributes, children } = node;
  if (tag === 'hr') return [element('hr', [])];
  if (tag === 'ul' || tag === 'ol' || tag === 'menu' || tag === 'dir') return toList(node, maker);
  if (tag === 'dl') return toDefinitions(node, maker);
  if (isQuote(node)) return toQuote(node, lineEnds, maker);
  if (tag === 'figure') return toFigure(node, maker);
  if (tag === 'details') return toToggle(node, maker);
  if (tag === 'table') return toTable(node, maker);
  const { conversion } = maker;
  const content = toInline(children, { lineEnds: 'html', conversion });
  if (!content.some(hasContent)) return [];
  return [isVerse(node) ? element('p', toVerse(content), attributes) : element(tagFor(tag), content, attributes)];
}

/** Blocks that one node stands for, or null when it belongs to the line it stands in. */
function findBlocks(node: HtmlElement, lineEnds: LineEnds, maker: BlockMaker): HtmlNode[] | null {
  if (MEDIA.has(node.tag)) return mediaBlocks(node, maker.conversion);
  const known = formulaBlock(node) ?? knownBlocks(node, maker);
  if (known) return known;
  if (isCallout(node)) return [element('aside', maker.flow(node.children, lineEnds), node.attributes)];
  if (isContainer(node)) return fromContainer(node, lineEnds, maker);
  if (BLOCKS.has(node.tag)) return fromBlock(node, lineEnds, maker);
  if (!holdsBlock(node)) return null;
  // A link around blocks stays a link; any other inline element gives way to the blocks in it.
  const blocks = maker.flow(node.children, lineEnds);
  return node.tag === 'a' ? toLink(node, blocks, maker.conversion) : blocks;
}

function flow(nodes: readonly HtmlNode[], lineEnds: LineEnds, maker: BlockMaker): HtmlNode[] {
  const { conversion } = maker;
  const blocks: HtmlNode[] = [];
  let run: HtmlNode[] = [];
  const endRun = () => {
    blocks.push(...toParagraphs(run, lineEnds, conversion));
    run = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string') run.push(node);
    else if (DROPPED.has(node.tag)) {
      const card = scriptCard(node, conversion);
      if (card) {
        endRun();
        blocks.push(card);
      } else run.push(...dropElement(node, conversion));
    } else {
      const found = findBlocks(node, lineEnds, maker);
      if (!found) run.push(...toInline([node], { lineEnds, conversion }));
      else {
        endRun();
        blocks.push(...found);
      }
    }
  }
  endRun();
  return blocks;
}

function mixed(nodes: readonly HtmlNode[], maker: BlockMaker): HtmlNode[] {
  const needsFlow = nodes.some((node) => typeof node !== 'string' && (isContainer(node) || MEDIA.has(node.tag)));
  if (needsFlow) return flow(nodes, 'html', maker);
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [node];
    return findBlocks(node, 'html', maker) ?? toInline([node], { lineEnds: 'html', conversion: maker.conversion });
  });
}

/** Any HTML as the blocks that posts may hold (docs/product.md#validation and #sanitising); what cannot be kept is noted, its text stays. */
export function toBlocks(nodes: readonly HtmlNode[], lineEnds: LineEnds, conversion: Conversion): HtmlNode[] {
  const maker: BlockMaker = {
    conversion,
    flow: (children, ends) => flow(children, ends, maker),
    mixed: (children) => mixed(children, maker),
  };
  return maker.flow(nodes, lineEnds);
}
