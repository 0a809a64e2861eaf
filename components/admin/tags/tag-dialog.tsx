'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useWatch } from 'react-hook-form';
import { updateAdminTag } from '@/lib/api/tags';
import { pathTo } from '@/lib/paths';
import { updateTagSchema, type AdminTag, type TagBody, type UpdateTagInput } from '@/lib/schemas/tag';
import { FormDialog } from '../form/form-dialog';
import { SlugField } from '../form/slug-field';
import { TextField } from '../form/text-field';
import { useSaveForm } from '../form/use-save-form';
import { say } from '@/components/ui/say';

/** Name and address of a tag. What the server finds wrong stands below its field. */
export function TagDialog({ tag, onClose }: { tag: AdminTag; onClose: () => void }) {
  const t = useTranslations('admin');
  const update = useMutation(updateAdminTag);
  const { form, ...saving } = useSaveForm<TagBody, UpdateTagInput>({
    schema: updateTagSchema,
    defaultValues: { name: tag.name, slug: tag.slug },
    fields: ['name', 'slug'],
    save: async ({ name = tag.name, slug: wanted = '' }) => {
      const body = { name, slug: wanted, updated_at: tag.updated_at };
      const saved = await update.mutateAsync({ id: tag.id, body });
      say(t('categories.updated', { name: saved.name }), 'success');
      onClose();
    },
    failure: t('tags.updateFailed'),
  });
  const { errors } = form.formState;
  const slug = useWatch({ control: form.control, name: 'slug' });
  const address = decodeURIComponent(pathTo.tag((slug ?? '').trim().toLowerCase() || tag.slug));
  return (
    <FormDialog title={t('tags.edit')} {...saving} onClose={onClose}>
      <TextField
        {...form.register('name')}
        label={t('categories.name')}
        required
        autoFocus
        autoComplete="off"
        error={errors.name?.message}
      />
      <SlugField
        {...form.register('slug')}
        error={errors.slug?.message}
        hint={t(slug === tag.slug ? 'categories.slugHint' : 'categories.slugMoves', { address })}
      />
    </FormDialog>
  );
}
