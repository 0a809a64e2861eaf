'use client';

import { useEffect, useState } from 'react';

/** `value` as it was when it had not changed for `delay` milliseconds. */
export function useDebounced<T>(value: T, delay: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}

// WebKit ends a composition before the key comes that ended it: only this code tells of it.
const OF_COMPOSITION = 229;

/** Whether a key was meant for a word that is being composed, as an Enter that takes it is and an Escape that gives it up. */
export const isComposed = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === OF_COMPOSITION;
