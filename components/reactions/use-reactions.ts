'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { errorMessage } from '@/lib/api/client';
import { guestReactions, reactionKeys, reactionsOptions, toggleReaction } from '@/lib/api/reactions';
import type { ReactionCounts, ReactionType } from '@/lib/schemas/reaction';
import { useAuth } from '@/stores/auth';
import { useUi } from '@/stores/ui';

/**
 * Reactions to a post as this reader sees them, and the way to react. `counts` came with the post: a guest needs no
 * more; a signed-in reader's own reaction is asked for once the row is in view (`inView`).
 */
export function useReactions(postId: number, counts: ReactionCounts, { inView }: { inView: boolean }) {
  const t = useTranslations('reactions');
  const notify = useUi((state) => state.notify);
  const client = useQueryClient();
  const viewerId = useAuth((state) => state.user?.id ?? null);
  const signedIn = useAuth((state) => state.isAuthenticated);
  const seed = guestReactions(counts);
  const { data: reactions = seed } = useQuery({
    ...reactionsOptions(postId, viewerId),
    ...(viewerId === null ? { initialData: seed } : { placeholderData: seed }),
    enabled: inView,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (clicked: ReactionType) => toggleReaction(postId, clicked, reactions.userReaction),
    onSuccess: (answer) => client.setQueryData(reactionKeys.seenBy(postId, viewerId), answer),
    onError: (error) => notify(errorMessage(error, t('failed')), 'error'),
    // SPEC 4: counts are refetched afterwards.
    onSettled: () => client.invalidateQueries({ queryKey: reactionKeys.ofPost(postId) }),
  });
  const react = (clicked: ReactionType) => {
    if (!signedIn) notify(t('loginFirst'), 'info');
    else if (!isPending) mutate(clicked);
  };
  return { reactions, signedIn, react };
}
