'use client';

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { Notice } from '@/components/ui/notice';
import { pathTo } from '@/lib/paths';
import type { Category } from '@/lib/schemas/category';
import { slugify } from '@/lib/text/slug';
import { TextField } from '../form/text-field';
import { useCategoryForm } from './use-category-form';

/** What the server makes of an empty slug, as long as nobody else has it (DECISIONS 30). */
const suggestSlug = (name: string) => slugify(name, { prefix: 'category' }) || 'category';

/** Makes a category (`null`) or changes one. */
export function CategoryDialog({ category, onClose }: { category: Category | null; onClose: () => void }) {
  const t = useTranslations('admin');
  const id = useId();
  const { form, banner, onSubmit, pending } = useCategoryForm(category, onClose);
  const { errors } = form.formState;
  const [name, slug] = useWatch({ control: form.control, name: ['name', 'slug'] });
  const typed = (slug ?? '').trim().toLowerCase();
  const address = decodeURIComponent(pathTo.category(typed || suggestSlug(name)));
  const isMoving = category !== null && typed !== category.slug;
  return (
    // What was typed is not lost to a click beside the dialog.
    <Dialog
      open
      onClose={(_event, reason) => reason !== 'backdropClick' && onClose()}
      aria-labelledby={id}
      maxWidth="sm"
    >
      <DialogTitle id={id}>{t(category ? 'categories.edit' : 'categories.new')}</DialogTitle>
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {banner && <Notice severity="error">{banner}</Notice>}
            <TextField
              {...form.register('name')}
              label={t('categories.name')}
              required
              autoFocus
              autoComplete="off"
              error={errors.name?.message}
            />
            <TextField
              {...form.register('slug')}
              label={t('categories.slug')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder={suggestSlug(name)}
              error={errors.slug?.message}
              hint={isMoving ? t('categories.slugMoves', { address }) : t('categories.slugHint', { address })}
            />
            <TextField
              {...form.register('description')}
              label={t('categories.description')}
              lines={3}
              error={errors.description?.message}
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={pending}>
            {pending ? t('working') : t('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
