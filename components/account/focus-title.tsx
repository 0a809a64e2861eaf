'use client';

import { useEffect, useRef, type ReactNode } from 'react';

/**
 * Moves focus to the title of a stage that has replaced another one: what had the focus is gone, and the next thing to
 * hear is the title.
 */
export function FocusTitle({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const title = frame.current?.querySelector('h1');
    if (!title) return;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }, []);
  return <div ref={frame}>{children}</div>;
}
