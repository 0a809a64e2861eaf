'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { createAdminCategory, updateAdminCategory } from '@/lib/api/admin-categories';
import { createCategorySchema, type CategoryBody, type CreateCategoryInput } from '@/lib/schemas/admin-category';
import type { Category } from '@/lib/schemas/category';
import { useSaveForm } from '../form/use-save-form';
import { say } from '@/components/ui/say';

/** The form of a new category, or of one that is there. */
export function useCategoryForm(category: Category | null, onDone: () => void) {
  const t = useTranslations('admin.categories');
  const create = useMutation(createAdminCategory);
  const update = useMutation(updateAdminCategory);
  return useSaveForm<CategoryBody, CreateCategoryInput>({
    schema: createCategorySchema,
    defaultValues: { name: category?.name ?? '', slug: category?.slug ?? '', description: category?.description ?? '' },
    fields: ['name', 'slug', 'description'],
    save: async (values) => {
      if (category) await update.mutateAsync({ id: category.id, body: values });
      else await create.mutateAsync(values);
      say(t(category ? 'updated' : 'created', { name: values.name }), 'success');
      onDone();
    },
    failure: t(category ? 'updateFailed' : 'createFailed'),
  });
}
