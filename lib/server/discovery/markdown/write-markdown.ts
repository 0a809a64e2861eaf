import { setImmediate } from 'node:timers/promises';
import type { SafeHtml } from '../../../schemas/safe-html.ts';
import { elementsOf, findTree, type HtmlNode, renderTree } from '../../content/html-tree.ts';
import { plainText } from '../../content/plain-text.ts';
import { isBlock, type KeptHtml, onOneLine, setAside } from './kept-html.ts';
import { createConverter } from './converter.ts';

// Converted in one go; the time grows faster than the size.
const PART = 8_000;
// What is larger stays HTML: no text of people, and a time that nobody should pay for.
const LARGEST_BLOCK = { characters: 32_000, elements: 1_500 };
const MOST_CHARACTERS = 400_000;
// Marks of quotes stand on each line once more for each level.
const MOST_GROWTH = 4;

type Part = { nodes: HtmlNode[]; size: number };

/** Blocks, as many together as make a part; what stands between two blocks belongs to one paragraph. */
function partsOf(nodes: readonly HtmlNode[]): Part[] {
  const parts: Part[] = [];
  let previous: HtmlNode | undefined;
  for (const node of nodes) {
    const size = renderTree([node]).length;
    const part = parts.at(-1);
    const mayPart = isBlock(node) || isBlock(previous);
    if (!part || (mayPart && part.size + size > PART)) parts.push({ nodes: [node], size });
    else {
      part.nodes.push(node);
      part.size += size;
    }
    previous = node;
  }
  return parts;
}

function isWithinBounds({ nodes, size }: Part): boolean {
  return (
    size <= LARGEST_BLOCK.characters &&
    elementsOf(nodes)
      .take(LARGEST_BLOCK.elements + 1)
      .toArray().length <= LARGEST_BLOCK.elements
  );
}

/**
 * Sanitised HTML as Markdown (CommonMark with GitHub's tables, tasks and strikethrough). What Markdown cannot say,
 * blocks that are very large, and all beyond 400,000 characters, stay HTML. Other work of the process goes on between
 * parts.
 */
export async function writeMarkdown(html: SafeHtml): Promise<string> {
  const kept: KeptHtml = { pieces: [] };
  const convert = createConverter(kept);
  const written: string[] = [];
  let converted = 0;
  for (const part of partsOf(findTree(html) ?? [plainText(html)])) {
    kept.pieces.length = 0;
    converted += part.size;
    const mayConvert = converted <= MOST_CHARACTERS && isWithinBounds(part);
    const text = mayConvert ? convert(setAside(part.nodes, kept)) : undefined;
    const isUsual = text !== undefined && text.length <= MOST_GROWTH * (part.size + PART);
    if (text !== '') written.push(isUsual ? text : onOneLine(renderTree(part.nodes)));
    await setImmediate();
  }
  return written.join('\n\n');
}
