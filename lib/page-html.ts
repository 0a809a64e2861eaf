import type { PostListItem } from './schemas/post.ts';
import type { SafeHtml } from './schemas/safe-html.ts';

/**
 * A part at a place of React's tree (`useId`), on the page at `path`. With `of` it is made of that and nothing else, and
 * alike at all places but for `place`, wherever that stands in it.
 */
export type AskedPart = {
  part: string;
  place: string;
  path: string;
  of?: readonly unknown[] | undefined;
  template?: PartTemplate | undefined;
};

/**
 * What parts are alike in but for their slots: texts that each of them has of its own. They are put in as text, between
 * tags or as all of an attribute.
 */
export type PartTemplate = {
  of: readonly unknown[];
  /** By name, of letters and `-`. No text is empty. */
  slots: () => Readonly<Record<string, string>>;
};

/** Parts of a document that are alike on many pages (lib/server/gateway/render/kept-parts.ts). */
export type PageParts = {
  /** Says what the parts of this document are made of. */
  made: (of: string) => void;
  /** Stands as `aria-current` of a link that would be marked on another page, as long as the document is being written. */
  elsewhere: string;
  /**
   * Asks for the inside of a part. `mark`: goes on its element, for the inside is new; what `slot` gives by name stands in
   * place of the texts of its template's slots. `html`: goes into its element in place of the inside, which is known.
   * Undefined for nothing of both.
   */
  ask: (part: AskedPart) => { mark: string; slot?: (name: string) => string } | { html: SafeHtml } | undefined;
};

// Set by the process entry (lib/server/http/render-context.ts), read by Next's bundles of server and client components.
type PageRender = {
  texts: Map<string, SafeHtml> | undefined;
  posts?: Map<number, PostListItem> | undefined;
  mark: string | undefined;
  parts?: PageParts | undefined;
};
type Registry = { lekhaRender?: { getStore: () => PageRender | undefined } };

// Nobody else writes this global; its type is told here only.
const pageRender = () => (globalThis as Registry).lekhaRender?.getStore();

/**
 * Long HTML texts of the document that renders now, by id. Undefined in a browser and wherever no document renders: a
 * navigation's payload carries its texts itself.
 */
export function pageHtml(): Map<string, SafeHtml> | undefined {
  return pageRender()?.texts;
}

/** Posts of the document that renders now, whole (components/posts/short-post.ts). Undefined where pageHtml() is. */
export function pagePosts(): Map<number, PostListItem> | undefined {
  return pageRender()?.posts;
}

/** Parts of the document that renders now. Undefined in a browser and wherever no document renders. */
export function pageParts(): PageParts | undefined {
  return pageRender()?.parts;
}

/**
 * What the document that renders now puts on its own inline styles, so that the page's policy lets them in. On the server
 * only: it is in no payload, so nothing that came in with content can carry it.
 */
export function pageMark(): string | undefined {
  return pageRender()?.mark;
}
