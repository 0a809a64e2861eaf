'use client';

import { useQuery, useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { deleteSeries, seriesOptions, saveSeries } from '@/lib/api/terms';
import { pathTo } from '@/lib/paths';
import { type AdminSeries, createSeriesSchema, type CreateSeriesInput, type SeriesBody } from '@/lib/schemas/series';
import { DeleteDialog } from '../confirm-dialog';
import { ListBody } from '../list/list-body';
import type { Column } from '../list/list-grid';
import { OpenButton } from '../list/list-bar';
import { RowMenu } from '../list/row-menu';
import { useListAddress } from '../list/use-list-address';
import { NewButton } from '../buttons';
import { PageHead } from '../page-head';
import { FormDialog } from '../form/form-dialog';
import { TextField, SlugField } from '../form/text-field';
import { useSaveForm } from '../form/use-save-form';
import { say } from '@/components/ui/say';
import { PartList, type Part } from './part-list';

/** Makes a series (`null`) or changes one, with its posts in order. What the server finds wrong stands below its field. */
function SeriesDialog({ series, onClose }: { series: AdminSeries | null; onClose: () => void }) {
  const t = useTranslations('admin');
  const save = useMutation(saveSeries);
  const [before] = useState<Part[]>(series?.posts ?? []);
  const [parts, setParts] = useState(before);
  const { form, ...saving } = useSaveForm<SeriesBody, CreateSeriesInput>({
    schema: createSeriesSchema,
    defaultValues: { title: series?.title ?? '', slug: series?.slug ?? '', description: series?.description ?? '' },
    fields: ['title', 'slug', 'description'],
    save: async (values) => {
      const seen = series ? { updated_at: series.updated_at } : {};
      const body = { ...values, postIds: parts.map((part) => part.id), ...seen };
      const { title } = await save.mutateAsync({ id: series?.id ?? null, body });
      say(t(series ? 'categories.updated' : 'categories.created', { name: title }), 'success');
      onClose();
    },
    failure: t('series.saveFailed'),
  });
  const { errors } = form.formState;
  const isChanged = saving.isChanged || parts !== before;
  return (
    <FormDialog title={t(series ? 'series.edit' : 'series.new')} {...saving} isChanged={isChanged} onClose={onClose}>
      <TextField
        {...form.register('title')}
        label={t('posts.title')}
        required
        autoFocus
        autoComplete="off"
        error={errors.title?.message}
      />
      <SlugField {...form.register('slug')} error={errors.slug?.message} />
      <TextField
        {...form.register('description')}
        label={t('categories.description')}
        lines={3}
        error={errors.description?.message}
      />
      <PartList parts={parts} onChange={setParts} />
    </FormDialog>
  );
}

type Open = { dialog: 'edit'; series: AdminSeries | null } | { dialog: 'delete'; series: AdminSeries } | null;

function useSeriesColumns(open: (dialog: Open) => void): Column<AdminSeries>[] {
  const t = useTranslations('admin');
  return [
    {
      ...{ field: 'title', headerName: t('posts.title'), flex: 2, minWidth: 220, sortable: true },
      cell: (series) => (
        <OpenButton onClick={() => open({ dialog: 'edit', series })}>
          <bdi>{series.title}</bdi>
        </OpenButton>
      ),
    },
    {
      ...{ field: 'slug', headerName: t('categories.slug'), flex: 1, minWidth: 140, sortable: true },
      cell: ({ slug }) => slug,
    },
    {
      ...{ field: 'posts', headerName: t('titles.posts'), type: 'number', width: 100, sortable: true },
      valueGetter: (_value, { posts }) => posts.length,
      cell: ({ posts }) => posts.length,
    },
    {
      field: 'menu',
      headerName: t('posts.actions'),
      type: 'actions',
      cell: (series) => (
        <RowMenu
          label={t('posts.actionsOf', { title: series.title })}
          actions={[
            { text: t('posts.edit'), onClick: () => open({ dialog: 'edit', series }) },
            { text: t('posts.view'), href: pathTo.series(series.slug) },
            { text: t('posts.delete'), onClick: () => open({ dialog: 'delete', series }), isDanger: true },
          ]}
        />
      ),
    },
  ];
}

/** /admin/series: posts that are read one after the other. */
export function SeriesScreen() {
  const t = useTranslations('admin');
  const query = useQuery(seriesOptions);
  const address = useListAddress();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const columns = useSeriesColumns(setOpen);
  return (
    <>
      <PageHead title={t('titles.series')}>
        <NewButton onClick={() => setOpen({ dialog: 'edit', series: null })}>{t('series.new')}</NewButton>
      </PageHead>
      <ListBody
        caption={t('titles.series')}
        columns={columns}
        rows={query.data}
        query={query}
        whole={address}
        failure={t('series.failed')}
        empty={<EmptyState title={t('series.empty')} text={t('series.emptyText')} />}
      />
      {open?.dialog === 'edit' && <SeriesDialog series={open.series} onClose={close} />}
      {open?.dialog === 'delete' && (
        <DeleteDialog
          id={open.series.id}
          name={open.series.title}
          mutation={deleteSeries}
          failure={t('series.deleteFailed')}
          onClose={close}
        >
          {t('series.deleteText')}
        </DeleteDialog>
      )}
    </>
  );
}
