'use client';

import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { ApiError } from '@/lib/api/api-error';

type Purpose = 'verify' | 'reset';
/** Until when (ms) no other code is sent to somebody: a user's id, or the address that was typed. */
type Pause = { subject: string; end: number; isSent: boolean };

/** A longer wait is not the pause between two codes, and nothing was sent. */
const LONGEST_PAUSE_SECONDS = 60;

const KEY = 'codePauses';

function isPause(value: unknown): value is Pause {
  if (typeof value !== 'object' || value === null) return false;
  const { subject, end, isSent }: Partial<Record<keyof Pause, unknown>> = value;
  return typeof subject === 'string' && typeof end === 'number' && typeof isSent === 'boolean';
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

type Begun = { purpose: Purpose; subject: string | number; retryAfter: number | undefined; isSent: boolean };

function begin({ purpose, subject, retryAfter, isSent }: Begun): void {
  if (!retryAfter || retryAfter > LONGEST_PAUSE_SECONDS) return;
  const pause = { subject: String(subject), end: Date.now() + retryAfter * 1_000, isSent };
  const pauses = { ...readAll(), [purpose]: pause };
  usePauses.setState(pauses);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(pauses));
  } catch {
    // Storage is closed: the pause lasts as long as the page.
  }
}

/** A code was sent: begins the pause that the server asks for (`retryAfter`, in seconds) before the next one. */
export function beginPause(purpose: Purpose, subject: string | number, retryAfter: number | undefined): void {
  begin({ purpose, subject, retryAfter, isSent: true });
}

/** The same where a code was refused for being early. */
export function pauseAsRefused(purpose: Purpose, subject: string | number, error: unknown): void {
  if (error instanceof ApiError && error.status === 429)
    begin({ purpose, subject, retryAfter: error.retryAfter, isSent: false });
}

const secondsUntil = (end: number) => Math.max(0, Math.ceil((end - Date.now()) / 1_000));

/** Who has to wait for another code, and how many seconds: by the clock, whatever the tab slept. `isSent`: by this tab. */
export function useCodePause(purpose: Purpose): { subject: string | null; left: number; isSent: boolean } {
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
  return { subject: pause?.subject ?? null, left: end === 0 ? 0 : left, isSent: pause?.isSent ?? false };
}
