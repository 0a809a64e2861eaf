import type { SafeHtml } from '../../../schemas/safe-html.ts';

// Blocks whose looks are not those of plain prose. Text cannot match: a `<` in it is written as a reference.
const MARKS = /<(?:aside|details|math|audio|video|pre)\b|<(?:blockquote|ol|code|figure|p) class="/u;

/** Whether a text has blocks that need `public/post-blocks.css`. */
export const usesBlocks = (html: SafeHtml): boolean => MARKS.test(html);
