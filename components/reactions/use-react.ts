'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { errorMessage } from '@/lib/api/client';
import { reactionKeys, reactionsOptions, toggleReaction, withClick } from '@/lib/api/reactions';
import type { ReactionType } from '@/lib/rules/reactions';
import type { Reactions } from '@/lib/schemas/reaction';
import { useUi } from '@/stores/ui';

type Click = { clicked: ReactionType; seen: Reactions };

/** A reader's clicks on the reactions of a post: they show at once, and are taken back when the server refuses. */
export function useReact(postId: number, viewerId: number | null): (click: Click) => void {
  const t = useTranslations('reactions');
  const notify = useUi((state) => state.notify);
  const client = useQueryClient();
  const underWay = useRef(false);
  const { queryKey } = reactionsOptions(postId, viewerId);
  const { mutate } = useMutation({
    mutationFn: ({ clicked, seen }: Click) => toggleReaction(postId, clicked, seen.userReaction),
    async onMutate({ clicked, seen }) {
      await client.cancelQueries({ queryKey });
      const hoped = withClick(seen, clicked);
      client.setQueryData(queryKey, hoped);
      return { hoped };
    },
    onSuccess: (answer) => client.setQueryData(queryKey, answer),
    onError(error, { seen }, context) {
      // Counts that were heard meanwhile stay: they never held this click.
      client.setQueryData(queryKey, (now) =>
        now && now !== context?.hoped ? { ...now, userReaction: seen.userReaction } : seen,
      );
      notify(errorMessage(error, t('failed')), 'error');
    },
    onSettled() {
      underWay.current = false;
      // SPEC 4: counts are refetched afterwards.
      return client.invalidateQueries({ queryKey: reactionKeys.ofPost(postId) });
    },
  });
  return (click) => {
    // The second of a double click means the same as the first.
    if (underWay.current) return;
    underWay.current = true;
    mutate(click);
  };
}
