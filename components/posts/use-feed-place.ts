'use client';

import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { goToPlace, readPlace, savePlace, type FeedPlace } from './feed-place';

const MOST_PAGES = 50;
const SAVE_AFTER_MS = 300;
// What a reader does to scroll: from then on the place is theirs to choose.
const MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

type Feed = {
  /** How many pages are loaded. */
  pages: number;
  /** Loads one more, if there is one; resolves to their number, or null when that failed. */
  loadNext: () => Promise<number | null>;
};

/**
 * Brings back the pages and the place of a reader who returns to a growing list by a reload or from another site. Inside
 * the site the list is still there, and the router knows the place.
 */
export function useFeedPlace({ pages, loadNext }: Feed): void {
  const wanted = useRef<FeedPlace | null>(null);
  // Its pages are loaded, though not yet in the document.
  const goal = useRef<FeedPlace | null>(null);
  const [, render] = useReducer((count: number) => count + 1, 0);

  const restore = useEffectEvent(async () => {
    const place = readPlace();
    if (!place || place.pages <= pages) return;
    wanted.current = place;
    let loaded = pages;
    while (wanted.current && loaded < Math.min(place.pages, MOST_PAGES)) {
      const next = await loadNext();
      if (next === null || next === loaded) break;
      loaded = next;
    }
    goal.current = wanted.current && { ...place, pages: loaded };
    wanted.current = null;
    render();
  });
  const save = useEffectEvent(() => {
    if (!wanted.current && !goal.current) savePlace(pages);
  });

  useEffect(() => void restore(), []);
  useEffect(() => {
    if (!goal.current || pages < goal.current.pages) return;
    goToPlace(goal.current);
    goal.current = null;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => save(), SAVE_AFTER_MS);
    };
    const onMove = () => {
      wanted.current = null;
      goal.current = null;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    for (const move of MOVES) window.addEventListener(move, onMove, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
      for (const move of MOVES) window.removeEventListener(move, onMove);
    };
  }, []);
}
