'use client';

import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import dynamic from 'next/dynamic';
import { useState } from 'react';

// Loaded when they are asked for.
const DIALOGS = {
  email: dynamic(() => import('./change-email-dialog').then((module) => module.ChangeEmailDialog), { ssr: false }),
  password: dynamic(() => import('./change-password-dialog').then((module) => module.ChangePasswordDialog), {
    ssr: false,
  }),
};
const NAMES = { email: 'changeEmail', password: 'changePassword' } as const;

/** Opens the dialog that changes the address or the password. */
export function ChangeCredential({ what, allowed }: { what: keyof typeof DIALOGS; allowed: boolean }) {
  const t = useTranslations('account.profile');
  const [isOpen, setIsOpen] = useState(false);
  const Dialog = DIALOGS[what];
  return (
    <>
      <Button variant="outlined" disabled={!allowed} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t(NAMES[what])}
      </Button>
      {isOpen && <Dialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
