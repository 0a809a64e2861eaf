'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useState } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { adminCommentsOptions, chooseAllComments, MOST_CHOSEN } from '@/lib/api/admin-comments';
import { COMMENT_STATUSES, type CommentStatus, toId } from '@/lib/rules/limits';
import { may } from '@/lib/rules/roles';
import { type AdminComment, type AdminCommentSort, COMMENT_FILTERS } from '@/lib/schemas/comment';
import { BulkBar, BulkButton, BulkList, ListBar, useSelection } from '../list/list-bar';
import { ListBody } from '../list/list-body';
import { ListFilter, ListSearch, Narrowed } from '../list/list-search';
import type { RowAction } from '../list/row-menu';
import { type ListAddress, useListAddress } from '../list/use-list-address';
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
  onDeleted: () => void;
  onClose: () => void;
};

/** Asks once more: what is deleted does not come back. */
function DeleteComments({ comments, remove, onDeleted, onClose }: DeleteCommentsProps) {
  const t = useTranslations('admin');
  const [first, ...others] = comments;
  const confirm = () =>
    remove.mutate(comments, () => {
      say(t('comments.deleted'), 'success');
      onDeleted();
      onClose();
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

/** By whom and below which post comments are on show; '' and undefined for all. */
function useNarrowing(address: ListAddress) {
  const t = useTranslations('admin.comments');
  const author = address.valueOf('author');
  const post = toId(address.valueOf('post'));
  const action = (text: string, to: object): RowAction => ({ text, onClick: () => address.goTo({ ...to, page: 1 }) });
  return {
    author,
    post,
    actionsOf: ({ user_username: by, post_id, post_title: title, ...comment }: AdminComment) => [
      ...(by && !author ? [action(t('onlyBy', { name: nameOf(comment) }), { author: by })] : []),
      ...(post === undefined ? [action(t('onlyBelow', { title }), { post: post_id })] : []),
    ],
    /** What it is narrowed to, by name; the first comment knows the names. */
    named: (first: AdminComment | undefined) => [
      ...(author ? [{ key: 'author', text: t('onlyBy', { name: (first && nameOf(first)) || author }) }] : []),
      ...(post ? [{ key: 'post', text: t('onlyBelow', { title: first?.post_title ?? String(post) }) }] : []),
    ],
  };
}

/** The rows that are ticked: some of the page, or all that match. `filter` says which those are. */
function useChosen(rows: readonly AdminComment[], filter: Parameters<typeof chooseAllComments>[0]) {
  const t = useTranslations('admin');
  const selection = useSelection(rows, JSON.stringify(filter));
  const choose = useMutation({ mutationFn: chooseAllComments });
  const onError = (error: unknown) => say(errorMessage(error, t('comments.failed')), 'error');
  return {
    ...selection,
    isChoosing: choose.isPending,
    /** Of what was done with all, nothing is ticked any more. */
    settle: () => void (selection.isAll && selection.set(new Set())),
    chooseAll: () => choose.mutate(filter, { onSuccess: selection.setAll, onError }),
  };
}

type ChosenBarProps = {
  chosen: ReturnType<typeof useChosen>;
  actions: ReturnType<typeof useCommentActions>;
  /** On the page, and on all pages. */
  rows: number;
  total: number;
  onDelete: () => void;
};

/** What can be done with the ticked comments. Who has ticked the whole page is offered all other pages, too. */
function ChosenBar({
  chosen: { chosen, isAll, isChoosing, ...choice },
  actions,
  rows,
  total,
  onDelete,
}: ChosenBarProps) {
  const t = useTranslations('admin');
  const count = Math.min(total, MOST_CHOSEN);
  const isBusy = actions.isBusy || isChoosing;
  return (
    <BulkBar label={t('comments.bulk')} count={chosen.length} onClear={() => choice.set(new Set())}>
      {!isAll && chosen.length === rows && total > rows && (
        <BulkButton isBusy={isBusy} onClick={choice.chooseAll}>
          {t(total > count ? 'comments.chooseFirst' : 'comments.chooseAll', { count })}
        </BulkButton>
      )}
      {actions.isBusy && isAll && (
        <Typography role="status">{t('comments.progress', { done: actions.done, total: chosen.length })}</Typography>
      )}
      {COMMENT_STATUSES.map((one) => (
        <BulkButton key={one} isBusy={isBusy} onClick={() => actions.decide(chosen, one, choice.settle)}>
          {t(`comments.decide.${one}`)}
        </BulkButton>
      ))}
      <BulkButton color="error" isBusy={isBusy} onClick={onDelete}>
        {t('posts.delete')}
      </BulkButton>
    </BulkBar>
  );
}

/** The comments as rows, with what can be done about them. */
function CommentsList() {
  const t = useTranslations('admin');
  const address = useListAddress(SORTS);
  const status = STATUSES.find((known) => known === address.status) ?? '';
  const { page, limit, search, sort } = address;
  const { author, post, actionsOf, named } = useNarrowing(address);
  const filter = { search, status, sort, author, post };
  const query = useQuery(adminCommentsOptions({ page, limit, ...filter }));
  const { comments: rows = [], pagination } = query.data ?? {};
  const choice = useChosen(rows, filter);
  const { chosen } = choice;
  const actions = useCommentActions();
  const [doomed, setDoomed] = useState<readonly AdminComment[] | null>(null);
  const onDelete = (comments: readonly AdminComment[]) => {
    actions.remove.reset();
    setDoomed(comments);
  };
  const columns = useCommentColumns({ actions, narrowings: actionsOf, onDelete });
  function decideByKey(event: KeyboardEvent) {
    const next = KEYS[event.key];
    const row = event.target instanceof Element && event.target.closest('[data-id]');
    if (!next || !row || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const focused = rows.filter(({ id }) => String(id) === row.getAttribute('data-id'));
    actions.decide(chosen.length > 0 ? chosen : focused, next, choice.settle);
  }
  return (
    <>
      <ListBar pagination={pagination}>
        <ListSearch label={t('comments.search')} address={address} />
        <ListFilter
          label={t('posts.status')}
          options={STATUSES.map((value) => ({ value, text: t(value === '' ? 'status.all' : `comments.${value}`) }))}
          value={status}
          onChange={(value) => address.goTo({ status: value, page: 1 })}
        />
        <Narrowed named={named(query.isPlaceholderData ? undefined : rows[0])} address={address} />
      </ListBar>
      <BulkList
        bar={
          chosen.length > 0 && (
            <ChosenBar
              chosen={choice}
              actions={actions}
              rows={rows.length}
              total={pagination?.total ?? 0}
              onDelete={() => onDelete(chosen)}
            />
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
              ids: new Set(chosen.map(({ id }) => id)),
              allLabel: t('comments.selectAll'),
              labelOf: (comment) => t('comments.selectOne', { name: nameOf(comment) }),
              onChange: choice.set,
            }}
            empty={
              <EmptyState
                title={t('comments.empty')}
                text={t(search || status || author || post ? 'comments.emptySearch' : 'comments.emptyText')}
              />
            }
            paged={{ address, pagination }}
          />
        </Box>
      </BulkList>
      {doomed && (
        <DeleteComments
          comments={doomed}
          remove={actions.remove}
          onDeleted={choice.settle}
          onClose={() => setDoomed(null)}
        />
      )}
    </>
  );
}

/** /admin/comments: everything that was said, the newest first. */
export function CommentsScreen() {
  const t = useTranslations('admin');
  const viewer = useViewer();
  return (
    <>
      <PageHead title={t('titles.comments')} />
      <CommentsList />
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{ mt: 1.5, '@media (pointer: coarse)': { display: 'none' } }}
      >
        {t('comments.keys')}
      </Typography>
      {may(viewer.role, 'settings.manage') && <ModerationRules />}
    </>
  );
}
