'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { Notice } from '@/components/ui/notice';
import { undoEmail } from '@/lib/api/auth';
import { errorMessage } from '@/lib/api/client';
import { pathTo } from '@/lib/paths';
import { AccountCard } from './account-card';
import { useHydrated } from './use-hydrated';

/** /undo-email/{token}: takes a change of address back (DECISIONS 19). On a click: mail scanners open every link. */
export function UndoEmail({ token }: { token: string }) {
  const t = useTranslations('account');
  const hydrated = useHydrated();
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: () => undoEmail(token) });
  if (isSuccess)
    return (
      <AccountCard title={t('undo.title')}>
        <p role="status">{t('undo.done')}</p>
        <LinkButton href={pathTo.forgotPassword()} variant="contained">
          {t('undo.reset')}
        </LinkButton>
      </AccountCard>
    );
  return (
    <AccountCard title={t('undo.title')} lead={t('undo.lead')}>
      {error && <Notice severity="error">{errorMessage(error, t('undo.failed'))}</Notice>}
      <Button variant="contained" disabled={isPending || !hydrated} onClick={() => mutate()}>
        {t('undo.submit')}
      </Button>
    </AccountCard>
  );
}
