import { textblockTypeInputRule, InputRule } from '@tiptap/core';
import { isCodeLook } from '@/lib/rules/code-look';
import { CodeBlock as BaseCodeBlock } from '@tiptap/extension-code-block';

/** The language of a code block that holds TeX: it is shown as a formula. */
export const MATH = 'math';

const FENCE = /^(?:```|~~~)([a-z0-9+#-]{0,20})[\s\n]$/u;
const MATH_FENCE = /^\$\$[\s\n]$/u;
const MATH_LINE = /^\$\$([^$]+)\$\$$/u;

/** Code, and formulas on lines of their own: typed as ```ts, $$, or $$x$$. */
export const CodeBlock = BaseCodeBlock.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      // How its lines are shown, as the class that says so (lib/rules/code-look.ts).
      look: {
        default: null,
        parseHTML: ({ className }: HTMLElement) => (isCodeLook(className) ? className : null),
        renderHTML: ({ look }: { look: string | null }) => (look === null ? {} : { class: look }),
      },
    };
  },
  addKeyboardShortcuts() {
    return {
      ...this.parent?.(),
      // As a paragraph its lines have breaks: without them they would run together once the text is read again.
      Backspace: ({ editor }) => {
        const { $from, empty } = editor.state.selection;
        const isAtStart = $from.pos === 1 || $from.parent.content.size === 0;
        return empty && $from.parent.type === this.type && isAtStart && editor.commands.setNode('paragraph');
      },
    };
  },
  addInputRules() {
    const { type } = this;
    const getAttributes = ([, language]: RegExpMatchArray) => ({ language: language || null });
    return [
      textblockTypeInputRule({ find: FENCE, type, getAttributes }),
      textblockTypeInputRule({ find: MATH_FENCE, type, getAttributes: { language: MATH } }),
      new InputRule({
        find: MATH_LINE,
        handler: ({ state: { doc, schema, tr }, range, match }) => {
          const $start = doc.resolve(range.from);
          // Only a paragraph that holds nothing else.
          if ($start.parent.type.name !== 'paragraph' || $start.parent.childCount !== 1) return;
          const block = type.create({ language: MATH }, schema.text(match[1]?.trim() || ' '));
          tr.replaceWith($start.before(), $start.after(), block);
        },
      }),
    ];
  },
});
