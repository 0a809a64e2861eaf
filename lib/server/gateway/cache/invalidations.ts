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
