'use client';

import { useTranslations } from 'next-intl';
import { pathTo } from '@/lib/paths';
import { may } from '@/lib/permissions';
import type { AdminPostItem } from '@/lib/schemas/admin-post';
import { CheckBox } from '../list/check-box';
import type { Column } from '../list/data-table';
import { RowMenu, type RowAction } from '../list/row-menu';
import type { Selection } from '../list/use-selection';
import { StatusChip } from '../status-chip';
import { useViewer } from '../viewer';
import { PostDate } from './post-date';
import { PostTitle } from './post-title';
import styles from './post-columns.module.css';
import type { PostActions } from './use-post-actions';

type Options = {
  selection: Selection<AdminPostItem>;
  actions: PostActions;
  onDelete: (posts: AdminPostItem[]) => void;
};

/** Columns of the list of posts. Whose they are is said to those who see others' posts too. */
export function usePostColumns({ selection, actions, onDelete }: Options): Column<AdminPostItem>[] {
  const t = useTranslations('admin.posts');
  const viewer = useViewer();
  const menuOf = (post: AdminPostItem): RowAction[] => [
    { text: t('edit'), href: pathTo.adminPost(post.id) },
    ...(post.status === 'published' ? [{ text: t('view'), href: pathTo.post(post.slug) }] : []),
    { text: t('translations'), href: pathTo.adminTranslations(post.id) },
    { text: t('preview'), onClick: () => void actions.preview(post) },
    post.status === 'published'
      ? { text: t('unpublish'), onClick: () => actions.unpublish([post]) }
      : { text: t('publish'), onClick: () => actions.publish([post]) },
    { text: t('delete'), onClick: () => onDelete([post]), isDanger: true },
  ];
  const author: Column<AdminPostItem> = {
    key: 'author',
    title: t('author'),
    cell: (post) => <span className={styles.author}>{post.author_full_name || post.author_username}</span>,
  };
  return [
    {
      key: 'check',
      title: t('select'),
      kind: 'check',
      head: (
        <CheckBox
          label={t('selectAll')}
          state={selection.state}
          onChange={(isOn) => (isOn ? selection.all() : selection.clear())}
        />
      ),
      cell: (post) => (
        <CheckBox
          label={t('selectOne', { title: post.title })}
          state={selection.has(post) ? 'on' : 'off'}
          onChange={() => selection.toggle(post)}
        />
      ),
    },
    { key: 'title', title: t('title'), kind: 'main', cell: (post) => <PostTitle post={post} /> },
    { key: 'status', title: t('status'), cell: (post) => <StatusChip status={post.status} /> },
    ...(may(viewer.role, 'posts.write-any') ? [author] : []),
    { key: 'date', title: t('date'), cell: (post) => <PostDate post={post} /> },
    { key: 'views', title: t('views'), kind: 'number', cell: (post) => post.view_count },
    { key: 'comments', title: t('comments'), kind: 'number', cell: (post) => post.comment_count },
    {
      key: 'menu',
      title: t('actions'),
      kind: 'menu',
      cell: (post) => <RowMenu label={t('actionsOf', { title: post.title })} actions={menuOf(post)} />,
    },
  ];
}
