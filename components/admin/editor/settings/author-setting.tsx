'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AuthorField } from '@/components/admin/form/author-field';
import { may } from '@/lib/rules/roles';
import type { AuthorLink } from '@/lib/schemas/post';
import { useViewer } from '../../viewer';
import { useEdited, useSession } from '../state/session-context';

/** Who wrote the post, the first one first. Others than editors add to themselves; who only helped sees the names. */
export function AuthorSetting() {
  const t = useTranslations('editor.settings');
  const session = useSession();
  const viewer = useViewer();
  const stored = useEdited(({ post }) => post?.authors);
  const ids = useEdited(({ fields }) => fields.authorIds);
  const problem = useEdited(({ errors }) => errors.authorIds?.[0]);
  // Known from the post, or from a choice made before.
  const [met, setMet] = useState<readonly AuthorLink[]>([]);
  const known = new Map([...met, ...(stored ?? [viewer])].map((author) => [author.id, author]));
  const chosen = (ids.length > 0 ? ids : [viewer.id]).flatMap((id) => known.get(id) ?? []);
  // On the way from one author to another; until the other is named, the post stays whose it is.
  const [isVacant, setVacant] = useState(false);
  const isEditor = may(viewer.role, 'posts.write-any');
  return (
    <AuthorField
      value={isVacant ? [] : chosen}
      onChange={(authors) => {
        setVacant(authors.length === 0);
        if (authors.length === 0) return;
        setMet((before) => [...before, ...authors]);
        session.change({ authorIds: authors.map(({ id }) => id) });
      }}
      label={t('authors')}
      hint={t('authorsHint')}
      problem={isVacant ? t('authorsNeeded') : problem}
      disabled={!isEditor && chosen[0]?.id !== viewer.id}
    />
  );
}
