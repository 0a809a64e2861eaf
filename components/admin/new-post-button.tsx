'use client';

import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { PlusIcon } from '@/components/ui/icons/admin-icons';
import { Link } from '@/components/ui/link';
import { pathTo } from '@/lib/paths';

/** The way to an empty page: in the sidebar, and on a phone at the head of what one writes. */
export function NewPostButton() {
  const t = useTranslations('admin.nav');
  return (
    <Button variant="contained" component={Link} href={pathTo.adminNewPost()} startIcon={<PlusIcon size={20} />}>
      {t('newPost')}
    </Button>
  );
}
