'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { updateProfile } from '@/lib/api/profile';
import type { OwnUser } from '@/lib/schemas/profile';
import { AccountForm } from '../form/account-form';
import { FormField } from '../form/form-field';
import { useAccountForm } from '../form/use-account-form';
import { say } from '@/components/ui/say';
import { useKeepUser } from '../use-keep-user';

const rules = () => import('@/lib/schemas/profile').then(({ updateProfileSchema }) => updateProfileSchema);

/** Edits the full name in place: Enter saves, Escape lets it be. */
function FullNameForm({ user, onDone }: { user: OwnUser; onDone: () => void }) {
  const t = useTranslations('account');
  const keep = useKeepUser();
  const send = async ({ fullName }: { fullName: string }) => {
    keep(await updateProfile(fullName));
    say(t('profile.updated'), 'success');
    onDone();
  };
  const { form, banner, errorOf, onSubmit, pending } = useAccountForm({
    rules,
    send,
    failure: t('profile.updateFailed'),
    defaultValues: { fullName: user.full_name },
  });
  return (
    <Box sx={{ flex: 1, minWidth: 0, py: 1 }}>
      <AccountForm
        banner={banner}
        onSubmit={onSubmit}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
        submit={{ label: t('save'), pending }}
        onCancel={onDone}
      >
        <FormField
          {...form.register('fullName')}
          label={t('fields.fullName')}
          autoComplete="name"
          autoFocus
          error={errorOf('fullName')}
        />
      </AccountForm>
    </Box>
  );
}

/** The full name, edited where it stands (docs/product.md#screens). */
export function FullName({ user }: { user: OwnUser }) {
  const t = useTranslations('account.profile');
  const [isEditing, setIsEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // Back to where the editing began: its field is gone.
    if (!isEditing && wasEditing.current) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (isEditing) return <FullNameForm user={user} onDone={() => setIsEditing(false)} />;
  return (
    <>
      <span>{user.full_name}</span>
      <Button ref={edit} variant="outlined" aria-label={t('editNameLabel')} onClick={() => setIsEditing(true)}>
        {t('editName')}
      </Button>
    </>
  );
}
