'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';

/** Whether somebody is writing in what stayed: the page got another address, as a draft does when it is first saved. */
const isWriting = (main: Element | null) =>
  document.activeElement?.matches('input, textarea, [contenteditable="true"]') === true &&
  main?.contains(document.activeElement) === true;

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
    if (!heading || isWriting(main)) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}
