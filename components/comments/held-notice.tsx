'use client';

import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/notice';
import { useSaid } from '@/components/ui/use-said';
import type { Reply } from '@/lib/schemas/comment';

/** Tells its author that a comment waits for a moderator, and why. */
export function HeldNotice({ comment: { reason, reason_key } }: { comment: Reply }) {
  const t = useTranslations('comments');
  return (
    <Notice severity="warning">
      {t('held')} {useSaid(reason, reason_key)}
    </Notice>
  );
}
