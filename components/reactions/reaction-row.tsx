'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useId } from 'react';
import { useInView } from 'react-intersection-observer';
import type { ReactionCounts } from '@/lib/schemas/reaction';
import { ReactionIcon } from './reaction-icon';
import { SHOWN_REACTION_TYPES } from '@/lib/rules/reactions';
import { topReactions } from './top-reactions';
import { useReactions } from './use-reactions';
import styles from './reaction-row.module.css';

/** `top`: the three most given, for a card. `all`: the four shown types and the total of all six, for the post page. */
type ReactionRowProps = { postId: number; counts: ReactionCounts; show: 'top' | 'all' };

/** Buttons to react with. A guest's are aria-disabled and say why (SPEC 4, DECISIONS 28). */
export function ReactionRow({ postId, counts, show }: ReactionRowProps) {
  const t = useTranslations('reactions');
  const format = useFormatter();
  const tip = useId();
  const { ref, inView } = useInView();
  const { reactions, signedIn, react } = useReactions(postId, counts, { inView });
  const types = show === 'top' ? topReactions(reactions) : SHOWN_REACTION_TYPES;
  return (
    <div ref={ref} className={styles.row} role="group" aria-label={t('label')}>
      {types.map((type) => (
        <button
          key={type}
          type="button"
          className={`${styles.reaction} ${styles[type]}`}
          aria-label={t('button', { name: t(type), count: reactions[type] })}
          aria-pressed={reactions.userReaction === type}
          aria-disabled={!signedIn}
          aria-describedby={signedIn ? undefined : tip}
          onClick={() => react(type)}
        >
          <ReactionIcon type={type} />
          <span>{format.number(reactions[type])}</span>
        </button>
      ))}
      {show === 'all' && <span className={styles.total}>{t('total', { count: reactions.total })}</span>}
      {!signedIn && (
        <span className={styles.tip} id={tip} role="tooltip">
          {t('loginTip')}
        </span>
      )}
    </div>
  );
}
