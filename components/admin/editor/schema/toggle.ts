import { Node, type Extensions, type Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { flattened } from './figure.ts';

/** In the editor it always stands open, and a click into its title only sets the caret: no `details` there. */
const shownAs = (block: string) => () => {
  const dom = document.createElement('div');
  dom.dataset.block = block;
  return { dom, contentDOM: dom };
};

/** A title that opens what is below it. */
const Toggle = Node.create({
  name: 'toggle',
  group: 'block',
  content: 'toggleTitle block+',
  defining: true,
  parseHTML: () => [{ tag: 'details' }],
  renderHTML: ({ HTMLAttributes }) => ['details', HTMLAttributes, 0],
  addNodeView: () => shownAs('toggle'),
});

const ToggleTitle = Node.create({
  name: 'toggleTitle',
  content: 'inline*',
  defining: true,
  selectable: false,
  parseHTML: () => [{ tag: 'summary', contentElement: flattened }],
  renderHTML: ({ HTMLAttributes }) => ['summary', HTMLAttributes, 0],
  addNodeView: () => shownAs('toggle-title'),
  addKeyboardShortcuts: () => ({
    // On to what it opens, instead of a second title.
    Enter: ({ editor: { state, view } }) => {
      const { $from, empty } = state.selection;
      if ($from.parent.type.name !== 'toggleTitle' || !empty) return false;
      view.dispatch(state.tr.setSelection(TextSelection.near(state.doc.resolve($from.after()))).scrollIntoView());
      return true;
    },
    // At its end, what it opens stays as it is: selected as a whole, it would go with the next letter.
    Delete: ({ editor: { state } }) => {
      const { $from, empty } = state.selection;
      return empty && $from.parent.type.name === 'toggleTitle' && $from.parentOffset === $from.parent.content.size;
    },
    // At its start, the fold goes; what it held stays.
    Backspace: ({ editor: { state, view } }) => {
      const { $from, empty } = state.selection;
      if ($from.parent.type.name !== 'toggleTitle' || !empty || $from.parentOffset > 0) return false;
      const toggle = $from.node(-1);
      const title = state.schema.nodes.paragraph?.create(null, $from.parent.content);
      const start = $from.before(-1);
      if (!title) return false;
      const body = Array.from({ length: toggle.childCount - 1 }, (_, index) => toggle.child(index + 1));
      const tr = state.tr.replaceWith(start, start + toggle.nodeSize, [title, ...body]);
      view.dispatch(tr.setSelection(TextSelection.create(tr.doc, start + 1)));
      return true;
    },
  }),
});

export const toggles: Extensions = [Toggle, ToggleTitle];

/** Makes a fold of the paragraph with the caret, whose words become the title, and sets the caret there. */
export function insertToggle({ state, view }: Editor): void {
  const { toggle, toggleTitle, paragraph } = state.schema.nodes;
  const { $from } = state.selection;
  if (!toggle || !toggleTitle || !paragraph || $from.depth === 0) return;
  const isText = $from.parent.type === paragraph;
  const block = toggle.create(null, [
    toggleTitle.create(null, isText ? $from.parent.content : null),
    paragraph.create(),
  ]);
  const start = isText ? $from.before() : $from.after();
  const tr = state.tr.replaceWith(start, $from.after(), block);
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(start + 2))).scrollIntoView());
}
