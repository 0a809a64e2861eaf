'use client';

import { useTranslations } from 'next-intl';
import { useWatch } from 'react-hook-form';
import { pathTo } from '@/lib/paths';
import type { Category } from '@/lib/schemas/category';
import { slugify } from '@/lib/text/slug';
import { FormDialog } from '../form/form-dialog';
import { SlugField } from '../form/slug-field';
import { TextField } from '../form/text-field';
import { useCategoryForm } from './use-category-form';

/** What the server makes of an empty slug, as long as nobody else has it (docs/product.md#addresses). */
const suggestSlug = (name: string) => slugify(name, { prefix: 'category' }) || 'category';

/** Makes a category (`null`) or changes one. */
export function CategoryDialog({ category, onClose }: { category: Category | null; onClose: () => void }) {
  const t = useTranslations('admin');
  const { form, ...saving } = useCategoryForm(category, onClose);
  const { errors } = form.formState;
  const [name, slug] = useWatch({ control: form.control, name: ['name', 'slug'] });
  const typed = (slug ?? '').trim().toLowerCase();
  const address = decodeURIComponent(pathTo.category(typed || suggestSlug(name)));
  const isMoving = category !== null && typed !== category.slug;
  return (
    <FormDialog title={t(category ? 'categories.edit' : 'categories.new')} {...saving} onClose={onClose}>
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
    </FormDialog>
  );
}
