'use client';

import { useTranslations } from 'next-intl';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '@/components/ui/button';

const ChangePasswordDialog = dynamic(
  () => import('./change-password-dialog').then((module) => module.ChangePasswordDialog),
  { ssr: false },
);

/** Opens the dialog that changes the password. */
export function ChangePassword({ allowed }: { allowed: boolean }) {
  const t = useTranslations('account.profile');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" disabled={!allowed} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('changePassword')}
      </Button>
      {isOpen && <ChangePasswordDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
