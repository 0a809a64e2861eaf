'use client';

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState, useId } from 'react';
import { NewPostButton } from '../buttons';
import { PageHead } from '../page-head';
import { PostsCalendar } from './calendar/posts-calendar';
import { PostsBar } from './filters/posts-bar';
import { usePostFilters, type PostFilters } from './filters/use-post-filters';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import { adminPostsOptions } from '@/lib/api/admin-posts';
import { pathToAdmin } from '@/lib/paths';
import { may } from '@/lib/rules/roles';
import type { AdminPostItem } from '@/lib/schemas/admin-post';
import { ConfirmDialog } from '../confirm-dialog';
import { BulkBar, BulkButton, BulkList } from '../list/list-bar';
import { ListBody, ListSkeleton } from '../list/list-body';
import { useViewer } from '../viewer';
import { BulkDialog, type BulkSubject } from './bulk/bulk-dialog';
import { RetryNotice } from '@/components/ui/notice';
import { examinedPostOptions } from '@/lib/api/admin-site';
import { errorMessage } from '@/lib/api/api-error';
import { textIn } from '@/lib/rules/languages';
import { SendPostDialog } from '../subscribers/send-post-dialog';
import { FindingList } from '../status/finding-list';
import { viewOf, useManagedColumns } from './posts-views';
import { usePostActions, type PostActions } from './use-post-actions';

function Findings({ id }: { id: number }) {
  const t = useTranslations('admin');
  const { data, error, isError, refetch } = useQuery(examinedPostOptions(id));
  if (data) return <FindingList label={t('running.findings')} findings={data} />;
  if (!isError) return <ListSkeleton />;
  return (
    <RetryNotice
      message={errorMessage(error, t('running.doctorFailed'))}
      retry={t('tryAgain')}
      onRetry={() => void refetch()}
    />
  );
}

/** What search engines and messengers get of a public post. */
function RobotsDialog({ post, onClose }: { post: AdminPostItem; onClose: () => void }) {
  const t = useTranslations('admin');
  const common = useTranslations('common');
  const name = useId();
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby={name}>
      <DialogTitle id={name}>{t('posts.robots')}</DialogTitle>
      <DialogContent>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          <span {...textIn(post.language)}>{post.title}</span>
        </Typography>
        <Findings id={post.id} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{common('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

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
        <Button variant="contained" sx={{ mt: 2 }} component={Link} href={pathToAdmin.newPost()}>
          {t('write')}
        </Button>
      )}
    </EmptyState>
  );
}

type PostsListProps = { filters: PostFilters; actions: PostActions };

/** The posts that the viewer may change as rows, with what can be done to them. */
function PostsList({ filters, actions }: PostsListProps) {
  const t = useTranslations('admin');
  const { page, limit, search, sort } = filters.address;
  const query = useQuery(
    adminPostsOptions({ page, limit, search, status: filters.status, sort, ...filters.narrowing }),
  );
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  // Rows that have left the page are not meant any more.
  const selected = (query.data?.posts ?? []).filter(({ id }) => ids.has(id));
  const isBusy = actions.busy.size > 0;
  const viewer = useViewer();
  const [subject, setSubject] = useState<BulkSubject | null>(null);
  const [doomed, setDoomed] = useState<AdminPostItem[] | null>(null);
  const [examined, setExamined] = useState<AdminPostItem | null>(null);
  const [mailed, setMailed] = useState<AdminPostItem | null>(null);
  const columns = useManagedColumns({ actions, onDelete: setDoomed, onRobots: setExamined, onMail: setMailed });
  const clear = () => setIds(new Set());
  const remove = async (posts: AdminPostItem[]) => {
    await actions.delete(posts);
    setDoomed(null);
    clear();
  };
  return (
    <>
      <PostsBar filters={filters} pagination={query.data?.pagination} />
      <BulkList
        bar={
          selected.length > 0 && (
            <BulkBar label={t('posts.bulk')} count={selected.length} onClear={clear}>
              <BulkButton isBusy={isBusy} onClick={() => actions.publish(selected)}>
                {t('posts.publish')}
              </BulkButton>
              <BulkButton isBusy={isBusy} onClick={() => actions.unpublish(selected)}>
                {t('posts.unpublish')}
              </BulkButton>
              <BulkButton isBusy={isBusy} onClick={() => setSubject('tags')}>
                {t('posts.tags')}
              </BulkButton>
              {may(viewer.role, 'posts.write-any') && (
                <BulkButton isBusy={isBusy} onClick={() => setSubject('authors')}>
                  {t('posts.authors')}
                </BulkButton>
              )}
              <BulkButton color="error" isBusy={isBusy} onClick={() => setDoomed(selected)}>
                {t('posts.delete')}
              </BulkButton>
            </BulkBar>
          )
        }
      >
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
          empty={<PostsEmpty isFiltered={filters.isFiltered} onClear={filters.clear} />}
          paged={{ address: filters.address, pagination: query.data?.pagination }}
        />
      </BulkList>
      {subject && (
        <BulkDialog
          subject={subject}
          posts={selected}
          pending={isBusy}
          onChange={(changes) => void actions.rename(selected, changes).then(() => setSubject(null))}
          onClose={() => setSubject(null)}
        />
      )}
      {examined && <RobotsDialog post={examined} onClose={() => setExamined(null)} />}
      {mailed && <SendPostDialog post={mailed} onClose={() => setMailed(null)} />}
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
