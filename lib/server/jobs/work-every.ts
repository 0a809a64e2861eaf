/** A loop in the background. `close` ends it, and waits for the round under way. */
export type Loop = { close: () => Promise<void> };

/**
 * Calls `work` every `ms`, never while a round is under way; `first: 'now'` does not wait for the first one. The signal says
 * that the process wants to end. `work` answers for its own errors.
 */
export function workEvery(
  ms: number,
  work: (signal: AbortSignal) => Promise<void>,
  { first }: { first: 'now' | 'later' } = { first: 'later' },
): Loop {
  const stop = new AbortController();
  let working: Promise<void> | undefined;

  async function round(): Promise<void> {
    await work(stop.signal);
    working = undefined;
  }

  const look = () => {
    working ??= round();
  };
  if (first === 'now') look();
  const timer = setInterval(look, ms).unref();
  return {
    async close() {
      clearInterval(timer);
      stop.abort();
      await working;
    },
  };
}
