import { LRUCache } from 'lru-cache';
import type { CacheablePage } from './page-cache.ts';

export type Entry<Page> = { page: Page; renderedAt: number };

/** Pages bounded by bytes, the least used leaving first, that can be found by the tags they depend on. */
export class TaggedEntries<Page extends CacheablePage> {
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #entries: LRUCache<string, Entry<Page>>;

  constructor(maxBytes: number) {
    this.#entries = new LRUCache<string, Entry<Page>>({
      maxSize: maxBytes,
      sizeCalculation: ({ page }) => Math.max(1, page.bytes),
      dispose: (entry, key) => this.#unlink(key, entry.page.tags),
    });
  }

  #unlink(key: string, tags: ReadonlySet<string>): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }

  get(key: string): Entry<Page> | undefined {
    return this.#entries.get(key);
  }

  set(key: string, entry: Entry<Page>): void {
    this.#entries.set(key, entry);
    // A page larger than the whole cache is refused by it: then there is nothing to find.
    if (!this.#entries.has(key)) return;
    for (const tag of entry.page.tags) this.#keysByTag.set(tag, (this.#keysByTag.get(tag) ?? new Set()).add(key));
  }

  deleteTagged(tag: string): void {
    for (const key of [...(this.#keysByTag.get(tag) ?? [])]) this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }

  get size(): number {
    return this.#entries.size;
  }
}
