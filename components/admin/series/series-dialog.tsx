'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { saveSeries } from '@/lib/api/series';
import { createSeriesSchema, type AdminSeries, type CreateSeriesInput, type SeriesBody } from '@/lib/schemas/series';
import { FormDialog } from '../form/form-dialog';
import { SlugField } from '../form/slug-field';
import { TextField } from '../form/text-field';
import { useSaveForm } from '../form/use-save-form';
import { say } from '@/components/ui/say';
import { PartList, type Part } from './part-list';

/** Makes a series (`null`) or changes one, with its posts in order. What the server finds wrong stands below its field. */
export function SeriesDialog({ series, onClose }: { series: AdminSeries | null; onClose: () => void }) {
  const t = useTranslations('admin');
  const save = useMutation(saveSeries);
  const [parts, setParts] = useState<Part[]>(series?.posts ?? []);
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
  return (
    <FormDialog title={t(series ? 'series.edit' : 'series.new')} {...saving} onClose={onClose}>
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
