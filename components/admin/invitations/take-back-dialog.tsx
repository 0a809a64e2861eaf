'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { errorMessage } from '@/lib/api/api-error';
import { takeBackInvitation } from '@/lib/api/invitations';
import type { Invitation } from '@/lib/schemas/invitation';
import { ConfirmDialog } from '../confirm-dialog';
import { say } from '@/components/ui/say';

type TakeBackDialogProps = { invitation: Invitation; onClose: () => void };

/** Asks before an invitation ends. */
export function TakeBackDialog({ invitation: { id, email }, onClose }: TakeBackDialogProps) {
  const t = useTranslations('admin.invitations');
  const takeBack = useMutation(takeBackInvitation);
  const confirm = () =>
    takeBack.mutate(id, {
      onSuccess: () => {
        say(t('takenBack', { email }), 'success');
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={t('takeBackTitle', { email })}
      action={t('takeBack')}
      pending={takeBack.isPending}
      error={takeBack.isError ? errorMessage(takeBack.error, t('takeBackFailed')) : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('takeBackText')}
    </ConfirmDialog>
  );
}
