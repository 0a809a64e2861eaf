import { InputRule, Node, type Editor, type NodeViewRenderer } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { LONGEST_TEX } from '@/lib/rules/limits';
import { MATH } from './code-block.ts';

/**
 * Sets TeX into an element as a formula, or as it is where it is none. Fetched at the first formula that somebody writes.
 * @returns whether it can be read
 */
export async function showFormula(box: HTMLElement, tex: string, display: 'block' | 'inline'): Promise<boolean> {
  box.dataset.tex = tex;
  if (!box.hasChildNodes()) box.textContent = tex;
  if (tex.trim() === '' || tex.length > LONGEST_TEX) {
    box.textContent = tex;
    return false;
  }
  const { default: temml } = await import('temml');
  // It was changed again meanwhile.
  if (box.dataset.tex !== tex) return true;
  try {
    temml.render(tex, box, { displayMode: display === 'block', throwOnError: true, trust: false, maxExpand: 100 });
    return true;
  } catch {
    box.textContent = tex;
    return false;
  }
}

// From here on it scrolls by itself, as for readers.
const LONG_TEX = 20;

/** A formula as readers see it; as TeX until that is there, and where it cannot be read. */
const formulaView: NodeViewRenderer = ({ node }) => {
  const dom = document.createElement('span');
  dom.dataset.formula = '';
  const show = (tex: string) => {
    dom.classList.toggle('formula', tex.length > LONG_TEX);
    void showFormula(dom, tex, 'inline');
  };
  let shown = node;
  show(String(node.attrs.tex));
  return {
    dom,
    update: (next) => {
      if (next.type !== shown.type) return false;
      if (next.attrs.tex !== shown.attrs.tex) show(String(next.attrs.tex));
      shown = next;
      return true;
    },
    ignoreMutation: () => true,
  };
};

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
