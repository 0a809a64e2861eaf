import { InputRule, Node, type Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { LONGEST_TEX } from '@/lib/rules/limits';
import { MATH } from './code-block.ts';
import { formulaView } from './formula-view.ts';

// The space rule keeps prices what they are: `$5 or $6`.
const TYPED = /(?:^|[\s(\[{"'“‘«—–-])(\$([^\s$](?:[^$]*[^\s$])?)\$)$/u;

const CLASS = `language-${MATH}`;

/** Where the selected formula is edited. */
export const FORMULA_FIELD = 'formula-field';

function focusField({ state }: Editor): boolean {
  const { selection } = state;
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'formula') return false;
  document.getElementById(FORMULA_FIELD)?.focus();
  return true;
}

/** A formula in a line, as TeX. Typed as `$x^2$`; Enter on it leads to its field. */
export const Formula = Node.create({
  name: 'formula',
  group: 'inline',
  inline: true,
  atom: true,
  marks: '_',
  addAttributes: () => ({ tex: { default: '', rendered: false } }),
  parseHTML: () => [
    {
      tag: `code.${CLASS}`,
      // Before the mark of code.
      priority: 70,
      getAttrs: (element) =>
        element.className === CLASS && element.parentElement?.nodeName !== 'PRE'
          ? { tex: element.textContent ?? '' }
          : false,
    },
  ],
  renderHTML: ({ node }) => ['code', { class: CLASS }, String(node.attrs.tex)],
  addNodeView: () => formulaView,
  renderText: ({ node }) => `$${String(node.attrs.tex)}$`,
  addInputRules() {
    return [
      new InputRule({
        find: TYPED,
        handler: ({ state: { tr }, range, match }) => {
          const [, written = '', tex = ''] = match;
          if (tex.length > LONGEST_TEX) return;
          tr.replaceWith(range.to - written.length, range.to, this.type.create({ tex }));
        },
      }),
    ];
  },
  addKeyboardShortcuts: () => ({ Enter: ({ editor }) => focusField(editor) }),
});
