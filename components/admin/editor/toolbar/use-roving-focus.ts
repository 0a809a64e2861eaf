'use client';

import { useState, type KeyboardEvent, type RefObject } from 'react';

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * One stop of the Tab key for a row of buttons; arrows, Home and End move inside of it. Give every button
 * `data-roving={index}` and the tabIndex of its place.
 */
export function useRovingFocus(box: RefObject<HTMLElement | null>, count: number) {
  const [current, setCurrent] = useState(0);
  const focus = (index: number) => {
    setCurrent(index);
    box.current?.querySelector<HTMLElement>(`[data-roving="${index}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isRightToLeft = document.documentElement.dir === 'rtl';
    const step = (STEPS[event.key] ?? 0) * (isRightToLeft && event.key.endsWith('t') ? -1 : 1);
    const target =
      event.key === 'Home' ? 0 : event.key === 'End' ? count - 1 : step ? (current + step + count) % count : undefined;
    if (target === undefined) return;
    event.preventDefault();
    focus(target);
  };
  const tabIndexOf = (index: number) => (index === current ? 0 : -1);
  return { onKeyDown, tabIndexOf, setCurrent };
}
