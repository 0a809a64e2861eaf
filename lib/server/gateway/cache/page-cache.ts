import { createInvalidations, type Entry, type Invalidations, TaggedEntries } from './invalidations.ts';

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
  /**
   * Writes are not heard of any more: what is kept may be wrong, and nothing new is kept. Until `clear` only `getOld` gives
   * what there was.
   */
  suspend(): void;
  /** A page that was kept within a day, right or wrong: for when the database cannot be asked. */
  getOld(key: string): Page | undefined;
  readonly size: number;
};

const OLD_MS = 24 * 3_600_000;

type Options = { maxBytes: number; freshMs: number; now?: () => number };
type UnderWay<Page> = { promise: Promise<Rendered<Page>>; startedAt: number };

/** Renders, one for all who ask for a page at the same time; `keep` gets those that no write has overtaken. */
function createRenders<Page extends CacheablePage>(
  invalidations: Invalidations,
  keep: (key: string, page: Page) => void,
): Pick<PageCache<Page>, 'fetch' | 'isRendering'> {
  const underWay = new Map<string, UnderWay<Page>>();

  async function run(key: string, render: () => Promise<Rendered<Page>>, startedAt: number): Promise<Rendered<Page>> {
    try {
      const rendered = await render();
      const isCurrent = rendered.kind === 'page' && !invalidations.happenedSince(startedAt, rendered.page.tags);
      if (isCurrent) keep(key, rendered.page);
      return rendered;
    } finally {
      if (underWay.get(key)?.startedAt === startedAt) underWay.delete(key);
    }
  }

  return {
    fetch(key, render) {
      const startedAt = invalidations.now();
      const shared = underWay.get(key);
      // A render that began before a write may show what was before it: whoever asks after the write gets a new one.
      if (shared?.startedAt === startedAt) return shared.promise;
      const promise = run(key, render, startedAt);
      underWay.set(key, { promise, startedAt });
      return promise;
    },
    isRendering: (key) => underWay.get(key)?.startedAt === invalidations.now(),
  };
}

/**
 * Whole pages in memory, bounded by bytes. A page is stale only by age - then it is still sent once while it renders
 * anew - and never after an invalidation: that removes it at once.
 */
export function createPageCache<Page extends CacheablePage>({
  maxBytes,
  freshMs,
  now = () => performance.now(),
}: Options): PageCache<Page> {
  const entries = new TaggedEntries<Page>(maxBytes);
  const invalidations = createInvalidations();
  let isSuspended = false;
  const renders = createRenders<Page>(invalidations, (key, page) => {
    if (!isSuspended) entries.set(key, { page, renderedAt: now() });
  });

  const find = (key: string) => (isSuspended ? undefined : entries.get(key));
  const isFresh = ({ page, renderedAt }: Entry<Page>) => now() - renderedAt <= (page.freshMs ?? freshMs);

  return {
    ...renders,
    getFresh(key) {
      const entry = find(key);
      return entry && isFresh(entry) ? entry.page : undefined;
    },
    getOld(key) {
      const entry = entries.get(key);
      return entry && now() - entry.renderedAt <= OLD_MS ? entry.page : undefined;
    },
    peek(key, render) {
      const entry = find(key);
      if (!entry) return undefined;
      // A failed refresh leaves the page as it is; the next request tries again.
      if (!isFresh(entry)) renders.fetch(key, render).catch(() => {});
      return entry.page;
    },
    invalidate(tags) {
      const dropped = [...tags];
      invalidations.record(dropped);
      for (const tag of dropped) entries.deleteTagged(tag);
    },
    suspend() {
      isSuspended = true;
    },
    clear() {
      isSuspended = false;
      invalidations.recordAll();
      entries.clear();
    },
    get size() {
      return entries.size;
    },
  };
}
