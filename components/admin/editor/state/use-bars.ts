'use client';

import type { Editor } from '@tiptap/react';
import { type RefObject, useEffect } from 'react';

const HEIGHT = '--editor-head';
const CLEAR_PX = 8;
const SHORT_PX = 480;

/**
 * Tells the page in pixels how high the bar is that stays over the text: what stays below it keeps clear of it however
 * many lines it takes. A custom property of the root, which is gone with the bar. The root is marked while little is seen of the
 * page: over a phone's keyboard the bar would take the room of the text.
 */
export function useBarHeight(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = bar;
    if (!current) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(HEIGHT, `${current.offsetHeight}px`));
    observer.observe(current);
    const seen = window.visualViewport;
    const mark = () => document.documentElement.toggleAttribute('data-short', (seen?.height ?? SHORT_PX) < SHORT_PX);
    mark();
    seen?.addEventListener('resize', mark);
    return () => {
      seen?.removeEventListener('resize', mark);
      document.documentElement.removeAttribute('data-short');
      observer.disconnect();
      style.removeProperty(HEIGHT);
    };
  }, [bar]);
}

/**
 * Scrolls a caret that goes behind the bars out again. Browsers bring it to the edge of the screen, where they stay;
 * scroll-padding of the page would move it for every other thing, too, that is brought into sight near them.
 */
export function useClearCaret(editor: Editor, bars: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const { view } = editor;
      if (!bars.current || !view.hasFocus()) return;
      const { bottom } = bars.current.getBoundingClientRect();
      const covered = bottom + CLEAR_PX - view.coordsAtPos(view.state.selection.head).top;
      if (covered > 0) scrollBy({ top: -covered, behavior: 'instant' });
    };
    // A frame later: the browser has scrolled by then.
    const onSelection = () => {
      frame ||= requestAnimationFrame(look);
    };
    editor.on('selectionUpdate', onSelection);
    return () => {
      editor.off('selectionUpdate', onSelection);
      cancelAnimationFrame(frame);
    };
  }, [editor, bars]);
}
