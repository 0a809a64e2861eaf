'use client';

import { useEffect } from 'react';

/** How long a post must be on the screen to count as seen (docs/product.md#views). */
const SEEN_AFTER_MS = 3_000;

function isOnScreen(): boolean {
  // TypeScript's DOM does not know prerendering yet; where it is unknown, pages are not prerendered.
  return document.visibilityState === 'visible' && !('prerendering' in document && document.prerendering === true);
}

/** Calls `onSeen` once, when the page has been on the screen for a while without a break. Returns how to stop. */
function watch(onSeen: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', start);
    document.removeEventListener('prerenderingchange', start);
  };
  const start = () => {
    clearTimeout(timer);
    if (!isOnScreen()) return;
    timer = setTimeout(() => {
      stop();
      onSeen();
    }, SEEN_AFTER_MS);
  };
  document.addEventListener('visibilitychange', start);
  document.addEventListener('prerenderingchange', start);
  start();
  return stop;
}

/** Tells the server that the post was really seen, once per page view. */
export function ViewBeacon({ postId }: { postId: number }) {
  useEffect(() => {
    const gone = new AbortController();
    // Most of it is of use to who stays.
    const stop = watch(() => {
      import('@/lib/api/reading').then(
        ({ countReading }) => countReading(postId, gone.signal),
        () => {},
      );
    });
    return () => {
      stop();
      gone.abort();
    };
  }, [postId]);
  return null;
}
