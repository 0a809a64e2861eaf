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
