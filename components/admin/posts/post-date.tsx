'use client';

import { useTranslations } from 'next-intl';
import type { AdminPostItem } from '@/lib/schemas/admin-post';
import { ShortDate } from '../short-date';

/** When a post became or will become public; of a draft, when it was last saved. */
export function PostDate({ post }: { post: AdminPostItem }) {
  const t = useTranslations('admin.posts');
  if (post.status === 'draft')
    return (
      <span title={t('lastSaved')}>
        <ShortDate iso={post.updated_at} />
      </span>
    );
  return (
    <ShortDate iso={post.published_at ?? post.created_at} look={post.status === 'scheduled' ? 'date-time' : 'date'} />
  );
}
