'use client';

import { useTranslations } from 'next-intl';
import { StatusMessage } from '@/components/layout/status-message';
import { Button } from '@/components/ui/button';

/** A page that failed to render, inside the shell. What the error says is for the log, not for readers. */
export default function SiteError({ retry }: { retry: () => void }) {
  const t = useTranslations('common');
  const again = (
    <Button variant="contained" onClick={retry}>
      {t('tryAgain')}
    </Button>
  );
  return <StatusMessage title={t('failed')} text={t('failedHint')} action={again} />;
}
