'use client';

import { useTranslations } from 'next-intl';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '@/components/ui/button';

const ChangeEmailDialog = dynamic(() => import('./change-email-dialog').then((module) => module.ChangeEmailDialog), {
  ssr: false,
});

/** Opens the dialog that changes the address. */
export function ChangeEmail({ allowed }: { allowed: boolean }) {
  const t = useTranslations('account.profile');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" disabled={!allowed} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('changeEmail')}
      </Button>
      {isOpen && <ChangeEmailDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
