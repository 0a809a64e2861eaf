import { setTimeout as sleep } from 'node:timers/promises';
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

/** Tells renders that began before a write from those that began after it. */
export type Invalidations = {
  /** The moment a render begins. */
  now(): number;
  record(tags: Iterable<string>): void;
  /** Everything may have changed: the connection that hears of writes was lost for a while. */
  recordAll(): void;
  /** True when one of the tags was invalidated after `moment`. */
  happenedSince(moment: number, tags: Iterable<string>): boolean;
};

const KEPT_TAGS = 10_000;

/** A logical clock of invalidations: it moves by one with each. */
export function createInvalidations(): Invalidations {
  let clock = 0;
  let lastAll = 0;
  const last = new Map<string, number>();

  function forgetOldest(): void {
    for (const tag of last.keys()) {
      if (last.size <= KEPT_TAGS) return;
      // What is forgotten counts as invalidated just now: a render in flight is rather lost than wrong.
      last.delete(tag);
      lastAll = clock;
    }
  }

  return {
    now: () => clock,
    record(tags) {
      clock += 1;
      for (const tag of tags) {
        last.delete(tag);
        last.set(tag, clock);
      }
      forgetOldest();
    },
    recordAll() {
      clock += 1;
      lastAll = clock;
    },
    happenedSince(moment, tags) {
      if (lastAll > moment) return true;
      for (const tag of tags) if ((last.get(tag) ?? 0) > moment) return true;
      return false;
    },
  };
}

export type WriteFence = {
  /** True while the tags of an answered write have not been heard yet: kept answers may be older than it. */
  isUp(): boolean;
  /** Resolves when the tags of all writes answered so far have been heard, or after half a second. */
  passed(): Promise<void>;
  /** A write of this process is being answered. One that wrote nothing changes nothing. */
  raise(answered: { wrote: boolean }): void;
};

// Of a database that hangs kept pages are sent all the same.
const PATIENCE_MS = 500;

/**
 * Whoever writes and then reads finds what they wrote: behind each write the connection that hears of tags is asked whether
 * it has caught up (`Listener`), and when it has, the tags of the write have been heard. `overtake`: what is being read
 * may be older than the write, and nobody who asks from now on gets it.
 */
export function createWriteFence(overtake: () => void, caughtUp: () => Promise<void>): WriteFence {
  let waiting = 0;
  // Of the newest write: what older ones told has been heard before it.
  let heard = Promise.resolve();
  const pass = () => {
    waiting -= 1;
  };

  return {
    isUp: () => waiting > 0,
    passed: () => heard,
    raise({ wrote }) {
      if (!wrote) return;
      waiting += 1;
      // What is read from now on is read after the write: it is committed.
      overtake();
      // When the connection is lost nothing that was kept is given any more, and nothing has to be waited for.
      heard = Promise.race([caughtUp().then(pass, pass), sleep(PATIENCE_MS, undefined, { ref: false })]);
    },
  };
}
