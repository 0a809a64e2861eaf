'use client';

import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import { useFormatter, useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { deleteProfile } from '@/lib/api/profile';
import { pathTo } from '@/lib/paths';
import type { DeleteProfileInput } from '@/lib/schemas/profile-input';
import type { OwnUser } from '@/lib/schemas/profile';
import { useAuth } from '@/stores/auth';
import { AccountForm } from '../form/account-form';
import { CurrentPasswordField } from '../form/password-field';
import { useAccountForm } from '../form/use-account-form';
import { say } from '@/components/ui/say';
import { AccountDialog } from './account-dialog';

const rules = () => import('@/lib/schemas/profile-input').then(({ deleteProfileForm }) => deleteProfileForm);
const PLAIN = { margin: 0 };

type DeleteAccountDialogProps = { user: OwnUser; onClose: () => void };

/** Says what a deletion does and when, and asks what is to become of the comments. */
export function DeleteAccountDialog({ user, onClose }: DeleteAccountDialogProps) {
  const t = useTranslations('account');
  const format = useFormatter();
  const router = useRouter();
  const send = async (input: DeleteProfileInput) => {
    const at = new Date(await deleteProfile(input));
    await useAuth.getState().clear();
    const date = format.dateTime(at, { dateStyle: 'long' });
    say(at > new Date() ? t('departure.done', { date }) : t('startAnew.done'), 'success');
    router.replace(pathTo.home());
  };
  const { form, banner, errorOf, onSubmit, pending } = useAccountForm<DeleteProfileInput>({
    rules,
    send,
    failure: t('startAnew.failed'),
    defaultValues: { currentPassword: '', comments: 'keep' },
  });
  return (
    <AccountDialog title={t('departure.title')} onClose={onClose}>
      <AccountForm
        banner={banner}
        onSubmit={onSubmit}
        submit={{ label: t('departure.submit'), pending, isDanger: true }}
        onCancel={onClose}
      >
        <p style={PLAIN}>{t('departure.text')}</p>
        {!user.isEmailVerified && <p style={PLAIN}>{t('departure.unverified')}</p>}
        <FormControl component="fieldset">
          <FormLabel component="legend">{t('departure.comments')}</FormLabel>
          {(['keep', 'remove'] as const).map((choice) => (
            <FormControlLabel
              key={choice}
              value={choice}
              label={t(`departure.${choice}`)}
              control={<Radio defaultChecked={choice === 'keep'} {...form.register('comments')} />}
            />
          ))}
        </FormControl>
        <CurrentPasswordField
          {...form.register('currentPassword')}
          autoFocus={false}
          error={errorOf('currentPassword')}
        />
      </AccountForm>
    </AccountDialog>
  );
}
