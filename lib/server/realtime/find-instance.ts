/** Where an instance is, by its id; undefined for one that nobody knows. */
export type FindInstance = (id: string) => Promise<string | undefined>;

// Whoever asks for instances that never were costs the database no more than this.
const AT_MOST_EVERY_MS = 1_000;

/** Remembers where instances are; `read` is asked anew when one is not among them, and what was known outlives its failure. */
export function createFindInstance(
  read: () => Promise<ReadonlyMap<string, string>>,
  now: () => number = () => performance.now(),
): FindInstance {
  let known: ReadonlyMap<string, string> = new Map();
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;

  async function readAnew(): Promise<void> {
    readAt = now();
    known = await read().catch(() => known);
    reading = undefined;
  }

  return async (id) => {
    if (!known.has(id)) {
      if (now() - readAt >= AT_MOST_EVERY_MS) reading ??= readAnew();
      await reading;
    }
    return known.get(id);
  };
}
