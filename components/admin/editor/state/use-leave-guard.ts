'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { isPlain } from '@/components/ui/followed-path';
import { type CopyKey, dropCopy, keepCopy, newTab, readCopy } from './local-copies';

type NavigateEvent = Event & { navigationType: string; destination: { key: string } };
type Navigation = EventTarget & { currentEntry: { index: number } | null; traverseTo: (key: string) => unknown };

// Not in the DOM's types, nor in every browser. Without it every move in the history counts as one step back.
const navigationOf = () => (window as Window & { navigation?: Navigation }).navigation;
const entryIndex = () => navigationOf()?.currentEntry?.index;

function leavingLink(event: MouseEvent): HTMLAnchorElement | null {
  if (!isPlain(event) || !(event.target instanceof Element)) return null;
  const link = event.target.closest<HTMLAnchorElement>('a[href]');
  if (!link || link.target === '_blank' || link.origin !== window.location.origin) return null;
  // Without the origin it would be read as another host's.
  if (link.pathname.startsWith('//')) return null;
  return link.pathname === window.location.pathname && link.search === window.location.search ? null : link;
}

/** What somebody writes here. */
export type UnsavedWork = {
  readonly isDirty: boolean;
  /** Saves what saves itself. */
  flush?: () => Promise<unknown>;
  /** Keeps a copy in the browser. */
  keepNow?: () => void;
  /** It is left unsaved on purpose. */
  letGo?: () => void;
};

type Leaving = { go: () => void };
export type LeaveGuard = { leaving: Leaving | null; stay: () => void; leave: () => void };

type Listeners = {
  onClick: (event: MouseEvent) => void;
  onPopState: (event: PopStateEvent) => void;
  onNavigate: (event: Event) => void;
  onUnload: (event: BeforeUnloadEvent) => void;
  onHide: () => void;
};

/** Hears of every way out. @returns what ends it */
function listen({ onClick, onPopState, onNavigate, onUnload, onHide }: Listeners): () => void {
  document.addEventListener('click', onClick, true);
  // Before the router's own listener, which would show the other page.
  window.addEventListener('popstate', onPopState, true);
  navigationOf()?.addEventListener('navigate', onNavigate);
  window.addEventListener('beforeunload', onUnload);
  document.addEventListener('visibilitychange', onHide);
  return () => {
    document.removeEventListener('click', onClick, true);
    window.removeEventListener('popstate', onPopState, true);
    navigationOf()?.removeEventListener('navigate', onNavigate);
    window.removeEventListener('beforeunload', onUnload);
    document.removeEventListener('visibilitychange', onHide);
  };
}

/** Asks before unsaved work is left: by a link, by the browser's own buttons, by closing the tab. */
export function useLeaveGuard(work: UnsavedWork): LeaveGuard {
  const router = useRouter();
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const isOff = useRef(false);
  useEffect(() => {
    const mustAsk = () => work.isDirty && !isOff.current;
    // What saves itself does so on the way out; asked is only about what does not.
    const saveOrAsk = (go: () => void) =>
      void Promise.resolve(work.flush?.()).then(() => (work.isDirty ? setLeaving({ go }) : go()));
    const onClick = (event: MouseEvent) => {
      const link = leavingLink(event);
      if (!link || !mustAsk()) return;
      event.preventDefault();
      event.stopPropagation();
      saveOrAsk(() => router.push(link.pathname + link.search + link.hash));
    };
    // Chromium calls the window's listeners as they came, the router's first: there a step is asked about before it is taken.
    const onNavigate = (event: Event) => {
      const { navigationType, destination } = event as NavigateEvent;
      if (navigationType !== 'traverse' || !event.cancelable || !mustAsk()) return;
      event.preventDefault();
      saveOrAsk(() => void navigationOf()?.traverseTo(destination.key));
    };
    const here = entryIndex();
    let isReturning = false;
    const onPopState = (event: PopStateEvent) => {
      if (isReturning) {
        isReturning = false;
        event.stopImmediatePropagation();
        return;
      }
      if (!mustAsk()) return;
      event.stopImmediatePropagation();
      const there = entryIndex();
      const steps = here !== undefined && there !== undefined ? there - here : -1;
      isReturning = true;
      window.history.go(-steps);
      setLeaving({ go: () => window.history.go(steps) });
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      work.keepNow?.();
      if (mustAsk()) event.preventDefault();
    };
    const onHide = () => {
      if (document.visibilityState === 'hidden') void work.flush?.();
    };
    return listen({ onClick, onPopState, onNavigate, onUnload, onHide });
  }, [work, router]);
  const leave = () => {
    isOff.current = true;
    work.letGo?.();
    setLeaving(null);
    leaving?.go();
  };
  return { leaving, stay: () => setLeaving(null), leave };
}

const COPY_AFTER_MS = 400;

/** What was left in this browser, and the keeping of what is written now: the server has it once somebody saves. */
export function useLocalCopy<Fields>(first: CopyKey, unsaved: Fields | null, base: string | null) {
  // Another text is another form, and another tab keeps its own: neither takes what the other has for a crash.
  const [key] = useState(() => ({ ...first, tab: newTab() }));
  const [found, setFound] = useState(() => readCopy<Fields>(key));
  useEffect(() => {
    if (!unsaved) return undefined;
    const copy = { fields: unsaved, base, at: new Date().toISOString() };
    const timer = setTimeout(() => keepCopy(key, copy), COPY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key, unsaved, base]);
  const discardFound = () => {
    if (found) dropCopy(key, found);
    setFound(null);
  };
  return {
    found,
    discardFound,
    /** It is shown: from here on it is a change like any other. */
    takeFound() {
      if (found) keepCopy(key, found);
      discardFound();
    },
    /** The server has it, or nobody wants it. */
    discardCopy: () => dropCopy(key),
  };
}
