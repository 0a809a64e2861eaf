'use client';

import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { ApiError } from '@/lib/api/client';

type Purpose = 'verify' | 'reset';
/** Until when (ms) no other code is sent to somebody: a user's id, or the address that was typed. */
type Pause = { subject: string; end: number };

const KEY = 'codePauses';

function isPause(value: unknown): value is Pause {
  if (typeof value !== 'object' || value === null) return false;
  return 'subject' in value && typeof value.subject === 'string' && 'end' in value && typeof value.end === 'number';
}

function readAll(): Partial<Record<Purpose, Pause>> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    const entries = Object.entries(stored ?? {}).filter(([, pause]) => isPause(pause) && pause.end > Date.now());
    // Keys that are no purposes are never looked at.
    return Object.fromEntries(entries) as Partial<Record<Purpose, Pause>>;
  } catch {
    // Storage is closed, or what it holds is not ours: the server's refusal then tells.
    return {};
  }
}

// In storage a pause survives a reload; here the buttons of all stages share it. Empty in the server's HTML.
const usePauses = create<Partial<Record<Purpose, Pause>>>()(() => ({}));

/** Begins the pause that the server asks for (`retryAfter`, in seconds) before the next code to somebody. */
export function beginPause(purpose: Purpose, subject: string | number, retryAfter: number | null | undefined): void {
  if (!retryAfter) return;
  const pauses = { ...readAll(), [purpose]: { subject: String(subject), end: Date.now() + retryAfter * 1_000 } };
  usePauses.setState(pauses);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(pauses));
  } catch {
    // Storage is closed: the pause lasts as long as the page.
  }
}

/** The same where a code was refused for being early. */
export function pauseAsRefused(purpose: Purpose, subject: string | number, error: unknown): void {
  if (error instanceof ApiError && error.status === 429) beginPause(purpose, subject, error.retryAfter);
}

const secondsUntil = (end: number) => Math.max(0, Math.ceil((end - Date.now()) / 1_000));

/** Whom a code was sent to a moment ago, and the seconds until another may be sent: by the clock, whatever the tab slept. */
export function useCodePause(purpose: Purpose): { subject: string | null; left: number } {
  const pause = usePauses((state) => state[purpose]);
  const end = pause?.end ?? 0;
  const [left, setLeft] = useState(() => secondsUntil(end));
  useEffect(() => usePauses.setState(readAll()), []);
  useEffect(() => {
    if (end === 0) return;
    const tick = () => setLeft(secondsUntil(end));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [end]);
  return { subject: pause?.subject ?? null, left: end === 0 ? 0 : left };
}
