'use client';

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Notice } from '@/components/ui/notice';
import { schemaResolver } from '@/components/ui/schema-resolver';
import { ApiError, errorMessage } from '@/lib/api/client';
import { saveSeries } from '@/lib/api/series';
import { createSeriesSchema, type AdminSeries, type CreateSeriesInput, type SeriesBody } from '@/lib/schemas/series';
import { TextField } from '../form/text-field';
import { say } from '../say';
import { PartList, type Part } from './part-list';

/** Makes a series (`null`) or changes one, with its posts in order. What the server finds wrong stands below its field. */
export function SeriesDialog({ series, onClose }: { series: AdminSeries | null; onClose: () => void }) {
  const t = useTranslations('admin');
  const id = useId();
  const save = useMutation(saveSeries);
  const [parts, setParts] = useState<Part[]>(series?.posts ?? []);
  const form = useForm<SeriesBody, unknown, CreateSeriesInput>({
    resolver: schemaResolver(createSeriesSchema),
    defaultValues: { title: series?.title ?? '', slug: series?.slug ?? '', description: series?.description ?? '' },
  });
  const { errors, isSubmitting } = form.formState;
  const refused = save.error instanceof ApiError ? (save.error.errors ?? {}) : {};
  const isElsewhere = save.isError && !refused.title && !refused.slug && !refused.description;
  const onSubmit = form.handleSubmit((values) => {
    const seen = series ? { updated_at: series.updated_at } : {};
    const body = { ...values, postIds: parts.map((part) => part.id), ...seen };
    return (
      save
        .mutateAsync({ id: series?.id ?? null, body })
        .then((saved) => {
          say(t(series ? 'categories.updated' : 'categories.created', { name: saved.title }), 'success');
          onClose();
        })
        // What went wrong is shown by the form.
        .catch(() => undefined)
    );
  });
  return (
    <Dialog
      open
      onClose={(_event, reason) => reason !== 'backdropClick' && onClose()}
      aria-labelledby={id}
      fullWidth
      maxWidth="sm"
    >
      <DialogTitle id={id}>{t(series ? 'series.edit' : 'series.new')}</DialogTitle>
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {isElsewhere && <Notice severity="error">{errorMessage(save.error, t('series.saveFailed'))}</Notice>}
            <TextField
              {...form.register('title')}
              label={t('posts.title')}
              required
              autoFocus
              autoComplete="off"
              error={errors.title?.message ?? refused.title?.[0]}
            />
            <TextField
              {...form.register('slug')}
              label={t('categories.slug')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              error={errors.slug?.message ?? refused.slug?.[0]}
            />
            <TextField
              {...form.register('description')}
              label={t('categories.description')}
              lines={3}
              error={errors.description?.message ?? refused.description?.[0]}
            />
            <PartList parts={parts} onChange={setParts} />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isSubmitting}>
            {isSubmitting ? t('working') : t('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
