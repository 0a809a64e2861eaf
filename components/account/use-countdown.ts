'use client';

import { useEffect, useState } from 'react';

/** Seconds that are left, counted down to 0. By the clock, so that a sleeping tab does not stretch them. */
export function useCountdown(): [left: number, start: (seconds: number) => void] {
  const [end, setEnd] = useState(0);
  const [now, setNow] = useState(0);
  const left = Math.max(0, Math.ceil((end - now) / 1_000));
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [running]);
  const start = (seconds: number) => {
    const begin = Date.now();
    setNow(begin);
    setEnd(begin + seconds * 1_000);
  };
  return [left, start];
}
