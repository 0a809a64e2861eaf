'use client';

import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PlusIcon } from '@/components/ui/icons/admin-icons';
import { Link } from '@/components/ui/link';
import { pathToAdmin } from '@/lib/paths';

/** At the head of a screen: opens the dialog in which one more of its list is made. */
export function NewButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="contained" aria-haspopup="dialog" startIcon={<PlusIcon size={20} />} onClick={onClick}>
      {children}
    </Button>
  );
}

/** The way to an empty page: in the sidebar, and on a phone at the head of what one writes. */
export function NewPostButton() {
  const t = useTranslations('admin.nav');
  return (
    <Button variant="contained" component={Link} href={pathToAdmin.newPost()} startIcon={<PlusIcon size={20} />}>
      {t('newPost')}
    </Button>
  );
}
