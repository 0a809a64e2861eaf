'use client';

import { type RefObject, useEffect } from 'react';

/**
 * Tells the page in pixels how high a bar is that stays over the text: what stays below it keeps clear of it however many
 * lines it takes. A custom property of the root, which is gone with the bar.
 */
export function useBarHeight(bar: RefObject<HTMLElement | null>, property: '--editor-head'): void {
  useEffect(() => {
    const { current } = bar;
    if (!current) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(property, `${current.offsetHeight}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, [bar, property]);
}
