'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { AccountCard } from './account-card';
import { FocusTitle } from './focus-title';
import { ResendCode } from './resend-code';
import styles from './verify-failed.module.css';

/** The error stage: what the server said, and what may help (SPEC 8). */
export function VerifyFailed({ message, onTryAgain }: { message: string; onTryAgain: () => void }) {
  const t = useTranslations('account');
  return (
    <FocusTitle>
      <AccountCard title={t('verify.errorTitle')}>
        <Notice severity="error">{message}</Notice>
        <div className={styles.help}>
          <p>{t('verify.help')}</p>
          <ul>
            <li>{t('verify.hintExpiry')}</li>
            <li>{t('verify.hintLatest')}</li>
            <li>{t('verify.hintSpam')}</li>
          </ul>
        </div>
        <Button variant="contained" onClick={onTryAgain}>
          {t('verify.tryAgain')}
        </Button>
        <ResendCode />
      </AccountCard>
    </FocusTitle>
  );
}
