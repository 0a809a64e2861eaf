import { setImmediate } from 'node:timers/promises';
import { gfm } from '@joplin/turndown-plugin-gfm';
import Turndown from 'turndown';
import type { SafeHtml } from '../../../schemas/safe-html.ts';
import { TASK_SIGNS } from '../../../text/markdown.ts';
import { markedNote } from '../blocks/footnote-shapes.ts';
import { elementsOf, findTree, type HtmlNode, renderTree } from '../html-tree.ts';
import { plainText } from '../plain-text.ts';
import { isBlock, type KeptHtml, losesNotes, onOneLine, setAside, KEPT_TAG, NOTE_TAG } from './kept-html.ts';

/** Signs beyond turndown's own that a reader of Markdown, or a generator of sites, would take for marks. */
function escapeMore(text: string): string {
  return (
    text
      .replace(/<|&(?=#?\w+;)|~(?=~)|(?<=~)~/gu, '\\$&')
      .replace(/^(\d{1,9})([.)])(?=\s|$)/u, '$1\\$2')
      .replace(/^(?:#{1,6}|\+)$|(?<=\s)#+$/u, '\\$&')
      .replace(/\{(?=[{%:])/gu, '{\\')
      .replace(/!(?=\\\[)/gu, '\\!')
      // Two of them around something would be a formula.
      .replace(/\$(?=\S[^$]*\$)/gu, '\\$')
  );
}

// Tasks are kept as text: `☐ Buy rice`, or as older imports have it, `[ ] Buy rice`.
const TASK = /^(\s*)(?:\\\[([ xX])\\\]|([☐☑]))(?=\s)/u;

const taskMark = (_whole: string, space: string, typed: string | undefined, sign: string | undefined) =>
  `${space}[${typed ?? (sign === TASK_SIGNS.done ? 'x' : ' ')}]`;

/** A function that writes a tree as Markdown; the kept pieces come back where their numbers stand. */
function createConverter({ pieces }: KeptHtml): (nodes: readonly HtmlNode[]) => string {
  const service = new Turndown({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '*',
    hr: '---',
  });
  service.use(gfm);
  const escape = service.escape.bind(service);
  service.escape = (text) => escapeMore(escape(text));
  service.addRule('strikethrough', {
    filter: ['del', 's'],
    replacement: (content) => `~~${content}~~`,
  });
  service.addRule('kept', {
    filter: (node) => node.nodeName.toLowerCase() === KEPT_TAG,
    replacement: (_content, node) => pieces[Number(node.textContent)] ?? '',
  });
  service.addRule('footnote', {
    filter: (node) => node.nodeName.toLowerCase() === NOTE_TAG,
    replacement: (content, node) => {
      const text = content.trim().replace(/\n(?!\n|$)/gu, '\n    ');
      return `\n\n[^${node.getAttribute('number') ?? ''}]: ${text}\n\n`;
    },
  });
  const item = service.options.bulletListMarker ?? '-';
  service.addRule('listItem', {
    filter: 'li',
    replacement: (content, node) => {
      const number = node.getAttribute('value');
      const marker = number === null ? `${item} ` : `${number}. `;
      const text = content.replace(/^\n+|\n+$/gu, '').replace(TASK, taskMark);
      return `${marker}${text.replace(/\n(?!\n|$)/gu, `\n${' '.repeat(marker.length)}`)}${node.nextSibling ? '\n' : ''}`;
    },
  });
  return (nodes) => service.turndown(renderTree(nodes));
}

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

/** A tree whose marks lead to notes of the same text, wherever it is put, instead of those of a page. */
function withNearNotes(nodes: HtmlNode[]): HtmlNode[] {
  for (const node of elementsOf(nodes)) {
    const note = markedNote(node);
    const [link] = node.children;
    if (note !== undefined && typeof link === 'object') link.attributes.href = `#${note}`;
  }
  return nodes;
}

/**
 * Sanitised HTML as Markdown (CommonMark with GitHub's tables, tasks and strikethrough). What Markdown cannot say,
 * blocks that are very large, and all beyond 400,000 characters, stay HTML. Other work of the process goes on between
 * parts.
 */
export async function writeMarkdown(html: SafeHtml): Promise<string> {
  const nodes = withNearNotes(findTree(html) ?? [plainText(html)]);
  const parts = partsOf(nodes);
  const kept: KeptHtml = {
    pieces: [],
    hasNotes: losesNotes(nodes) || parts.some((part) => !isWithinBounds(part)),
  };
  const convert = createConverter(kept);
  const written: string[] = [];
  let converted = 0;
  for (const part of parts) {
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
