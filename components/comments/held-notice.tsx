'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Notice } from '@/components/ui/notice';
import { errorsInPageLanguage } from '@/lib/i18n/say-error';
import { type Message, partsOf } from '@/lib/rules/messages';
import type { Reply } from '@/lib/schemas/comment';

/** Tells its author that a comment waits for a moderator, and why. */
export function HeldNotice({ comment: { reason, reason_key } }: { comment: Reply }) {
  const t = useTranslations('comments');
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!reason || !reason_key) return;
    let isGone = false;
    void errorsInPageLanguage().then((say) => {
      // The server made it of its table of messages.
      if (!isGone) setSaid(say(partsOf(reason_key as Message), reason));
    });
    return () => {
      isGone = true;
    };
  }, [reason, reason_key]);
  return (
    <Notice severity="warning">
      {t('held')} {said}
    </Notice>
  );
}
