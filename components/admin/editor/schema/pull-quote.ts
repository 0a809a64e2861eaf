import { Blockquote } from '@tiptap/extension-blockquote';

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
