import { type RefCallback, useCallback, useEffect, useRef } from 'react';

/**
 * A ref for an element: `tell` hears when it comes into view and when it leaves. `margin` of CSS widens the view, `share`
 * of the element has to be in it. Where a browser cannot tell, nothing is heard.
 */
export function useOnInView(tell: (isInView: boolean) => void, margin = '0px', share = 0): RefCallback<Element> {
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  return useCallback(
    (element) => {
      if (!element || !('IntersectionObserver' in window)) return;
      let was = false;
      const observer = new IntersectionObserver(
        (entries) => {
          const entry = entries.at(-1);
          const is = Boolean(entry?.isIntersecting && entry.intersectionRatio >= share);
          if (is !== was) latest.current((was = is));
        },
        { rootMargin: margin, threshold: share },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [margin, share],
  );
}
