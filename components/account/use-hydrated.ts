'use client';

import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** False in the server's HTML, where nothing listens yet. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
