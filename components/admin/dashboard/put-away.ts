'use client';

import { useState } from 'react';

const KEY = 'first-steps-put-away';

function readKept(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

/** Steps that one does not want to see now. Kept in this browser where it lets us. */
export function usePutAway(): { isAway: (name: string) => boolean; move: (name: string, isAway: boolean) => void } {
  const [away, setAway] = useState(readKept);
  return {
    isAway: (name) => away.includes(name),
    move(name, isAway) {
      const next = [...away.filter((known) => known !== name), ...(isAway ? [name] : [])];
      setAway(next);
      try {
        localStorage.setItem(KEY, JSON.stringify(next));
      } catch {
        // Storage is refused: the choice holds for this page.
      }
    },
  };
}
