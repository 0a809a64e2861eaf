'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { adminTagsOptions, deleteAdminTag } from '@/lib/api/tags';
import { pathTo } from '@/lib/paths';
import { paginate } from '@/lib/schemas/pagination';
import type { AdminTag } from '@/lib/schemas/tag';
import { DeleteDialog } from '../delete-dialog';
import { ListBar } from '../list/list-bar';
import { ListBody } from '../list/list-body';
import type { Column } from '../list/list-grid';
import { ListSearch } from '../list/list-search';
import { OpenButton } from '../list/open-button';
import { RowMenu } from '../list/row-menu';
import { useListAddress } from '../list/use-list-address';
import { PageHead } from '../page-head';
import { MergeDialog } from './merge-dialog';
import { NearTags } from './near-tags';
import { TagDialog } from './tag-dialog';

type Open = { dialog: 'edit' | 'merge' | 'delete'; tag: AdminTag } | null;

/** Whether what is searched for is in a tag's name or address. */
const holds = (search: string) => (tag: AdminTag) =>
  `${tag.name} ${tag.slug}`.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());

function useTagColumns(open: (dialog: Open) => void): Column<AdminTag>[] {
  const t = useTranslations('admin');
  return [
    {
      field: 'name',
      headerName: t('categories.name'),
      flex: 2,
      minWidth: 220,
      sortable: true,
      cell: (tag) => (
        <OpenButton onClick={() => open({ dialog: 'edit', tag })}>
          <bdi>{tag.name}</bdi>
        </OpenButton>
      ),
    },
    {
      ...{ field: 'slug', headerName: t('categories.slug'), flex: 1, minWidth: 140, sortable: true },
      cell: ({ slug }) => slug,
    },
    {
      ...{ field: 'post_count', headerName: t('titles.posts'), type: 'number', width: 100, sortable: true },
      cell: ({ post_count }) => post_count,
    },
    {
      field: 'menu',
      headerName: t('posts.actions'),
      type: 'actions',
      cell: (tag) => (
        <RowMenu
          label={t('posts.actionsOf', { title: tag.name })}
          actions={[
            { text: t('posts.edit'), onClick: () => open({ dialog: 'edit', tag }) },
            ...(tag.post_count > 0 ? [{ text: t('posts.view'), href: pathTo.tag(tag.slug) }] : []),
            { text: t('tags.merge'), onClick: () => open({ dialog: 'merge', tag }) },
            { text: t('posts.delete'), onClick: () => open({ dialog: 'delete', tag }), isDanger: true },
          ]}
        />
      ),
    },
  ];
}

/** /admin/tags: all tags, those that are probably one, and what can be done to each. */
export function TagsScreen() {
  const t = useTranslations('admin');
  const query = useQuery(adminTagsOptions);
  const { data } = query;
  const address = useListAddress();
  const { page, limit, search } = address;
  const found = data?.filter(holds(search));
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const columns = useTagColumns(setOpen);
  return (
    <>
      <PageHead title={t('titles.tags')} />
      {data && <NearTags tags={data} />}
      <ListBar pagination={found && paginate(page, limit, found.length)}>
        <ListSearch label={t('tags.search')} address={address} />
      </ListBar>
      <ListBody
        caption={t('titles.tags')}
        columns={columns}
        rows={found}
        query={query}
        whole={address}
        failure={t('tags.failed')}
        empty={<EmptyState title={t('tags.empty')} text={t(search ? 'comments.emptySearch' : 'tags.emptyText')} />}
      />
      {open?.dialog === 'edit' && <TagDialog tag={open.tag} onClose={close} />}
      {open?.dialog === 'merge' && <MergeDialog tag={open.tag} tags={data ?? []} onClose={close} />}
      {open?.dialog === 'delete' && (
        <DeleteDialog
          id={open.tag.id}
          name={open.tag.name}
          mutation={deleteAdminTag}
          failure={t('tags.deleteFailed')}
          onClose={close}
        >
          {t('tags.deleteText')}
        </DeleteDialog>
      )}
    </>
  );
}
