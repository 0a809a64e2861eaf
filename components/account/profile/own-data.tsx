'use client';

import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { saveFile } from '@/components/ui/save-file';
import { MatraHeading } from '@/components/ui/matra-heading';
import { errorMessage } from '@/lib/api/api-error';
import { downloadProfile } from '@/lib/api/profile';
import type { OwnUser } from '@/lib/schemas/profile';
import { say } from '@/components/ui/say';

// Loaded when it is asked for.
const DeleteAccountDialog = dynamic(
  () => import('./delete-account-dialog').then((module) => module.DeleteAccountDialog),
  { ssr: false },
);

function DownloadButton() {
  const t = useTranslations('account.data');
  const { mutate, isPending } = useMutation({
    mutationFn: downloadProfile,
    onSuccess: (file) => saveFile(file, 'profile.json'),
    onError: (error) => say(errorMessage(error, t('failed')), 'error'),
  });
  return (
    <Button variant="outlined" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
      {t('download')}
    </Button>
  );
}

function DeleteButton({ user }: { user: OwnUser }) {
  const t = useTranslations('account.departure');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" color="error" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('open')}
      </Button>
      {isOpen && <DeleteAccountDialog user={user} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** One's data: all of it as a file, and the way to have it deleted. The default_admin's account cannot be. */
export function OwnData({ user }: { user: OwnUser }) {
  const t = useTranslations('account');
  const isFixed = user.role === 'default_admin';
  return (
    <Paper component="section" variant="outlined" sx={{ p: 3 }}>
      <MatraHeading level={2}>{t('data.title')}</MatraHeading>
      <Typography variant="body2" color="textSecondary" sx={{ my: 2 }}>
        {t('data.text')} {isFixed && t('departure.fixed')}
      </Typography>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <DownloadButton />
        {!isFixed && <DeleteButton user={user} />}
      </Stack>
    </Paper>
  );
}
