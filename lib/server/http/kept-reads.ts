import { addTags } from './internal-headers.ts';

type Kept = { value: unknown; tags: readonly string[]; readAt: number };

/** What the pages of one database read alike. */
export type KeptReads = {
  /**
   * What `ask` answered before, until a write touches one of `tags`, and for a minute at most; otherwise its answer now.
   * `name` says what is asked for. All who ask share the answer: nobody changes it.
   */
  read: <Value>(name: string, tags: readonly string[], ask: () => Promise<Value>) => Promise<Value>;
  /** Writes are heard of from now on; what was read before may be wrong. Until it is called nothing is kept. */
  begin: () => void;
  /** Something was written. Without tags: anything may have been. What is being read is not kept. */
  forget: (tags?: readonly string[]) => void;
  /** Writes are not heard of any more. */
  suspend: () => void;
};

// As long as a page is fresh (start-gateway.ts).
const FRESH_MS = 60_000;

/** As `keptReads` does, for one database. `now`: milliseconds. */
export function createKeptReads(now: () => number = () => performance.now()): KeptReads {
  const kept = new Map<string, Kept>();
  let isHeard = false;
  // Tells reads that began before a write from those that began after it.
  let writes = 0;

  function forget(tags?: readonly string[]): void {
    writes += 1;
    for (const [name, { tags: own }] of kept)
      if (tags === undefined || own.some((tag) => tags.includes(tag))) kept.delete(name);
  }

  return {
    forget,
    async read<Value>(name: string, tags: readonly string[], ask: () => Promise<Value>) {
      addTags(...tags);
      const known = kept.get(name);
      // A name stands for one question, and so for one type.
      if (known && now() - known.readAt <= FRESH_MS) return known.value as Value;
      const [before, readAt] = [writes, now()];
      const value = await ask();
      if (isHeard && writes === before) kept.set(name, { value, tags, readAt });
      return value;
    },
    begin() {
      forget();
      isHeard = true;
    },
    suspend() {
      forget();
      isHeard = false;
    },
  };
}

// Shared by the process entry, which hears of writes, and Next's bundles, in which pages read.
const registry = globalThis as typeof globalThis & { lekhaReads?: WeakMap<object, KeptReads> };
const byDatabase = (registry.lekhaReads ??= new WeakMap<object, KeptReads>());

/**
 * What every page reads of a database, such as the categories in the sidebar: kept in this process like the pages
 * themselves, so that one that is not kept asks for its own data alone.
 */
export function keptReads(db: object): KeptReads {
  const known = byDatabase.get(db) ?? createKeptReads();
  byDatabase.set(db, known);
  return known;
}
