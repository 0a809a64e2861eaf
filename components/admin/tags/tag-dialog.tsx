'use client';

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Notice } from '@/components/ui/notice';
import { schemaResolver } from '@/components/ui/schema-resolver';
import { ApiError, errorMessage } from '@/lib/api/client';
import { updateAdminTag } from '@/lib/api/tags';
import { pathTo } from '@/lib/paths';
import { updateTagSchema, type AdminTag, type TagBody, type UpdateTagInput } from '@/lib/schemas/tag';
import { TextField } from '../form/text-field';
import { say } from '../say';

/** Name and address of a tag. What the server finds wrong stands below its field. */
export function TagDialog({ tag, onClose }: { tag: AdminTag; onClose: () => void }) {
  const t = useTranslations('admin');
  const id = useId();
  const update = useMutation(updateAdminTag);
  const form = useForm<TagBody, unknown, UpdateTagInput>({
    resolver: schemaResolver(updateTagSchema),
    defaultValues: { name: tag.name, slug: tag.slug },
  });
  const { errors, isSubmitting } = form.formState;
  const slug = useWatch({ control: form.control, name: 'slug' });
  const address = decodeURIComponent(pathTo.tag((slug ?? '').trim().toLowerCase() || tag.slug));
  const refused = update.error instanceof ApiError ? (update.error.errors ?? {}) : {};
  const isElsewhere = update.isError && !refused.name && !refused.slug;
  const onSubmit = form.handleSubmit(({ name = tag.name, slug: wanted = '' }) =>
    update
      .mutateAsync({ id: tag.id, body: { name, slug: wanted, updated_at: tag.updated_at } })
      .then((saved) => {
        say(t('categories.updated', { name: saved.name }), 'success');
        onClose();
      })
      // What went wrong is shown by the form.
      .catch(() => undefined),
  );
  return (
    <Dialog
      open
      onClose={(_event, reason) => reason !== 'backdropClick' && onClose()}
      aria-labelledby={id}
      maxWidth="sm"
    >
      <DialogTitle id={id}>{t('tags.edit')}</DialogTitle>
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {isElsewhere && <Notice severity="error">{errorMessage(update.error, t('tags.updateFailed'))}</Notice>}
            <TextField
              {...form.register('name')}
              label={t('categories.name')}
              required
              autoFocus
              autoComplete="off"
              error={errors.name?.message ?? refused.name?.[0]}
            />
            <TextField
              {...form.register('slug')}
              label={t('categories.slug')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              error={errors.slug?.message ?? refused.slug?.[0]}
              hint={t(slug === tag.slug ? 'categories.slugHint' : 'categories.slugMoves', { address })}
            />
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
