'use client';

import { useEffect, useState } from 'react';
import { create } from 'zustand';

/** SPEC 9: pause between two codes. */
const PAUSE_MS = 60_000;

// Outside of the button, which comes and goes with the stages: the pause does not end with it.
const usePause = create<{ end: number }>()(() => ({ end: 0 }));

export function startResendPause(): void {
  usePause.setState({ end: Date.now() + PAUSE_MS });
}

const secondsUntil = (end: number) => Math.max(0, Math.ceil((end - Date.now()) / 1_000));

/** Seconds until another code may be sent. By the clock, so that a sleeping tab does not stretch them. */
export function useResendPause(): number {
  const end = usePause((state) => state.end);
  const [left, setLeft] = useState(() => secondsUntil(end));
  const running = end > 0;
  useEffect(() => {
    if (!running) return;
    const tick = () => setLeft(secondsUntil(end));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [running, end]);
  return left;
}
