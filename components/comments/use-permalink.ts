'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { commentKeys, fetchPageOfComment, isKnown } from '@/lib/api/comments';

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
