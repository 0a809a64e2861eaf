'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type RefObject, useRef } from 'react';
import { commentKeys, fetchPageOfComment, isKnown } from '@/lib/api/comments';
import { toPage } from '@/lib/rules/limits';
import { pathTo } from '@/lib/paths';

const ADDRESS = /^#comment-(\d{1,9})$/;

type Permalink = {
  /** The comment that the address names, to be marked. */
  target: number | null;
  /** The address names a comment that this post does not have (any more). */
  isGone: boolean;
};

type Ways = { postId: number; goalRef: RefObject<number | null>; turnTo: (page: number) => void };

/** Opens the page of comments that the address's `#comment-ID` is on, and goes there. */
export function usePermalink({ postId, goalRef, turnTo }: Ways): Permalink {
  const client = useQueryClient();
  const [link, setLink] = useState<Permalink>({ target: null, isGone: false });

  const follow = useEffectEvent(async () => {
    const named = ADDRESS.exec(window.location.hash)?.[1];
    const target = named === undefined ? null : Number(named);
    setLink({ target, isGone: false });
    // The browser itself goes to what is on show.
    if (target === null || document.getElementById(`comment-${target}`)) return;
    // Without an answer the first page stays, as for a link to the comments as a whole.
    const list = await fetchPageOfComment(postId, target).catch(() => null);
    if (!list || window.location.hash !== `#comment-${named}`) return;
    const isThere = isKnown(list, target);
    if (!isThere) return setLink({ target, isGone: true });
    client.setQueryData(commentKeys.page(postId, list.pagination.page), list);
    goalRef.current = target;
    turnTo(list.pagination.page);
  });

  useEffect(() => {
    const listener = () => void follow();
    listener();
    window.addEventListener('hashchange', listener);
    return () => window.removeEventListener('hashchange', listener);
  }, [postId]);

  return link;
}

/** The page that an address names; null where it names a thread, whose page the server has found. */
function pageOf(search: string): number | null {
  const params = new URLSearchParams(search);
  if (params.has('thread')) return null;
  return toPage(params.get('comments') ?? '1') ?? 1;
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
