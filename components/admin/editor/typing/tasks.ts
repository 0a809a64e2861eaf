import { type CanCommands, type ChainedCommands, type Editor, Extension, InputRule } from '@tiptap/core';
import { Plugin, type EditorState } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { TASK_SIGNS } from '@/lib/text/markdown';

const TYPED = /^(?:[☐☑] )?\[([ xX]?)\] $/u;
const TASK = /^[☐☑] /u;
const SIGN_LENGTH = 2;

// Not a string, which would be read as HTML: no page of ours lets one be.
const textOf = (sign: string) => ({ type: 'text', text: `${sign} ` });

/** Where the sign of the task stands that the position is in the first line of. */
function signAt({ doc }: EditorState, pos: number): number | undefined {
  const $pos = doc.resolve(pos);
  const isFirst = $pos.depth > 1 && $pos.node(-1).type.name === 'listItem' && $pos.index(-1) === 0;
  return isFirst && TASK.test($pos.parent.textContent) ? $pos.start() : undefined;
}

/** A list of the line with the caret: of the tasks above it, not of the other things that a list above it has. */
function startTasks(chain: ChainedCommands, can: CanCommands): ChainedCommands {
  if (!can.wrapInList('bulletList')) chain.clearNodes();
  return chain.wrapInList('bulletList').command(({ tr }) => {
    const { $from } = tr.selection;
    if ($from.node(-2)?.type.name !== 'bulletList') return true;
    const start = $from.before(-2);
    const above = tr.doc.resolve(start).nodeBefore;
    if (above?.type.name === 'bulletList' && TASK.test(above.lastChild?.firstChild?.textContent ?? '')) tr.join(start);
    return true;
  });
}

/** Makes an open task of the line with the caret; what is a task stays as it is. */
export function insertTask(editor: Editor): void {
  const { $from } = editor.state.selection;
  if (signAt(editor.state, $from.pos) !== undefined) return void editor.commands.focus();
  const isItem = $from.node(-1).type.name === 'listItem' && $from.index(-1) === 0;
  const chain = editor.chain().focus();
  if (!isItem) startTasks(chain, editor.can());
  // A line of no list may have the sign: pasted, or as text.
  const hasSign = TASK.test($from.parent.textContent);
  chain.command(({ tr }) => hasSign || Boolean(tr.insertText(`${TASK_SIGNS.open} `, tr.selection.$from.start()))).run();
}

/** Behind a task comes another; Enter on an empty one ends the list. */
function nextTask(editor: Editor): boolean {
  const { selection } = editor.state;
  const { $from, empty } = selection;
  const start = signAt(editor.state, $from.pos);
  if (!empty || start === undefined || $from.parentOffset < SIGN_LENGTH) return false;
  const chain = editor.chain();
  if ($from.parent.content.size === SIGN_LENGTH)
    return chain.deleteRange({ from: start, to: $from.end() }).liftListItem('listItem').run();
  return chain.splitListItem('listItem').insertContent(textOf(TASK_SIGNS.open)).run();
}

/** A click on the sign says that it is done, or that it is not. */
function toggleTask(view: EditorView, pos: number, { clientX }: MouseEvent): boolean {
  const start = signAt(view.state, pos);
  if (start === undefined || pos > start + SIGN_LENGTH) return false;
  const edges = [view.coordsAtPos(start, 1).left, view.coordsAtPos(start + 1, -1).right];
  if (clientX < Math.min(...edges) || clientX > Math.max(...edges)) return false;
  const isDone = view.state.doc.textBetween(start, start + 1) === TASK_SIGNS.done;
  view.dispatch(view.state.tr.insertText(isDone ? TASK_SIGNS.open : TASK_SIGNS.done, start, start + 1));
  return true;
}

/** Lists of things to do: `[ ] ` and `[x] ` at the start of an item, which may change its sign later, too. */
export const tasks = Extension.create({
  name: 'tasks',
  // Before Enter means the next item of any list.
  priority: 200,
  addInputRules: () => [
    new InputRule({
      find: TYPED,
      handler: ({ state, range, match, chain, can }) => {
        const $from = state.doc.resolve(range.from);
        const isItem = $from.node(-1).type.name === 'listItem';
        if ($from.parent.type.name !== 'paragraph' || (isItem && $from.index(-1) !== 0)) return null;
        const sign = match[1]?.trim() ? TASK_SIGNS.done : TASK_SIGNS.open;
        const change = chain().deleteRange(range);
        if (!isItem) startTasks(change, can());
        change.insertContent(textOf(sign)).run();
        return undefined;
      },
    }),
  ],
  addKeyboardShortcuts: () => ({ Enter: ({ editor }) => nextTask(editor) }),
  addProseMirrorPlugins: () => [new Plugin({ props: { handleClick: toggleTask } })],
});
