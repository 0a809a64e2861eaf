import { useEffect, useRef, useState } from 'react';
import { translateBatch } from '../translate-batch';
import type { Outcome } from '../translate-text';
import type { Pair } from './language-pair';

export type BatchItem = Outcome & { original: string; pair: Pair };
export type BatchState = 'idle' | 'running' | 'cancelled' | 'done';

/** One batch at a time: what is done so far, and how to stop it. Leaving the page stops it too. */
export function useBatch() {
  const [items, setItems] = useState<readonly BatchItem[]>([]);
  const [total, setTotal] = useState(0);
  const [state, setState] = useState<BatchState>('idle');
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(texts: readonly string[], pair: Pair) {
    const controller = new AbortController();
    running.current?.abort();
    running.current = controller;
    setItems([]);
    setTotal(texts.length);
    setState('running');
    const onDone = (outcome: Outcome, index: number) =>
      setItems((before) => [...before, { ...outcome, original: texts[index] ?? outcome.text, pair }]);
    await translateBatch({ texts, ...pair, onDone, signal: controller.signal });
    if (!controller.signal.aborted) setState('done');
  }

  function cancel() {
    running.current?.abort();
    setState('cancelled');
  }

  return { items, total, state, start, cancel };
}
