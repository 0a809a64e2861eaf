'use client';

import { useTranslations } from 'next-intl';
import { NewPostButton } from '../new-post-button';
import { PageHead } from '../page-head';
import { PostsCalendar } from './calendar/posts-calendar';
import { PostsBar } from './filters/posts-bar';
import { usePostFilters } from './filters/use-post-filters';
import { PostsList } from './posts-list';
import { viewOf } from './posts-views';
import { usePostActions } from './use-post-actions';

/** /admin/posts: the posts that the viewer may change, as a list or at their days. */
export function PostsScreen() {
  const t = useTranslations('admin');
  const filters = usePostFilters();
  const actions = usePostActions();
  return (
    <>
      <PageHead title={t('titles.posts')} actionsOn="narrow">
        <NewPostButton />
      </PageHead>
      {viewOf(filters.address) === 'list' ? (
        <PostsList filters={filters} actions={actions} />
      ) : (
        <>
          <PostsBar filters={filters} pagination={undefined} />
          <PostsCalendar filters={filters} actions={actions} />
        </>
      )}
    </>
  );
}
