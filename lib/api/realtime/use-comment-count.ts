'use client';

import { useEffect, useState } from 'react';
import { listenTo } from './window-events.ts';

/**
 * A post's comment count on a card that the server rendered: what came with the card, until an event tells a newer one.
 * @param counted what came with the card; a new value wins over what was heard before
 */
export function useCommentCount(postId: number, counted: number): number {
  const [heard, setHeard] = useState({ counted, count: counted });
  useEffect(
    () =>
      listenTo('comment-added', (event) => {
        if (event.postId === postId) setHeard({ counted, count: event.comment_count });
      }),
    [postId, counted],
  );
  return heard.counted === counted ? heard.count : counted;
}
