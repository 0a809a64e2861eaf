'use client';

import { useEffect, useRef, useState } from 'react';
import { pathTo } from '@/lib/paths';

/** The page that an address names; null where it names a thread, whose page the server has found. */
function pageOf(search: string): number | null {
  const params = new URLSearchParams(search);
  if (params.has('thread')) return null;
  const page = params.get('comments') ?? '1';
  return /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1;
}

type PageInAddress = {
  page: number;
  /** Shows a page under the address that there is: a link to one comment says more than its page. */
  showPage: (page: number) => void;
  turnTo: (page: number) => void;
};

/** The page of comments that is on show, as the address names it: it can be linked to, and Back turns it back. */
export function usePageInAddress(path: string, first: number): PageInAddress {
  const [page, showPage] = useState(first);
  const search = useRef<string | null>(null);
  useEffect(() => {
    const follow = () => {
      // A step to another comment of the same page is one in the history, too.
      if (search.current === window.location.search) return;
      search.current = window.location.search;
      showPage(pageOf(search.current) ?? first);
    };
    // Back may have been pressed before the scripts were there to hear it.
    follow();
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [first]);
  function turnTo(next: number) {
    showPage(next);
    window.history.pushState(null, '', pathTo.commentPage(path, next));
    search.current = window.location.search;
  }
  return { page, showPage, turnTo };
}
