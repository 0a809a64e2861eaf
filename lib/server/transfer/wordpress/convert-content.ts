import { plainText } from '../../content/plain-text.ts';
import { dropLazyCopies } from '../html/drop-lazy-copies.ts';
import { findTree, renderTree, type HtmlNode } from '../../content/html-tree.ts';
import { toBlocks } from '../html/to-blocks.ts';
import { createBlockReader } from './block-attributes.ts';
import { splitBlocks } from './blocks.ts';
import type { PostContext } from './post-context.ts';
import { expandShortcodes } from './shortcodes.ts';

const MORE = /<!--\s*more\b[^>]*-->/iu;
const NEXT_PAGE = /<!--\s*nextpage\s*-->/giu;

function convert(content: string, context: PostContext): HtmlNode[] | null {
  const plain = content.replace(/\r\n?/gu, '\n').replace(NEXT_PAGE, '\n\n<hr>\n\n').replace(MORE, '\n\n');
  const blocks: HtmlNode[] = [];
  for (const { html, lineEnds } of splitBlocks(plain, createBlockReader(context))) {
    const tree = findTree(expandShortcodes(html, context));
    if (!tree) return null;
    blocks.push(...toBlocks(dropLazyCopies(tree), lineEnds, context));
  }
  return blocks;
}

/** The text before `<!--more-->`: what WordPress showed in lists. Empty when there is no such mark. */
function teaserOf(content: string, context: PostContext): string {
  const more = MORE.exec(content);
  if (!more) return '';
  const silent: PostContext = { ...context, note: () => {} };
  return plainText(renderTree(convert(content.slice(0, more.index), silent) ?? []));
}

/** A post's content as a tree of the blocks that posts may hold. Null when it is nested too deeply to be converted. */
export function convertContent(content: string, context: PostContext): { blocks: HtmlNode[]; teaser: string } | null {
  const blocks = convert(content, context);
  return blocks && { blocks, teaser: teaserOf(content, context) };
}
