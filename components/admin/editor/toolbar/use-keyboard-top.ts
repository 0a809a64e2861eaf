'use client';

import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  const { visualViewport } = window;
  visualViewport?.addEventListener('resize', onChange);
  visualViewport?.addEventListener('scroll', onChange);
  return () => {
    visualViewport?.removeEventListener('resize', onChange);
    visualViewport?.removeEventListener('scroll', onChange);
  };
}

function coveredBelow(): number {
  const { visualViewport } = window;
  if (!visualViewport) return 0;
  return Math.max(0, Math.round(window.innerHeight - visualViewport.height - visualViewport.offsetTop));
}

/** Pixels at the window's lower end that a phone's keyboard covers. */
export function useKeyboardTop(): number {
  return useSyncExternalStore(subscribe, coveredBelow, () => 0);
}
