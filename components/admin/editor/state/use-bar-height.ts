'use client';

import { type RefObject, useEffect } from 'react';

const HEIGHT = '--editor-head';

/**
 * Tells the page in pixels how high the bar is that stays over the text: what stays below it keeps clear of it however
 * many lines it takes. A custom property of the root, which is gone with the bar.
 */
export function useBarHeight(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = bar;
    if (!current) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(HEIGHT, `${current.offsetHeight}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty(HEIGHT);
    };
  }, [bar]);
}
