'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { AccountCard } from './account-card';

/** The input stage for who followed a mail's link. On a click: mail scanners open every link. */
export function VerifyByLink({ onSubmit }: { onSubmit: () => void }) {
  const t = useTranslations('account');
  return (
    <AccountCard title={t('verify.title')} lead={t('verify.leadLink')}>
      <Button variant="contained" onClick={onSubmit}>
        {t('verify.submit')}
      </Button>
    </AccountCard>
  );
}
