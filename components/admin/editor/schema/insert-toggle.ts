import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';

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
