'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { guestReactions, reactionsOptions } from '@/lib/api/reactions';
import type { ReactionType } from '@/lib/rules/reactions';
import type { ReactionCounts } from '@/lib/schemas/reaction';
import { useAuth } from '@/stores/auth';
import { useUi } from '@/stores/ui';
import { useReact } from './use-react';

/**
 * Reactions to a post as this reader sees them, and the way to react. `counts` came with the post: a guest needs no
 * more; a signed-in reader's own reaction is asked for once the row is in view (`inView`).
 */
export function useReactions(postId: number, counts: ReactionCounts, { inView }: { inView: boolean }) {
  const t = useTranslations('reactions');
  const notify = useUi((state) => state.notify);
  const viewerId = useAuth((state) => state.user?.id ?? null);
  const signedIn = useAuth((state) => state.isAuthenticated);
  const seed = guestReactions(counts);
  const { data: reactions = seed } = useQuery({
    ...reactionsOptions(postId, viewerId),
    ...(viewerId === null ? { initialData: seed } : { placeholderData: seed }),
    enabled: inView,
  });
  const click = useReact(postId, viewerId);
  const react = (clicked: ReactionType) => {
    if (signedIn) click({ clicked, seen: reactions });
    else notify(t('loginFirst'), 'info');
  };
  return { reactions, signedIn, react };
}
