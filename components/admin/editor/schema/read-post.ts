import { DOMParser as ModelParser, type Node, type Schema } from '@tiptap/pm/model';
import { trustedHtml } from '@/components/ui/trusted-html';

/** HTML as a document of its own, in which nothing runs or loads. */
export function parseInert(html: string): HTMLElement {
  return new DOMParser().parseFromString(trustedHtml(html), 'text/html').body;
}

/** The HTML of a post as the editor's model. */
export function readPost(schema: Schema, html: string): Node {
  return ModelParser.fromSchema(schema).parse(parseInert(html));
}
