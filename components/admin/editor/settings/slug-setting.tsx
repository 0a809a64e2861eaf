'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { useEdited, useSession } from '../state/session-context';
import { TextSetting } from './text-setting';

/** The last part of the post's address. An address that was public goes on to lead here. */
export function SlugSetting() {
  const t = useTranslations('editor.settings');
  const session = useSession();
  const isPublic = useEdited(({ post }) => post?.status === 'published');
  const hasSlug = useEdited(({ fields }) => fields.slug !== '');
  return (
    <Box>
      <TextSetting
        name="slug"
        label={t('slug')}
        hint={isPublic ? t('slugRedirects') : t('slugHint')}
        placeholder={t('slugFromTitle')}
      />
      {hasSlug && !isPublic && (
        <Button size="small" onClick={() => session.change({ slug: '' })}>
          {t('slugReset')}
        </Button>
      )}
    </Box>
  );
}
