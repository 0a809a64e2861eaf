import type { MarkdownIt } from 'markdown-it';

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
