import type { Conversion } from './conversion.ts';
import type { HtmlNode } from '../../content/html-tree.ts';
import type { LineEnds } from './paragraphs.ts';

/** How the parts of a block are made, for the rules of single blocks. */
export type BlockMaker = {
  conversion: Conversion;
  /** Blocks only: every run of text and inline elements becomes paragraphs. */
  flow(nodes: readonly HtmlNode[], lineEnds: LineEnds): HtmlNode[];
  /** What stands in a list item or a table cell: a line of text where it can be, blocks where it must. */
  mixed(nodes: readonly HtmlNode[]): HtmlNode[];
};
