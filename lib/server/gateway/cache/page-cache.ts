import { createInvalidations, TaggedEntries, type Entry } from './invalidations.ts';

/**
 * A page that may be kept: what it depends on, its size in bytes with all its encodings, and how long it is fresh, where
 * that is not as long as all others.
 */
export type CacheablePage = { tags: ReadonlySet<string>; bytes: number; freshMs?: number };

export type Rendered<Page> =
  /** To be kept and sent to whoever asks. */
  | { kind: 'page'; page: Page }
  /** Not to be kept: an error, a redirect, a page that sets a cookie. Each asker renders for itself. */
  | { kind: 'uncacheable' };

export type PageCache<Page> = {
  /** A kept page that needs no new render. */
  getFresh(key: string): Page | undefined;
  /** A kept page, fresh or stale by age; a stale one is rendered anew in the background. */
  peek(key: string, render: () => Promise<Rendered<Page>>): Page | undefined;
  /** The page of a key, rendered once however many ask at the same time. */
  fetch(key: string, render: () => Promise<Rendered<Page>>): Promise<Rendered<Page>>;
  /** True while a page is being rendered that whoever asks now would get as well. */
  isRendering(key: string): boolean;
  /** Drops every page that depends on one of the tags; renders that are under way will not be kept. */
  invalidate(tags: Iterable<string>): void;
  clear(): void;
  readonly size: number;
};

type Options = { maxBytes: number; freshMs: number; now?: () => number };
type UnderWay<Page> = { promise: Promise<Rendered<Page>>; startedAt: number };

/**
 * Whole pages in memory, bounded by bytes. A page is stale only by age - then it is still sent once while it renders
 * anew - and never after an invalidation: that removes it at once.
 */
export function createPageCache<Page extends CacheablePage>({
  maxBytes,
  freshMs,
  now = Date.now,
}: Options): PageCache<Page> {
  const entries = new TaggedEntries<Page>(maxBytes);
  const invalidations = createInvalidations();
  const rendering = new Map<string, UnderWay<Page>>();

  async function run(key: string, render: () => Promise<Rendered<Page>>, startedAt: number): Promise<Rendered<Page>> {
    try {
      const rendered = await render();
      const isCurrent = rendered.kind === 'page' && !invalidations.happenedSince(startedAt, rendered.page.tags);
      if (isCurrent) entries.set(key, { page: rendered.page, renderedAt: now() });
      return rendered;
    } finally {
      if (rendering.get(key)?.startedAt === startedAt) rendering.delete(key);
    }
  }

  function fetch(key: string, render: () => Promise<Rendered<Page>>): Promise<Rendered<Page>> {
    const startedAt = invalidations.now();
    const underWay = rendering.get(key);
    // A render that began before a write may show what was before it: whoever asks after the write gets a new one.
    if (underWay?.startedAt === startedAt) return underWay.promise;
    const promise = run(key, render, startedAt);
    rendering.set(key, { promise, startedAt });
    return promise;
  }

  const isFresh = ({ page, renderedAt }: Entry<Page>) => now() - renderedAt <= (page.freshMs ?? freshMs);
  return {
    fetch,
    getFresh(key) {
      const entry = entries.get(key);
      return entry && isFresh(entry) ? entry.page : undefined;
    },
    peek(key, render) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      // A failed refresh leaves the page as it is; the next request tries again.
      if (!isFresh(entry)) fetch(key, render).catch(() => {});
      return entry.page;
    },
    isRendering: (key) => rendering.get(key)?.startedAt === invalidations.now(),
    invalidate(tags) {
      const dropped = [...tags];
      invalidations.record(dropped);
      for (const tag of dropped) entries.deleteTagged(tag);
    },
    clear() {
      invalidations.recordAll();
      entries.clear();
    },
    get size() {
      return entries.size;
    },
  };
}
