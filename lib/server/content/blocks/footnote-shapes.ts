import type { HtmlElement } from '../html-tree.ts';

/** The list of a text's notes, as it is stored: `<ol class="footnotes">`, each item with its id. */
export const isFootnoteList = ({ tag, attributes }: HtmlElement): boolean =>
  tag === 'ol' && attributes.class === 'footnotes';

/** The id of the note that an element marks: `<sup><a href="#anchor-fn-x">1</a></sup>`, its address absolute or not. */
export function markedNote({ tag, children }: HtmlElement): string | undefined {
  const [link] = children;
  if (tag !== 'sup' || children.length !== 1 || typeof link !== 'object' || link.tag !== 'a') return undefined;
  return /#(anchor-.+)$/u.exec(link.attributes.href ?? '')?.[1];
}
