'use client';

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { undoEmail } from '@/lib/api/auth';
import { errorMessage } from '@/lib/api/api-error';
import { pathTo } from '@/lib/paths';
import { AccountCard } from './form/account-card';
import { useHydrated } from './use-link-token';

/** /undo-email/{token}: takes a change of address back (docs/product.md#codes-and-links). On a click: mail scanners open every link. */
export function UndoEmail({ token }: { token: string }) {
  const t = useTranslations('account');
  const hydrated = useHydrated();
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: () => undoEmail(token) });
  if (isSuccess)
    return (
      <AccountCard title={t('undo.title')}>
        <Alert role="status">{t('undo.done')}</Alert>
        <Button component={Link} href={pathTo.forgotPassword()} variant="contained" size="large">
          {t('undo.reset')}
        </Button>
      </AccountCard>
    );
  return (
    <AccountCard title={t('undo.title')} lead={t('undo.lead')}>
      {error && <Alert severity="error">{errorMessage(error, t('undo.failed'))}</Alert>}
      <Button variant="contained" size="large" disabled={isPending || !hydrated} onClick={() => mutate()}>
        {t('undo.submit')}
      </Button>
    </AccountCard>
  );
}
