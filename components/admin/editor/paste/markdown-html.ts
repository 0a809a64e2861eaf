import MarkdownIt, { type MarkdownIt as Renderer } from 'markdown-it';
import footnote from 'markdown-it-footnote';
import { asciiDigits } from '@/lib/text/digits';
import { addMath, addTasks } from '@/lib/text/markdown';
import { newNoteId } from '../schema/footnotes';

// Deeper than anybody writes; what is deeper stays as text.
const DEEPEST = 60;

/** Each paste has its own names of notes, so that one that comes twice does not speak of the first one's notes. */
function createRenderer(names: string): Renderer {
  const renderer = new MarkdownIt({ html: true, linkify: true, maxNesting: DEEPEST })
    .use(footnote)
    .use(addMath)
    .use(addTasks);
  // The end of the last line of code is no line.
  renderer.core.ruler.push('code_end', ({ tokens }) => {
    for (const token of tokens)
      if (token.type === 'fence' || token.type === 'code_block') token.content = token.content.replace(/\n$/u, '');
  });
  const { rules } = renderer.renderer;
  const noteOf = (meta: unknown) => Number((meta as { id: number }).id);
  // As the editor's model has them (schema/footnotes.ts).
  rules.footnote_ref = (tokens, index) => {
    const note = noteOf(tokens[index]?.meta);
    return `<sup><a href="#${names}${note}">${note + 1}</a></sup>`;
  };
  rules.footnote_block_open = () => '<ol class="footnotes">';
  rules.footnote_block_close = () => '</ol>';
  rules.footnote_open = (tokens, index) => `<li id="${names}${noteOf(tokens[index]?.meta)}">`;
  rules.footnote_close = () => '</li>';
  rules.footnote_anchor = () => '';
  return renderer;
}

// Blocks of code stay as they are.
const NUMBERS = /^ {0,3}(```|~~~)[^]*?^ {0,3}\1|^([ \t]*)(\p{Nd}{1,3})([.)।])(?=[ \t])/gmu;

/** Numbers of lists as CommonMark has them, whatever the script's digits. */
function withListNumbers(markdown: string): string {
  return markdown.replace(NUMBERS, (whole, fence?: string, indent = '', digits = '', end = '') =>
    fence ? whole : `${indent}${asciiDigits(digits)}${end === '।' ? '.' : end}`,
  );
}

/** Markdown (CommonMark, tables, tasks, footnotes, formulas) as HTML for the editor; it may hold any HTML itself. */
export function markdownHtml(markdown: string): string {
  const names = `${newNoteId()}-`;
  return createRenderer(names).render(withListNumbers(markdown.replace(/\r\n?/gu, '\n')));
}
