'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { LinkButton } from '@/components/ui/link-button';
import { pathTo } from '@/lib/paths';
import { AccountCard } from './account-card';
import { FocusTitle } from './focus-title';

/** The second state of /forgot-password (SPEC 2). */
export function CheckYourEmail({ email, onAgain }: { email: string; onAgain: () => void }) {
  const t = useTranslations('account');
  const links = <Link href={pathTo.login()}>{t('backToLogin')}</Link>;
  return (
    <FocusTitle>
      <AccountCard title={t('forgot.sentTitle')} lead={t('forgot.sent', { email })} links={links}>
        <LinkButton href={pathTo.resetPassword()} variant="contained">
          {t('forgot.enterCode')}
        </LinkButton>
        <Button variant="outlined" onClick={onAgain}>
          {t('forgot.again')}
        </Button>
      </AccountCard>
    </FocusTitle>
  );
}
