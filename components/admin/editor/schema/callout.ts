import { Node, mergeAttributes, type Extensions } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { flattened } from './figure.ts';

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

const PULL_QUOTE = 'pull-quote';

/** Quotations, and words of the text itself that are set large beside it. */
export const Quote = Blockquote.extend({
  addAttributes: () => ({
    isPulled: {
      default: false,
      parseHTML: ({ className }: HTMLElement) => className === PULL_QUOTE,
      renderHTML: ({ isPulled }) => (isPulled ? { class: PULL_QUOTE } : {}),
    },
  }),
});

const DefinitionList = Node.create({
  name: 'definitionList',
  group: 'block',
  content: '(term | definition)+',
  parseHTML: () => [{ tag: 'dl' }],
  renderHTML: ({ HTMLAttributes }) => ['dl', HTMLAttributes, 0],
});

const Term = Node.create({
  name: 'term',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'dt', contentElement: flattened }],
  renderHTML: ({ HTMLAttributes }) => ['dt', HTMLAttributes, 0],
});

const Definition = Node.create({
  name: 'definition',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'dd' }],
  renderHTML: ({ HTMLAttributes }) => ['dd', HTMLAttributes, 0],
});

/** Lists of terms and what they mean. */
export const definitionLists: Extensions = [DefinitionList, Term, Definition];
