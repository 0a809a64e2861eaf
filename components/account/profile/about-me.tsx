'use client';

import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { MatraHeading } from '@/components/ui/matra-heading';
import { updateProfile } from '@/lib/api/profile';
import type { OwnUser } from '@/lib/schemas/profile';
import { splitLines } from '@/lib/text/csv';
import { AccountForm } from '../form/account-form';
import { FormField } from '../form/form-field';
import { useAccountForm } from '../form/use-account-form';
import { say } from '@/components/ui/say';
import { useKeepUser } from '../use-keep-user';
import { EditButton } from './edit-in-place';

const rules = () => import('@/lib/schemas/profile-input').then(({ aboutFormSchema }) => aboutFormSchema);

/** Edits the words and the links, one a line. */
function AboutForm({ user, onDone }: { user: OwnUser; onDone: () => void }) {
  const t = useTranslations('account');
  const keep = useKeepUser();
  const send = async ({ bio, links }: { bio: string; links: string }) => {
    keep(await updateProfile({ bio, links: splitLines(links) }));
    say(t('profile.updated'), 'success');
    onDone();
  };
  const { form, banner, errorOf, onSubmit, pending } = useAccountForm({
    rules,
    send,
    failure: t('profile.updateFailed'),
    defaultValues: { bio: user.bio, links: user.links.join('\n') },
  });
  return (
    <AccountForm banner={banner} onSubmit={onSubmit} submit={{ label: t('save'), pending }} onCancel={onDone}>
      <FormField
        {...form.register('bio')}
        label={t('about.bio')}
        hint={t('about.bioHint')}
        autoFocus
        lines={3}
        required={false}
        error={errorOf('bio')}
      />
      <FormField
        {...form.register('links')}
        label={t('about.links')}
        hint={t('about.linksHint')}
        lines={3}
        required={false}
        error={errorOf('links')}
      />
    </AccountForm>
  );
}

function AboutText({ user }: { user: OwnUser }) {
  const t = useTranslations('account.about');
  return (
    <div>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', mb: 1 }}>{user.bio || t('none')}</Typography>
      {user.links.map((link) => (
        <Typography key={link} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{link}</bdi>
        </Typography>
      ))}
    </div>
  );
}

/** What one says of oneself, as it stands on the public profile and below one's posts. */
export function AboutMe({ user }: { user: OwnUser }) {
  const t = useTranslations('account.about');
  return (
    <Paper component="section" variant="outlined" sx={{ p: 3 }}>
      <MatraHeading level={2}>{t('title')}</MatraHeading>
      <Stack spacing={2} sx={{ mt: 2, alignItems: 'flex-start', '& form': { width: '100%' } }}>
        <EditButton
          label={t('edit')}
          shown={<AboutText user={user} />}
          form={(onDone) => <AboutForm user={user} onDone={onDone} />}
        />
      </Stack>
    </Paper>
  );
}
