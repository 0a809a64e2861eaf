import { Node, mergeAttributes } from '@tiptap/core';

export const CALLOUT_KINDS = ['note', 'tip', 'warning'] as const;
export type CalloutKind = (typeof CALLOUT_KINDS)[number];

const kindOf = ({ className }: HTMLElement) => CALLOUT_KINDS.find((kind) => className === `callout-${kind}`);

/** A part that stands out: a note, a tip or a warning. */
export const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({ kind: { default: 'note', rendered: false } }),
  parseHTML: () => [
    {
      tag: 'aside',
      getAttrs: (element) => {
        const kind = kindOf(element);
        return kind ? { kind } : false;
      },
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    'aside',
    mergeAttributes({ class: `callout-${String(node.attrs.kind)}` }, HTMLAttributes),
    0,
  ],
});
