import { gfm } from '@joplin/turndown-plugin-gfm';
import Turndown from 'turndown';
import { TASK_SIGNS } from '../../../text/markdown-tasks.ts';
import { type HtmlNode, renderTree } from '../../content/html-tree.ts';
import { KEPT_TAG, type KeptHtml, NOTE_TAG } from './kept-html.ts';

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
export function createConverter({ pieces }: KeptHtml): (nodes: readonly HtmlNode[]) => string {
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
