import type { MarkdownIt } from 'markdown-it';

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
