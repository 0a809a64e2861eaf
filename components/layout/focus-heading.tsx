'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';

/**
 * Moves focus to the page's h1 after a navigation inside the site, so that a screen reader begins there: the browser
 * does it for a page load, nobody does it for a client navigation.
 */
export function FocusHeading() {
  const pathname = usePathname();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // With a fragment the browser goes to its target instead.
    if (window.location.hash) return;
    const main = document.querySelector('main');
    const heading = main?.querySelector('h1');
    // Who is writing stays there: a draft gets another address when it is first saved.
    if (!heading || main?.querySelector(':read-write:focus')) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}
