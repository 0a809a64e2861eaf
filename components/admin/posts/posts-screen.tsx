'use client';

import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import { adminPostsOptions } from '@/lib/api/admin-posts';
import { pathTo } from '@/lib/paths';
import type { AdminPostItem, AdminPostSort } from '@/lib/schemas/admin-post';
import { ConfirmDialog } from '../confirm-dialog';
import { BulkBar } from '../list/bulk-bar';
import { ListBar } from '../list/list-bar';
import { ListBody } from '../list/list-body';
import { ListFilter } from '../list/list-filter';
import { ListSearch } from '../list/list-search';
import { useListAddress } from '../list/use-list-address';
import { NewPostButton } from '../new-post-button';
import { PageHead } from '../page-head';
import { RobotsDialog } from './robots-dialog';
import { useManagedColumns } from './use-managed-columns';
import { usePostActions } from './use-post-actions';

const SORTS: readonly AdminPostSort[] = ['title', 'date', 'view_count', 'comment_count'];
const STATUSES = ['', 'published', 'scheduled', 'draft'] as const;

/** A list without posts: nothing written yet, or nothing found. */
function PostsEmpty({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useTranslations('admin.posts');
  return (
    <EmptyState title={t('empty')} text={isFiltered ? t('emptyFiltered') : t('emptyText')}>
      {isFiltered ? (
        <Button variant="outlined" sx={{ mt: 2 }} onClick={onClear}>
          {t('clearFilters')}
        </Button>
      ) : (
        <Button variant="contained" sx={{ mt: 2 }} component={Link} href={pathTo.adminNewPost()}>
          {t('write')}
        </Button>
      )}
    </EmptyState>
  );
}

/** /admin/posts: the posts that the viewer may change, with what can be done to them. */
export function PostsScreen() {
  const t = useTranslations('admin');
  const address = useListAddress(SORTS);
  const { page, limit, search, sort } = address;
  const status = STATUSES.find((known) => known === address.status) ?? '';
  const query = useQuery(adminPostsOptions({ page, limit, search, status, sort }));
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  // Rows that have left the page are not meant any more.
  const selected = (query.data?.posts ?? []).filter(({ id }) => ids.has(id));
  const actions = usePostActions();
  const isBusy = actions.busy.size > 0;
  const [doomed, setDoomed] = useState<AdminPostItem[] | null>(null);
  const [examined, setExamined] = useState<AdminPostItem | null>(null);
  const columns = useManagedColumns({ actions, onDelete: setDoomed, onRobots: setExamined });
  const clear = () => setIds(new Set());
  const remove = async (posts: AdminPostItem[]) => {
    await actions.delete(posts);
    setDoomed(null);
    clear();
  };
  return (
    <>
      <PageHead title={t('titles.posts')} actionsOn="narrow">
        <NewPostButton />
      </PageHead>
      <ListBar pagination={query.data?.pagination}>
        <ListSearch label={t('posts.search')} address={address} />
        <ListFilter
          label={t('posts.status')}
          options={STATUSES.map((value) => ({ value, text: t(value === '' ? 'status.all' : `status.${value}`) }))}
          value={status}
          onChange={(value) => address.goTo({ status: value, page: 1 })}
        />
      </ListBar>
      <ListBody
        caption={t('titles.posts')}
        columns={columns}
        rows={query.data?.posts}
        query={query}
        failure={t('posts.failed')}
        isBusy={isBusy}
        selection={{
          ids: new Set(selected.map(({ id }) => id)),
          allLabel: t('posts.selectAll'),
          labelOf: ({ title }) => t('posts.selectOne', { title }),
          onChange: setIds,
        }}
        empty={
          <PostsEmpty
            isFiltered={search !== '' || status !== ''}
            onClear={() => address.goTo({ search: '', status: '', page: 1 })}
          />
        }
        paged={{ address, pagination: query.data?.pagination }}
      />
      {selected.length > 0 && (
        <BulkBar label={t('posts.bulk')} count={selected.length} onClear={clear}>
          <Button variant="outlined" disabled={isBusy} onClick={() => actions.publish(selected)}>
            {t('posts.publish')}
          </Button>
          <Button variant="outlined" disabled={isBusy} onClick={() => actions.unpublish(selected)}>
            {t('posts.unpublish')}
          </Button>
          <Button variant="outlined" color="error" disabled={isBusy} onClick={() => setDoomed(selected)}>
            {t('posts.delete')}
          </Button>
        </BulkBar>
      )}
      {examined && <RobotsDialog post={examined} onClose={() => setExamined(null)} />}
      {doomed && (
        <ConfirmDialog
          title={
            doomed.length === 1
              ? t('posts.deleteOne', { title: doomed[0]?.title ?? '' })
              : t('posts.deleteMany', { count: doomed.length })
          }
          action={t('posts.delete')}
          pending={actions.isDeleting}
          onConfirm={() => void remove(doomed)}
          onClose={() => setDoomed(null)}
        >
          {t('posts.deleteText', { count: doomed.length })}
        </ConfirmDialog>
      )}
    </>
  );
}
