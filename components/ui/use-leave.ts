'use client';

import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Calls `onLeave` when the reader clicks or tabs outside of an element, as long as `isWatching`. */
export function useLeave(element: RefObject<HTMLElement | null>, isWatching: boolean, onLeave: () => void): void {
  const leaveOutside = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && !element.current?.contains(target)) onLeave();
  });
  useEffect(() => {
    if (!isWatching) return undefined;
    const listener = (event: Event) => leaveOutside(event);
    // focusin: the Tab key leaves as well as a click.
    document.addEventListener('pointerdown', listener);
    document.addEventListener('focusin', listener);
    return () => {
      document.removeEventListener('pointerdown', listener);
      document.removeEventListener('focusin', listener);
    };
  }, [isWatching]);
}
