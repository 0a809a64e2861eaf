'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PlusIcon } from '@/components/ui/icons/plus-icon';
import { LinkButton } from '@/components/ui/link-button';
import { RetryNotice } from '@/components/ui/retry-notice';
import { adminPostsOptions } from '@/lib/api/admin-posts';
import { errorMessage } from '@/lib/api/client';
import { pathTo } from '@/lib/paths';
import type { AdminPostItem } from '@/lib/schemas/admin-post';
import { DataTable } from '../list/data-table';
import { ListBar } from '../list/list-bar';
import { ListCount } from '../list/list-count';
import { ListFilter } from '../list/list-filter';
import { ListPager } from '../list/list-pager';
import { ListSearch } from '../list/list-search';
import { ListSkeleton } from '../list/list-skeleton';
import { useExistingPage } from '../list/use-existing-page';
import { useListAddress } from '../list/use-list-address';
import { useSelection } from '../list/use-selection';
import { PageHead } from '../page-head';
import { BulkBar } from './bulk-bar';
import { DeletePostsDialog } from './delete-posts-dialog';
import { PostsEmpty } from './posts-empty';
import { usePostActions } from './use-post-actions';
import { usePostColumns } from './use-post-columns';

const STATUSES = ['', 'published', 'scheduled', 'draft'] as const;

/** /admin/posts: the posts that the viewer may change, with what can be done to them. */
export function PostsScreen() {
  const t = useTranslations('admin');
  const address = useListAddress();
  const { page, search } = address;
  const status = STATUSES.find((known) => known === address.status) ?? '';
  const { data, isError, error, refetch, isPlaceholderData } = useQuery(adminPostsOptions({ page, search, status }));
  useExistingPage(address, isPlaceholderData ? undefined : data?.pagination);
  const rows = data?.posts ?? [];
  const selection = useSelection(rows);
  const actions = usePostActions();
  const [doomed, setDoomed] = useState<AdminPostItem[] | null>(null);
  const columns = usePostColumns({ selection, actions, onDelete: setDoomed });
  const options = STATUSES.map((value) => ({ value, text: t(value === '' ? 'status.all' : `status.${value}`) }));
  const remove = async (posts: AdminPostItem[]) => {
    await actions.delete(posts);
    setDoomed(null);
    selection.clear();
  };
  return (
    <>
      <PageHead title={t('titles.posts')} actionsOn="narrow">
        <LinkButton variant="contained" href={pathTo.adminNewPost()}>
          <PlusIcon size={20} />
          {t('nav.newPost')}
        </LinkButton>
      </PageHead>
      <ListBar>
        <ListSearch label={t('posts.search')} address={address} />
        <ListFilter
          label={t('posts.status')}
          options={options}
          value={status}
          onChange={(value) => address.goTo({ status: value, page: 1 })}
        />
      </ListBar>
      <ListCount pagination={data?.pagination} />
      {isError && !data && (
        <RetryNotice
          message={errorMessage(error, t('posts.failed'))}
          retry={t('tryAgain')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <ListSkeleton />}
      {data && rows.length === 0 && (
        <PostsEmpty
          isFiltered={search !== '' || status !== ''}
          onClear={() => address.goTo({ search: '', status: '', page: 1 })}
        />
      )}
      {data && rows.length > 0 && (
        <DataTable
          caption={t('titles.posts')}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          isBusy={({ id }) => actions.busy.has(id)}
          isSelected={selection.has}
        />
      )}
      {selection.selected.length > 0 && (
        <BulkBar
          count={selection.selected.length}
          pending={actions.busy.size > 0}
          onPublish={() => actions.publish(selection.selected)}
          onUnpublish={() => actions.unpublish(selection.selected)}
          onDelete={() => setDoomed(selection.selected)}
          onClear={selection.clear}
        />
      )}
      {data && <ListPager pagination={data.pagination} address={address} />}
      {doomed && (
        <DeletePostsDialog
          posts={doomed}
          pending={actions.isDeleting}
          onConfirm={() => void remove(doomed)}
          onClose={() => setDoomed(null)}
        />
      )}
    </>
  );
}
