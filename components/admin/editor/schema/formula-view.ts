import type { NodeViewRenderer } from '@tiptap/core';
import { showFormula } from './show-formula.ts';

/** A formula as readers see it; as TeX until that is there, and where it cannot be read. */
export const formulaView: NodeViewRenderer = ({ node }) => {
  const dom = document.createElement('span');
  dom.dataset.formula = '';
  let shown = node;
  void showFormula(dom, String(node.attrs.tex), 'inline');
  return {
    dom,
    update: (next) => {
      if (next.type !== shown.type) return false;
      if (next.attrs.tex !== shown.attrs.tex) void showFormula(dom, String(next.attrs.tex), 'inline');
      shown = next;
      return true;
    },
    ignoreMutation: () => true,
  };
};
