import { findEmbed } from '../../../rules/embeds/find-embed.ts';
import { cutBy } from '../../../text/cut.ts';
import { escapeHtml } from '../../../text/html.ts';
import { plainText } from '../../content/plain-text.ts';
import { embedCard } from './media-blocks.ts';
import { embedLink } from './media-link.ts';
import type { Conversion } from './conversion.ts';
import { element, hasContent, type HtmlElement, type HtmlNode } from '../../content/html-tree.ts';

// None holds a sign of another one: a tag that never ends is searched no further than to the next.
const BLOCK_END =
  /<\/?(p|div|h[1-6]|li|ul|ol|blockquote|tr|table|section|article|figure|figcaption|pre|hr|dt|dd)\b[^<>]*>|\n\s*\n/giu;
const BREAK = /<br\b[^<>]*>/giu;
const ANY_TAG = /<!--[\s\S]*?(?:-->|$)|<\/?[a-z][^<>]*>/giu;
const WRAPPING = '<p></p>\n'.length;

/** The beginning of `text`, escaped, in at most `room` characters. */
const escapeUpTo = (text: string, room: number) =>
  escapeHtml(cutBy(text, room, (grapheme) => escapeHtml(grapheme).length));

/**
 * Only the text of HTML, as plain paragraphs of at most `most` characters in all. Linear, whatever the nesting: for
 * what could not be converted or is too long.
 */
export function textParagraphs(html: string, most = Infinity): { html: string; isCut: boolean } {
  const texts = html.replace(BLOCK_END, '\n\n').replace(BREAK, ' ').replace(ANY_TAG, '').split('\n\n');
  let result = '';
  for (const text of texts.map((part) => plainText(part.replace(/</gu, '&lt;'))).filter(Boolean)) {
    const room = most - result.length - WRAPPING;
    const escaped = escapeHtml(text);
    const kept = escaped.length <= room ? escaped : escapeUpTo(text, room);
    if (kept !== '') result += `<p>${kept}</p>\n`;
    if (kept !== escaped) return { html: result.trimEnd(), isCut: true };
  }
  return { html: result.trimEnd(), isCut: false };
}

/** How line ends in text count: as typed (a break, a blank line ends the paragraph), or as in HTML, not at all. */
export type LineEnds = 'typed' | 'html';

type Line = { nodes: HtmlNode[]; begunBy: 'start' | 'newline' | 'br' };

const BARE_URL = /^https?:\/\/[^\s<>"]+$/u;

const isBlank = (line: Line) => !line.nodes.some(hasContent);
const isBreak = (node: HtmlNode) => typeof node !== 'string' && node.tag === 'br';

function splitLines(run: readonly HtmlNode[], lineEnds: LineEnds): Line[][] {
  let line: Line = { nodes: [], begunBy: 'start' };
  let lines = [line];
  const paragraphs = [lines];
  const startLine = (begunBy: 'newline' | 'br') => {
    line = { nodes: [], begunBy };
    lines.push(line);
  };
  const endOfLine = () => {
    if (!isBlank(line)) return startLine('newline');
    // The line end that follows a <br> in the source is part of that break.
    if (line.begunBy === 'br') return;
    line = { nodes: [], begunBy: 'start' };
    lines = [line];
    paragraphs.push(lines);
  };
  for (const node of run) {
    if (isBreak(node)) {
      if (!(isBlank(line) && line.begunBy === 'newline')) startLine('br');
    } else if (typeof node === 'string' && lineEnds === 'typed') {
      for (const [index, text] of node.split('\n').entries()) {
        if (index > 0) endOfLine();
        if (text !== '') line.nodes.push(text);
      }
    } else {
      line.nodes.push(node);
    }
  }
  return paragraphs;
}

function trimLine({ nodes }: Line): HtmlNode[] {
  const kept = [...nodes];
  const trimAt = (index: 0 | -1, trim: (text: string) => string) => {
    for (let edge = kept.at(index); typeof edge === 'string'; edge = kept.at(index)) {
      const text = trim(edge);
      if (text !== '') {
        kept[index === 0 ? 0 : kept.length - 1] = text;
        return;
      }
      if (index === 0) kept.shift();
      else kept.pop();
    }
  };
  trimAt(0, (text) => text.trimStart());
  trimAt(-1, (text) => text.trimEnd());
  return kept;
}

/** The address of a line that is nothing else: an embed in WordPress, Ghost and here. */
function bareUrl(nodes: readonly HtmlNode[]): string | undefined {
  const [only, ...others] = nodes;
  return typeof only === 'string' && others.length === 0 && BARE_URL.test(only) ? only : undefined;
}

/** Paragraphs of lines; lines that are nothing but an address stand between them as cards. */
function partedByCards(lines: readonly HtmlNode[][], conversion: Conversion): HtmlElement[] {
  const blocks: HtmlElement[] = [];
  let text: HtmlElement | undefined;
  for (const line of lines) {
    const url = bareUrl(line);
    const isCard = url !== undefined && conversion.embeds !== 'links' && findEmbed(url) !== undefined;
    const nodes = url === undefined || isCard ? line : [embedLink(url, '', conversion)];
    if (isCard) {
      blocks.push(embedCard(url, '', conversion.note));
      text = undefined;
    } else if (text) text.children.push(element('br', []), ...nodes);
    else blocks.push((text = element('p', [...nodes])));
  }
  return blocks.filter(({ tag, children }) => tag !== 'p' || children.some(hasContent));
}

function toParagraph(lines: Line[], conversion: Conversion): HtmlElement[] {
  const trimmed = lines.map(trimLine);
  while (trimmed.length > 0 && !trimmed.at(-1)?.some(hasContent)) trimmed.pop();
  while (trimmed.length > 0 && !trimmed[0]?.some(hasContent)) trimmed.shift();
  return partedByCards(trimmed, conversion);
}

/** Paragraphs of a run of text and inline elements; none for a run that shows nothing. */
export function toParagraphs(run: readonly HtmlNode[], lineEnds: LineEnds, conversion: Conversion): HtmlElement[] {
  return splitLines(run, lineEnds).flatMap((lines) => toParagraph(lines, conversion));
}
