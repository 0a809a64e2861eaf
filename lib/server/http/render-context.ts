import { AsyncLocalStorage } from 'node:async_hooks';
import type { PageParts } from '../../page-html.ts';
import type { PostListItem } from '../../schemas/post.ts';
import type { SafeHtml } from '../../schemas/safe-html.ts';
import { isStorageFull } from '../errors.ts';

/** What a render tells the gateway beside its HTML. */
export type RenderContext = {
  /** What the page depends on (cache-tags.ts). */
  tags: Set<string>;
  /** Nodes of JSON-LD: what the page is about. */
  graph: object[];
  /** Whom the page may frame, as its policy names them. */
  frames: Set<string>;
  /** Whether its document begins with a script that other pages do not have. */
  hasOwnScript: boolean;
  /** Long texts by id, for pages whose texts stand in their HTML alone and not in React's data below it once more. */
  texts: Map<string, SafeHtml> | undefined;
  /** Posts whole, by id: React's data of such a page holds what its HTML does not show. */
  posts: Map<number, PostListItem> | undefined;
  /** Goes on the styles that components write into the document, so that its policy lets them in. */
  mark: string | undefined;
  /** Parts that are alike on many pages; undefined where all is written anew. */
  parts: PageParts | undefined;
  /** What the database failed with, which Next keeps to itself: all it says is that a page failed. */
  failure: unknown;
  /** The first statement that failed for whatever reason: it may have been tried again, and there be a page. */
  fault: unknown;
};

// Shared by the process entry, which opens it, and Next's bundles, in which services and components run; lib/page-html.ts
// reads its texts, its posts, its mark and its parts.
const registry = globalThis as typeof globalThis & { lekhaRender?: AsyncLocalStorage<RenderContext> };
const contexts = (registry.lekhaRender ??= new AsyncLocalStorage<RenderContext>());

/** The render that this code runs in; undefined outside of any. */
export function renderContext(): RenderContext | undefined {
  return contexts.getStore();
}

/** Says, from inside of a page, whom it may frame. Outside of a render it does nothing. */
export function allowFrames(origins: readonly string[]): void {
  for (const origin of origins) renderContext()?.frames.add(origin);
}

/** Says, from inside of a page, that its document has a script of its own (gateway/render/html-passes.ts). */
export function expectOwnScript(): void {
  const context = renderContext();
  if (context) context.hasOwnScript = true;
}

/** Says, from inside of a render, that there is no page because the database is away. Outside of one it does nothing. */
export function noteFailure(error: unknown): void {
  const context = renderContext();
  if (context) context.failure ??= error;
}

/** Says, from inside of a render, that a statement has failed: if there is no page, it may be why. Outside of one it does nothing. */
export function noteFault(error: unknown): void {
  const context = renderContext();
  if (context) context.fault ??= error;
}

type Rendering<T> = { result: T } & Pick<RenderContext, 'graph' | 'hasOwnScript' | 'failure'> & {
    tags: ReadonlySet<string>;
    frames: readonly string[];
  };

type Given = { texts?: 'apart' | 'in place' } & Partial<Pick<RenderContext, 'mark' | 'parts'>>;

/**
 * Runs a render and collects what it tells. `texts`: where its long texts stand; `mark`: what it puts on its inline
 * styles; `parts`: what need not be written.
 */
export async function collectRender<T>(
  render: () => Promise<T>,
  { texts = 'in place', mark, parts }: Given = {},
): Promise<Rendering<T>> {
  const context: RenderContext = {
    tags: new Set(),
    graph: [],
    frames: new Set(),
    hasOwnScript: false,
    texts: texts === 'apart' ? new Map<string, SafeHtml>() : undefined,
    posts: texts === 'apart' ? new Map<number, PostListItem>() : undefined,
    mark,
    parts,
    failure: undefined,
    fault: undefined,
  };
  const result = await contexts.run(context, render);
  const { tags, graph, frames, hasOwnScript, failure = context.fault } = context;
  return { result, tags, graph, frames: [...frames], hasOwnScript, failure };
}

const REMEMBERED_MS = 120_000;
const refused = globalThis as typeof globalThis & { lekhaNoRoom?: WeakMap<object, number> };
const refusals = (refused.lekhaNoRoom ??= new WeakMap<object, number>());

/** Remembers that a database had no room for a write: only who writes learns it. */
export function noteNoRoom(db: object, error: unknown): void {
  if (isStorageFull(error)) refusals.set(db, performance.now());
}

/** Whether a database had no room for a write within the last two minutes. */
export const lackedRoom = (db: object): boolean => performance.now() - (refusals.get(db) ?? -Infinity) < REMEMBERED_MS;
