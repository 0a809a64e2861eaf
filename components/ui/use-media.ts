'use client';

import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether a media query holds, now and later. Only for what appears after an interaction: on the server, and so in the
 * first render, the answer is false.
 */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
