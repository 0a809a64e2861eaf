'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { updateProfile } from '@/lib/api/profile';
import { updateProfileSchema, type OwnUser } from '@/lib/schemas/profile';
import { AccountForm } from './account-form';
import { FormField } from './form-field';
import styles from './profile.module.css';
import { say } from './say';
import { useAccountForm } from './use-account-form';
import { useKeepUser } from './use-keep-user';

/** Edits the full name in place: Enter saves, Escape lets it be. */
export function FullNameForm({ user, onDone }: { user: OwnUser; onDone: () => void }) {
  const t = useTranslations('account');
  const keep = useKeepUser();
  const send = async ({ fullName }: { fullName: string }) => {
    keep(await updateProfile(fullName));
    say(t('profile.updated'), 'success');
    onDone();
  };
  const { form, banner, errorOf, onSubmit, pending } = useAccountForm({
    schema: updateProfileSchema,
    send,
    failure: t('profile.updateFailed'),
    defaultValues: { fullName: user.full_name },
  });
  return (
    <div className={styles.nameForm}>
      <AccountForm banner={banner} onSubmit={onSubmit} onKeyDown={(event) => event.key === 'Escape' && onDone()}>
        <FormField
          {...form.register('fullName')}
          label={t('fields.fullName')}
          autoComplete="name"
          autoFocus
          error={errorOf('fullName')}
        />
        <div className={styles.actions}>
          <Button type="submit" variant="contained" disabled={pending}>
            {t('save')}
          </Button>
          <Button variant="outlined" onClick={onDone}>
            {t('cancel')}
          </Button>
        </div>
      </AccountForm>
    </div>
  );
}
