import { Node, type Extensions } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';

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
  parseHTML: () => [{ tag: 'summary' }],
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
