import type { MarkdownIt, Token } from 'markdown-it';

// As pandoc reads it, so that prices stay prices: no space inside of the signs, no letter or digit around them.
const INLINE = /\$(?!\s)((?:[^$\\]|\\.)+?)(?<!\s)\$(?![\p{L}\p{N}$])/uy;
const FENCE = '$$';

/** Formulas: `$x$` in a line, `$$` around lines. They come out as code of the language `math`, as posts hold them. */
export function addMath(markdown: MarkdownIt): void {
  markdown.inline.ruler.after('escape', 'math', (state, silent) => {
    const { src, pos } = state;
    if (src[pos] !== '$' || /[\p{L}\p{N}$]$/u.test(src.slice(Math.max(0, pos - 2), pos))) return false;
    INLINE.lastIndex = pos;
    const [written, tex] = INLINE.exec(src) ?? [];
    if (written === undefined || tex === undefined) return false;
    if (!silent) {
      const token = state.push('code_inline', 'code', 0);
      token.content = tex;
      token.attrSet('class', 'language-math');
    }
    state.pos += written.length;
    return true;
  });
  markdown.block.ruler.before('fence', 'math', (state, start, end, silent) => {
    const lineAt = (line: number) =>
      state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
    const first = lineAt(start).trim();
    if (!first.startsWith(FENCE)) return false;
    const isOneLine = first.length > 4 && first.endsWith(FENCE);
    let last = start;
    while (!isOneLine && (last === start || !lineAt(last).trim().endsWith(FENCE))) {
      last += 1;
      if (last >= end) return false;
    }
    if (silent) return true;
    const written = Array.from({ length: last - start + 1 }, (_, index) => lineAt(start + index))
      .join('\n')
      .trim();
    const token = state.push('fence', 'code', 0);
    token.info = 'math';
    token.content = `${written.slice(2, -2).trim()}\n`;
    state.line = last + 1;
    return true;
  });
}

/** What stands before an item of a list of things to do. Text, so that it lives through everything that text lives through. */
export const TASK_SIGNS = { open: '☐', done: '☑' } as const;

const MARK = /^\[([ xX])\][ \t]+/u;

/** `[ ]` and `[x]` at the start of an item become the signs of a task. */
export function addTasks(markdown: MarkdownIt): void {
  markdown.core.ruler.push('tasks', ({ tokens }) => {
    for (const [index, { type, children }] of tokens.entries()) {
      const first = children?.[0];
      const isItem = tokens[index - 1]?.type === 'paragraph_open' && tokens[index - 2]?.type === 'list_item_open';
      if (type !== 'inline' || !isItem || first?.type !== 'text') continue;
      first.content = first.content.replace(
        MARK,
        (_whole, mark: string) => `${mark === ' ' ? TASK_SIGNS.open : TASK_SIGNS.done} `,
      );
    }
  });
}

const MEANING = /^:[ \t]+/u;

type Line = { tag: 'dt' | 'dd'; children: Token[] };

/** The lines of a paragraph, by whether they are terms or what these mean; one behind a meaning goes on with it. */
function linesOf(children: readonly Token[]): Line[] {
  const lines: Line[] = [];
  for (const [index, token] of [null, ...children].entries()) {
    const next = children[index];
    const isEnd = token === null || (/^(?:soft|hard)break$/u.test(token.type) && token.level === 0);
    const tag = next?.type === 'text' && MEANING.test(next.content) ? 'dd' : 'dt';
    if (isEnd && (tag === 'dd' || lines.at(-1)?.tag !== 'dd')) lines.push({ tag, children: [] });
    else if (token) lines.at(-1)?.children.push(token);
  }
  return lines;
}

/** Terms and what they mean (Hugo, Jekyll): a line or more, and behind it, or behind an empty one, `: ` before each meaning. */
export function addDefinitions(markdown: MarkdownIt): void {
  markdown.core.ruler.push('definitions', (state) => {
    const done: Token[] = [];
    const add = (type: string, tag: string, nesting: -1 | 0 | 1) => {
      const token = new state.Token(type, tag, nesting);
      token.block = true;
      done.push(token);
      return token;
    };
    const addLine = ({ tag, children }: Line) => {
      add(`${tag}_open`, tag, 1);
      const [first] = children;
      if (first && tag === 'dd') first.content = first.content.replace(MEANING, '');
      add('inline', '', 0).children = children;
      add(`${tag}_close`, tag, -1);
    };
    for (const token of state.tokens) {
      done.push(token);
      const inline = token.type === 'paragraph_close' && !token.hidden ? done.at(-2) : undefined;
      const lines = linesOf(inline?.children ?? []);
      if (!lines.some(({ tag }) => tag === 'dd')) continue;
      const paragraph = done.splice(-3);
      const isAlone = lines[0]?.tag === 'dd' && done.at(-1)?.type !== 'dl_close';
      const isTermBefore = isAlone && done.at(-1)?.type === 'paragraph_close' && !done.at(-1)?.hidden;
      if (isAlone && !isTermBefore) {
        done.push(...paragraph);
        continue;
      }
      const terms = isTermBefore ? linesOf(done.splice(-3)[1]?.children ?? []) : [];
      // One list with that before it.
      if (done.at(-1)?.type === 'dl_close') done.pop();
      else add('dl_open', 'dl', 1);
      for (const line of [...terms, ...lines]) addLine(line);
      add('dl_close', 'dl', -1);
    }
    state.tokens = done;
  });
}
