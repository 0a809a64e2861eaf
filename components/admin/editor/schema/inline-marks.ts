import { Mark, mergeAttributes, type Extensions } from '@tiptap/core';

// What the sanitiser allows beside bold, italic, underline, strike, code and links. There are no buttons for most of
// them: they come with imported and pasted texts, and stay.
const TAGS = ['mark', 'abbr', 'cite', 'q', 'ins', 'del', 'small', 'sub', 'sup', 'kbd', 'samp', 'var'] as const;

const titleAttribute = { title: { default: null } };

/** A mark that is one HTML element and means just that. */
function inlineMark(tag: (typeof TAGS)[number]): Mark {
  return Mark.create({
    name: tag,
    addAttributes: () => (tag === 'abbr' ? titleAttribute : {}),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  });
}

export const inlineMarks: Extensions = TAGS.map(inlineMark);
