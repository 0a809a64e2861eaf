'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { followedPath } from '@/components/ui/followed-path';

/** Goes to where links inside the site lead without a page load: those of components, and those in texts. */
export function FollowLinks() {
  const { push } = useRouter();
  useEffect(() => {
    // After React's own listeners, which stand on the document too and came first: who wants a click keeps it from us.
    const follow = (event: MouseEvent) => {
      const path = followedPath(event, window.location);
      if (path === null) return;
      event.preventDefault();
      push(path);
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [push]);
  return null;
}

/**
 * Presses the button that a reader pressed before its script had come, now that it listens and knows who reads. What the
 * browser (popovers, dialogs, forms) or a script of the document's own (code) has done already is not done again.
 */
export function PressAgain() {
  useEffect(() => {
    const { clicked } = window as { clicked?: Element };
    const button = clicked?.closest<HTMLButtonElement>('[type=button]:not([popovertarget],.code-copy)');
    if (!button?.commandForElement) setTimeout(() => button?.click());
  }, []);
  return null;
}
