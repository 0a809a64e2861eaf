'use client';

import { usePathname } from 'next/navigation';
import { type RefObject, useEffect, useRef } from 'react';

/** Moves focus to the h1 of the page, or of a part of it, where a screen reader begins. */
export function focusHeading(part: Element | null = document.querySelector('main')): void {
  const heading = part?.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * Where a button goes away with what it did, the keyboard goes on with the next one in `box`, or on the page's title.
 * @param shown what tells that something went away
 */
export function useFocusOnNext(box: RefObject<HTMLElement | null>, isDone: boolean, shown: string): void {
  useEffect(() => {
    if (!isDone || document.activeElement !== document.body) return;
    const next = box.current?.querySelector('button');
    if (next) next.focus({ preventScroll: true });
    else focusHeading();
  }, [box, isDone, shown]);
}

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
    // Who is writing stays there: a draft gets another address when it is first saved.
    if (!document.querySelector('main :read-write:focus')) focusHeading();
  }, [pathname]);
  return null;
}
