'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { schemaResolver } from '@/components/ui/schema-resolver';
import { createAdminCategory, updateAdminCategory } from '@/lib/api/admin-categories';
import { ApiError, errorMessage } from '@/lib/api/client';
import { createCategorySchema, type CategoryBody, type CreateCategoryInput } from '@/lib/schemas/admin-category';
import type { Category } from '@/lib/schemas/category';
import { say } from '../say';

const FIELDS = ['name', 'slug', 'description'] as const;

/** The form of a new category, or of one that is there. What the server finds wrong with a field stands below it. */
export function useCategoryForm(category: Category | null, onDone: () => void) {
  const t = useTranslations('admin.categories');
  const create = useMutation(createAdminCategory);
  const update = useMutation(updateAdminCategory);
  const [banner, setBanner] = useState<string | null>(null);
  const form = useForm<CategoryBody, unknown, CreateCategoryInput>({
    resolver: schemaResolver(createCategorySchema),
    defaultValues: { name: category?.name ?? '', slug: category?.slug ?? '', description: category?.description ?? '' },
  });
  function show(error: unknown) {
    const errors = error instanceof ApiError ? (error.errors ?? {}) : {};
    const wrong = FIELDS.flatMap((field) => (errors[field]?.[0] ? [{ field, message: errors[field][0] }] : []));
    wrong.forEach(({ field, message }, index) => form.setError(field, { message }, { shouldFocus: index === 0 }));
    if (wrong.length === 0) setBanner(errorMessage(error, t(category ? 'updateFailed' : 'createFailed')));
  }
  const onSubmit = form.handleSubmit(async (values) => {
    setBanner(null);
    try {
      if (category) await update.mutateAsync({ id: category.id, body: values });
      else await create.mutateAsync(values);
      say(t(category ? 'updated' : 'created', { name: values.name }), 'success');
      onDone();
    } catch (error) {
      show(error);
    }
  });
  return { form, banner, onSubmit, pending: form.formState.isSubmitting };
}
