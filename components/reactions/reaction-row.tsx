'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { useSlots } from '@/components/ui/kept-part';
import { errorMessage } from '@/lib/api/api-error';
import { keepReaction } from '@/lib/api/kept-reaction';
import { guestReactions, reactionsOptions } from '@/lib/api/reactions';
import { pathTo } from '@/lib/paths';
import { type ReactionType, SHOWN_REACTION_TYPES } from '@/lib/rules/reactions';
import type { ReactionCounts, Reactions } from '@/lib/schemas/reaction';
import { useUi } from '@/stores/ui';
import { useAuth } from '@/stores/auth';
import { useOnInView } from '@/components/ui/use-on-in-view';
import { ReactionIcon } from './reaction-icon';
import { topReactions, useButtonTexts } from './top-reactions';
import styles from './reaction-row.module.css';

/** Says which click failed until the next one; null for none. */
type Failure = 'addFailed' | 'removeFailed' | null;

const loadSender = () => import('./send-reaction');

/** A reader's clicks on the reactions of a post. */
function useReact(postId: number, viewerId: number | null) {
  const t = useTranslations('reactions');
  const notify = useUi((state) => state.notify);
  const client = useQueryClient();
  const underWay = useRef(false);
  const [failure, setFailure] = useState<Failure>(null);
  async function click(clicked: ReactionType, seen: Reactions) {
    // The second of a double click means the same as the first.
    if (underWay.current) return;
    underWay.current = true;
    setFailure(null);
    try {
      await (await loadSender()).sendReaction(client, { postId, viewerId, clicked, seen });
    } catch (error) {
      notify(errorMessage(error, t('failed')), 'error');
      setFailure(clicked === seen.userReaction ? 'removeFailed' : 'addFailed');
    }
    underWay.current = false;
  }
  return { click, failure };
}

/**
 * Reactions to a post as this reader sees them, and the way to react. `counts` came with the post: a guest needs no
 * more; a signed-in reader's own reaction is asked for once the row is in view (`inView`).
 */
function useReactions(postId: number, counts: ReactionCounts, { inView }: { inView: boolean }) {
  const t = useTranslations('reactions');
  const tCommon = useTranslations('common');
  const router = useRouter();
  const notify = useUi((state) => state.notify);
  const viewerId = useAuth((state) => state.user?.id ?? null);
  const signedIn = useAuth((state) => state.isAuthenticated);
  const seed = guestReactions(counts);
  const {
    data: reactions = seed,
    isError,
    refetch,
  } = useQuery({
    ...reactionsOptions(postId, viewerId),
    ...(viewerId === null ? { initialData: seed } : { placeholderData: seed }),
    enabled: inView,
  });
  const { click, failure } = useReact(postId, viewerId);
  // Guests cannot react; for who can, the code of a click is there before it.
  useEffect(() => {
    if (signedIn && inView) void loadSender().catch(() => undefined);
  }, [signedIn, inView]);
  const react = (clicked: ReactionType) => {
    if (signedIn) void click(clicked, reactions);
    else {
      keepReaction(postId, clicked);
      const here = window.location.pathname + window.location.search;
      notify(t('loginFirst'), 'info', { label: tCommon('login'), run: () => router.push(pathTo.login(here)) });
    }
  };
  return { reactions, signedIn, react, failure, retry: isError ? () => void refetch() : null };
}

/** `top`: the three most given, for a card. `all`: the four shown types and the total of all six, for the post page. */
type ReactionRowProps = {
  postId: number;
  counts: ReactionCounts;
  show: 'top' | 'all';
  /** Id of what tells guests to log in; its own where none is given. */
  tipId?: string;
};

/** Buttons to react with. A guest's are aria-disabled and say why (docs/product.md#reactions). */
export function ReactionRow({ postId, counts, show, tipId }: ReactionRowProps) {
  const t = useTranslations('reactions');
  const tCommon = useTranslations('common');
  const slot = useSlots();
  const textsOf = useButtonTexts();
  const ownId = useId();
  const tip = tipId ?? ownId;
  const [inView, setInView] = useState(false);
  const ref = useOnInView(setInView);
  const { reactions, signedIn, react, failure, retry } = useReactions(postId, counts, { inView });
  const types = show === 'top' ? topReactions(reactions) : SHOWN_REACTION_TYPES;
  return (
    <div ref={ref} className={styles.row} role="group" aria-label={t('label')}>
      {types.map((type) => {
        const { words, figure } = textsOf(type, reactions[type]);
        return (
          <button
            key={type}
            type="button"
            className={`${styles.reaction} ${styles[type]}`}
            aria-label={slot(type, words)}
            aria-pressed={reactions.userReaction === type}
            aria-disabled={!signedIn}
            aria-describedby={signedIn ? undefined : tip}
            onClick={() => react(type)}
          >
            <ReactionIcon type={type} />
            <span>{slot(`${type}-figure`, figure)}</span>
          </button>
        );
      })}
      {show === 'all' && <span className={styles.total}>{t('total', { count: reactions.total })}</span>}
      {show === 'all' && failure && <span className={styles.problem}>{t(failure)}</span>}
      {show === 'all' && !failure && retry && (
        <span className={styles.problem} role="alert">
          {t('fetchFailed')} <Button onClick={retry}>{tCommon('tryAgain')}</Button>
        </span>
      )}
      {!signedIn && (
        <span className={styles.tip} id={tip} role="tooltip">
          {t('loginTip')}
        </span>
      )}
    </div>
  );
}
