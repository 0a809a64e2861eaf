'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { saveAdminPage } from '@/lib/api/admin-pages';
import { ApiError, errorMessage, type FieldErrors } from '@/lib/api/api-error';
import { pathToAdmin } from '@/lib/paths';
import type { Page } from '@/lib/schemas/page';
import { say } from '@/components/ui/say';

export type PageFields = Pick<Page, 'title' | 'slug' | 'language' | 'meta_description'> & { content: string };

const NEW: PageFields = { title: '', slug: '', content: '', language: '', meta_description: '' };

const fieldsOf = ({ title, slug, content, language, meta_description }: Page): PageFields => ({
  ...{ title, slug, content, language, meta_description },
});

/** A page while it is written (`null`: a new one), and what can be done with it. */
export function usePageForm(page: Page | null) {
  const t = useTranslations('site.pages');
  const router = useRouter();
  const saving = useMutation(saveAdminPage);
  const [seen, setSeen] = useState(page);
  const [fields, setFields] = useState<PageFields>(page ? fieldsOf(page) : NEW);
  const [isDirty, setDirty] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  async function save(status: Page['status']) {
    const { language, slug, ...texts } = fields;
    const chosen = { ...(language && { language }), ...(!seen?.fixed && { slug }) };
    const body = { ...texts, ...chosen, status, ...(seen && { updated_at: seen.updated_at }) };
    try {
      const saved = await saving.mutateAsync({ id: seen?.id ?? null, body });
      setErrors({});
      setDirty(false);
      say(t('saved', { title: saved.title }), 'success');
      if (!seen) return router.replace(pathToAdmin.page(saved.id));
      setSeen(saved);
      setFields({ ...fieldsOf(saved), content: fields.content });
    } catch (error) {
      setErrors(error instanceof ApiError ? (error.errors ?? {}) : {});
      say(errorMessage(error, t('saveFailed')), 'error');
    }
  }
  return {
    fields,
    seen,
    errors,
    isDirty,
    isBusy: saving.isPending,
    save,
    change(changed: Partial<PageFields>) {
      setFields((before) => ({ ...before, ...changed }));
      setDirty(true);
    },
  };
}
