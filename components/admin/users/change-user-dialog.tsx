'use client';

import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { changeUserRole, changeUserStatus } from '@/lib/api/admin-users';
import { errorMessage } from '@/lib/api/api-error';
import type { AdminUser } from '@/lib/schemas/user';
import type { Role } from '@/lib/rules/roles';
import { ConfirmDialog } from '../confirm-dialog';
import { say } from '@/components/ui/say';

/** What is about to be changed of an account. */
export type UserChange = { user: AdminUser } & ({ kind: 'role'; role: Role } | { kind: 'status' });

/** Asks before an account is let in, kept out, or given another role, and says what that means. */
export function ChangeUserDialog({ change, onClose }: { change: UserChange; onClose: () => void }) {
  const t = useTranslations('admin.users');
  const setRole = useMutation(changeUserRole);
  const setStatus = useMutation(changeUserStatus);
  const [hideComments, setHideComments] = useState(false);
  const { user } = change;
  const name = user.full_name || user.username;
  const told = (text: string) => ({
    onSuccess: () => {
      say(text, 'success');
      onClose();
    },
  });
  if (change.kind === 'role') {
    const role = t(`role.${change.role}`);
    return (
      <ConfirmDialog
        title={t('roleTitle', { name, role })}
        action={t('changeRole')}
        tone="plain"
        pending={setRole.isPending}
        error={setRole.isError ? errorMessage(setRole.error, t('roleFailed')) : null}
        onConfirm={() => setRole.mutate({ id: user.id, role: change.role }, told(t('roleChanged', { name, role })))}
        onClose={onClose}
      >
        {t(`roleText.${change.role}`)}
      </ConfirmDialog>
    );
  }
  const isActive = !user.isActive;
  const input = isActive ? { isActive } : { isActive, hideComments };
  return (
    <ConfirmDialog
      title={t(isActive ? 'activateTitle' : 'deactivateTitle', { name })}
      action={t(isActive ? 'activate' : 'deactivate')}
      tone={isActive ? 'plain' : 'danger'}
      pending={setStatus.isPending}
      error={setStatus.isError ? errorMessage(setStatus.error, t('statusFailed')) : null}
      onConfirm={() =>
        setStatus.mutate({ id: user.id, ...input }, told(t(isActive ? 'activated' : 'deactivated', { name })))
      }
      onClose={onClose}
    >
      {t(isActive ? 'activateText' : 'deactivateText')}
      {!isActive && (
        <FormControlLabel
          sx={{ display: 'flex', mt: 1 }}
          control={<Checkbox checked={hideComments} onChange={(event) => setHideComments(event.target.checked)} />}
          label={t('hideComments')}
        />
      )}
    </ConfirmDialog>
  );
}
