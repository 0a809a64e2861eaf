import MarkdownIt, { type MarkdownIt as Renderer } from 'markdown-it';
import definitions from 'markdown-it-deflist';
import footnote from 'markdown-it-footnote';
import { addMath, addTasks } from '../../../text/markdown.ts';

// Deeper than anybody writes; what is deeper stays as text.
const DEEPEST = 60;
const OWN_ID = /\{:?\s*#([^\s{}]+)(?:\s[^{}]*)?\}$/u;

/** The id that the usual renderers give to a heading: those of its letters, in small ones, joined by hyphens. */
export function headingId(text: string): string {
  const letters = text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '');
  return letters.trim().replace(/\s/gu, '-');
}

/** Gives out ids as the usual renderers do: the second one of its words ends in `-1`. */
export function createHeadingIds(): (plain: string) => string {
  const taken = new Map<string, number>();
  return (plain) => {
    const count = taken.get(plain) ?? 0;
    taken.set(plain, count + 1);
    return count === 0 ? plain : `${plain}-${count}`;
  };
}

/** Headings get ids, as links within such texts expect: their own, `{#id}`, or one made of their text. */
function addHeadingIds(markdown: Renderer): void {
  markdown.core.ruler.push('heading_ids', ({ tokens }) => {
    const idOf = createHeadingIds();
    for (const [index, token] of tokens.entries()) {
      const inline = token.type === 'heading_open' ? tokens[index + 1] : undefined;
      const last = inline?.children?.at(-1);
      if (!inline) continue;
      const words = last?.type === 'text' ? last.content.trimEnd() : '';
      const own = OWN_ID.exec(words)?.[1];
      if (own !== undefined && last) last.content = words.replace(OWN_ID, '').trimEnd();
      const text = (inline.children ?? []).map(({ content }) => content).join('');
      const plain = own ?? headingId(text);
      if (plain !== '') token.attrSet('id', idOf(plain));
    }
  });
}

// GitHub's alerts and Obsidian's callouts, by what they are here; one of another name stays a quote.
const ALERT =
  /^\[!(?:(note|info|important|abstract|summary|todo|example|question)|(tip|hint|success|check|done)|(?:warning|caution|attention|danger|error|bug|failure))\][+-]?[ \t]*([^\n]*)\n?/iu;

/** A quote that begins with `[!NOTE]` is a callout; words beside the mark are its title. */
function addAlerts(markdown: Renderer): void {
  markdown.core.ruler.after('block', 'alerts', ({ tokens }) => {
    for (const [index, open] of tokens.entries()) {
      const inline = open.type === 'blockquote_open' ? tokens[index + 2] : undefined;
      const [mark, note, tip, title] = ALERT.exec(inline?.content ?? '') ?? [];
      if (!inline || mark === undefined) continue;
      inline.content = (title ? `**${title}**\n` : '') + inline.content.slice(mark.length);
      open.attrSet('class', `callout-${note ? 'note' : tip ? 'tip' : 'warning'}`);
      let end = index + 3;
      while (end < tokens.length && (tokens[end]?.type !== 'blockquote_close' || tokens[end]?.level !== open.level))
        end += 1;
      for (const token of [open, tokens[end]]) if (token) token.tag = 'aside';
    }
  });
}

const renderer = new MarkdownIt({ html: true, linkify: true, maxNesting: DEEPEST })
  .use(footnote)
  .use(addHeadingIds)
  .use(addAlerts)
  .use(addMath)
  .use(addTasks)
  .use(definitions);

// No line before the notes: what shows a text draws one.
renderer.renderer.rules.footnote_block_open = () => '<section class="footnotes">\n<ol class="footnotes-list">\n';

/** Markdown (CommonMark, tables, tasks, footnotes, formulas) as HTML. It may hold HTML itself: whatever comes out is still to be sanitised. */
export function markdownHtml(markdown: string): string {
  return renderer.render(markdown.replace(/\r\n?/gu, '\n'));
}

/** One line of Markdown, as a caption is, as HTML; the same holds for it. */
export const inlineMarkdown = (line: string): string => renderer.renderInline(line.replace(/\s+/gu, ' '));
