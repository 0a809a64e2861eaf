'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useState } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { adminCommentsOptions } from '@/lib/api/admin-comments';
import { COMMENT_STATUSES, type CommentStatus } from '@/lib/rules/limits';
import { may } from '@/lib/rules/roles';
import { type AdminComment, type AdminCommentSort, COMMENT_FILTERS } from '@/lib/schemas/comment';
import { ListBar, BulkBar, BulkButton, BulkList } from '../list/list-bar';
import { ListBody } from '../list/list-body';
import { ListSearch, ListFilter } from '../list/list-search';
import { useListAddress } from '../list/use-list-address';
import { PageHead } from '../page-head';
import { useViewer } from '../viewer';
import { errorMessage } from '@/lib/api/api-error';
import { ConfirmDialog } from '../confirm-dialog';
import { say } from '@/components/ui/say';
import { ModerationRules } from './moderation-rules';
import { useCommentActions } from './use-comment-actions';
import { nameOf, useCommentColumns } from './use-comment-columns';

type DeleteCommentsProps = {
  comments: readonly AdminComment[];
  remove: ReturnType<typeof useCommentActions>['remove'];
  onClose: () => void;
};

/** Asks once more: what is deleted does not come back. */
function DeleteComments({ comments, remove, onClose }: DeleteCommentsProps) {
  const t = useTranslations('admin');
  const [first, ...others] = comments;
  const confirm = () =>
    remove.mutate(comments, {
      onSuccess: () => {
        say(t('comments.deleted'), 'success');
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={
        first && others.length === 0
          ? t('comments.deleteOne', { name: nameOf(first) })
          : t('comments.deleteMany', { count: comments.length })
      }
      action={t('posts.delete')}
      pending={remove.isPending}
      error={remove.isError ? errorMessage(remove.error, t('comments.deleteFailed')) : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('comments.deleteText')}
    </ConfirmDialog>
  );
}

const SORTS: readonly AdminCommentSort[] = ['created_at'];
const STATUSES = ['', ...COMMENT_FILTERS.filter((filter) => filter !== 'shown')] as const;
// As the keyboard has them while the list has the focus; letters of the English names.
const KEYS: Readonly<Record<string, CommentStatus>> = { p: 'published', h: 'held', s: 'spam' };

/** /admin/comments: everything that was said, the newest first. */
export function CommentsScreen() {
  const t = useTranslations('admin');
  const viewer = useViewer();
  const address = useListAddress(SORTS);
  const { page, limit, search, sort } = address;
  const status = STATUSES.find((known) => known === address.status) ?? '';
  const query = useQuery(adminCommentsOptions({ page, limit, search, status, sort }));
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  // Rows that have left the page are not meant any more.
  const selected = (query.data?.comments ?? []).filter(({ id }) => ids.has(id));
  const actions = useCommentActions();
  const { remove } = actions;
  const [doomed, setDoomed] = useState<AdminComment[] | null>(null);
  const columns = useCommentColumns({
    actions,
    onDelete: (comments) => {
      remove.reset();
      setDoomed(comments);
    },
  });
  function decideByKey(event: KeyboardEvent) {
    const next = KEYS[event.key];
    const row = event.target instanceof Element && event.target.closest('[data-id]');
    if (!next || !row || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const focused = query.data?.comments.filter(({ id }) => String(id) === row.getAttribute('data-id')) ?? [];
    actions.decide(selected.length > 0 ? selected : focused, next);
  }
  return (
    <>
      <PageHead title={t('titles.comments')} />
      <ListBar pagination={query.data?.pagination}>
        <ListSearch label={t('comments.search')} address={address} />
        <ListFilter
          label={t('posts.status')}
          options={STATUSES.map((value) => ({ value, text: t(value === '' ? 'status.all' : `comments.${value}`) }))}
          value={status}
          onChange={(value) => address.goTo({ status: value, page: 1 })}
        />
      </ListBar>
      <BulkList
        bar={
          selected.length > 0 && (
            <BulkBar label={t('comments.bulk')} count={selected.length} onClear={() => setIds(new Set())}>
              {COMMENT_STATUSES.map((one) => (
                <BulkButton key={one} isBusy={actions.isBusy} onClick={() => actions.decide(selected, one)}>
                  {t(`comments.decide.${one}`)}
                </BulkButton>
              ))}
              <BulkButton color="error" isBusy={actions.isBusy} onClick={() => setDoomed(selected)}>
                {t('posts.delete')}
              </BulkButton>
            </BulkBar>
          )
        }
      >
        <Box onKeyDown={decideByKey}>
          <ListBody
            caption={t('titles.comments')}
            columns={columns}
            rows={query.data?.comments}
            query={query}
            failure={t('comments.failed')}
            isBusy={actions.isBusy}
            selection={{
              ids: new Set(selected.map(({ id }) => id)),
              allLabel: t('comments.selectAll'),
              labelOf: (comment) => t('comments.selectOne', { name: nameOf(comment) }),
              onChange: setIds,
            }}
            empty={
              <EmptyState
                title={t('comments.empty')}
                text={t(search || status ? 'comments.emptySearch' : 'comments.emptyText')}
              />
            }
            paged={{ address, pagination: query.data?.pagination }}
          />
        </Box>
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ mt: 1.5, '@media (pointer: coarse)': { display: 'none' } }}
        >
          {t('comments.keys')}
        </Typography>
      </BulkList>
      {may(viewer.role, 'settings.manage') && <ModerationRules />}
      {doomed && <DeleteComments comments={doomed} remove={remove} onClose={() => setDoomed(null)} />}
    </>
  );
}
