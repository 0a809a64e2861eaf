'use client';

import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { pathTo } from '@/lib/paths';
import { useEdited } from '../state/session-context';

/** Leads to the post in other languages: who edits a stored post may keep its translations too. */
export function TranslationsLink() {
  const t = useTranslations('editor.settings');
  const id = useEdited(({ post }) => post?.id);
  if (id === undefined) return null;
  return (
    <Button component={Link} variant="outlined" href={pathTo.adminTranslations(id)}>
      {t('translations')}
    </Button>
  );
}
