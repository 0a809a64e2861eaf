'use client';

import { useTranslations } from 'next-intl';
import { TagField } from '@/components/admin/form/tag-field';
import { useEdited, useSession } from '../state/session-context';

/** The post's tags. */
export function TagSetting() {
  const t = useTranslations('editor.settings');
  const session = useSession();
  const chosen = useEdited(({ fields }) => fields.tags);
  const problem = useEdited(({ errors }) => errors.tags?.[0]);
  return (
    <TagField
      value={chosen}
      onChange={(tags) => session.change({ tags })}
      label={t('tags')}
      hint={t('tagsHint')}
      problem={problem}
    />
  );
}
