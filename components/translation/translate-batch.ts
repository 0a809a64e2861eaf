import { logFailure, translateOrThrow, type Outcome } from './translate-text';

type Batch = {
  texts: readonly string[];
  source: string;
  target: string;
  /** Called after each text, in order. */
  onDone: (outcome: Outcome, index: number) => void;
  signal: AbortSignal;
};

// docs/product.md#limits.
const PAUSE_MS = 500;

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}

/** Translates texts one at a time with a pause between; a failed one keeps its original (docs/product.md#translation). Stops at `signal`. */
export async function translateBatch({ texts, source, target, onDone, signal }: Batch): Promise<void> {
  for (const [index, text] of texts.entries()) {
    if (index > 0) await pause(PAUSE_MS, signal);
    if (signal.aborted) return;
    const outcome = await translateOrThrow({ text, source, target }, signal).catch((error: unknown): Outcome => {
      logFailure('Batch translation failed', error, signal);
      return { text, isTranslated: false };
    });
    if (signal.aborted) return;
    onDone(outcome, index);
  }
}
