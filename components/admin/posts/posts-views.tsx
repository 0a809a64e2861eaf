'use client';

import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslations } from 'next-intl';
import type { ListAddress } from '../list/use-list-address';
import { pathTo, pathToAdmin } from '@/lib/paths';
import { authorsOf } from '@/lib/rules/posts';
import { may } from '@/lib/rules/roles';
import type { AdminPostItem } from '@/lib/schemas/admin-post';
import type { Column } from '../list/list-grid';
import { RowMenu, type RowAction } from '../list/row-menu';
import { useViewer } from '../viewer';
import { usePostColumns } from './post-columns';
import type { PostActions } from './use-post-actions';

const VIEWS = ['list', 'calendar'] as const;
type PostsView = (typeof VIEWS)[number];

export const viewOf = (address: ListAddress): PostsView =>
  VIEWS.find((view) => view === address.valueOf('view')) ?? 'list';

/** The same posts as rows or at their days: the address says which. */
export function PostsViews({ address }: { address: ListAddress }) {
  const t = useTranslations('admin.calendar');
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t('views')}
      value={viewOf(address)}
      onChange={(_event, view: PostsView | null) => {
        if (view) address.goTo({ view: view === 'list' ? '' : view, month: '', page: 1 });
      }}
    >
      {VIEWS.map((view) => (
        <ToggleButton key={view} value={view} sx={{ px: 1.5, textTransform: 'none' }}>
          {t(view)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

type Options = {
  actions: PostActions;
  onDelete: (posts: AdminPostItem[]) => void;
  onRobots: (post: AdminPostItem) => void;
  onMail: (post: AdminPostItem) => void;
};

/** Columns of the list of posts. Whose they are is said to those who see others' posts too. */
export function useManagedColumns({ actions, onDelete, onRobots, onMail }: Options): Column<AdminPostItem>[] {
  const t = useTranslations('admin.posts');
  const viewer = useViewer();
  const { title, status, date, views, comments } = usePostColumns();
  const mayMail = may(viewer.role, 'posts.mail');
  const menuOf = (post: AdminPostItem): RowAction[] => [
    { text: t('edit'), href: pathToAdmin.post(post.id) },
    ...(post.status === 'published'
      ? [
          { text: t('view'), href: pathTo.post(post.slug) },
          { text: t('statistics'), href: pathToAdmin.statistics(post.id) },
          { text: t('robots'), onClick: () => onRobots(post) },
          ...(mayMail ? [{ text: t('sendAsMail'), onClick: () => onMail(post) }] : []),
        ]
      : []),
    { text: t('translations'), href: pathToAdmin.translations(post.id) },
    { text: t('preview'), onClick: () => void actions.preview(post) },
    post.status === 'published'
      ? { text: t('unpublish'), onClick: () => actions.unpublish([post]) }
      : { text: t('publish'), onClick: () => actions.publish([post]) },
    { text: t('delete'), onClick: () => onDelete([post]), isDanger: true },
  ];
  const author: Column<AdminPostItem> = {
    field: 'author',
    headerName: t('author'),
    width: 130,
    sortable: true,
    cell: (post) =>
      authorsOf(post)
        .map(({ name }) => name)
        .join(', '),
  };
  const menu: Column<AdminPostItem> = {
    field: 'menu',
    headerName: t('actions'),
    type: 'actions',
    cell: (post) => <RowMenu label={t('actionsOf', { title: post.title })} actions={menuOf(post)} />,
  };
  const sorted = [title, status, date, views, comments].map((column) => ({ ...column, sortable: true }));
  return may(viewer.role, 'posts.write-any')
    ? [...sorted.slice(0, 2), author, ...sorted.slice(2), menu]
    : [...sorted, menu];
}
