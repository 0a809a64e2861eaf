'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { deleteAdminTranslation, saveAdminTranslation } from '@/lib/api/admin-translations';
import { ApiError, errorMessage, type FieldErrors } from '@/lib/api/api-error';
import type { AdminPost } from '@/lib/schemas/admin-post';
import type { PostTranslation, TranslationStatus } from '@/lib/schemas/post-translation';
import { say } from '@/components/ui/say';
import type { CopyKey } from '../editor/state/local-copies';
import { useLocalCopy } from '../editor/state/use-leave-guard';
import { useViewer } from '../viewer';
import {
  EMPTY_FIELDS,
  fieldsOf,
  type TranslationFields,
  type UnsavedTexts,
  draftByMachine,
} from './translation-fields';

type FormOptions = {
  post: AdminPost;
  language: string;
  source: string;
  stored: PostTranslation | null;
  unsaved: UnsavedTexts;
};

/** The texts of a translation while they are edited, beside what was last seen of the stored one. */
function useEditedTexts(stored: PostTranslation | null, key: CopyKey) {
  const [fields, setFields] = useState<TranslationFields>(stored ? fieldsOf(stored) : EMPTY_FIELDS);
  const [seen, setSeen] = useState(stored);
  const [isDirty, setDirty] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  // Rises when the text comes from elsewhere than its own field.
  const [version, setVersion] = useState(0);
  const showAnew = () => setVersion((before) => before + 1);
  const copy = useLocalCopy(key, isDirty ? fields : null, seen?.updated_at ?? null);
  return {
    found: copy.found,
    discardFound: copy.discardFound,
    fields,
    seen,
    isDirty,
    errors,
    version,
    setErrors,
    showAnew,
    change(changed: Partial<TranslationFields>) {
      setFields((before) => ({ ...before, ...changed }));
      setDirty(true);
    },
    restoreFound() {
      if (!copy.found) return;
      setFields({ ...EMPTY_FIELDS, ...copy.found.fields });
      setDirty(true);
      copy.takeFound();
      showAnew();
    },
    /** What is stored now; null for nothing. */
    accept(now: PostTranslation | null) {
      copy.discardCopy();
      setFields(now ? fieldsOf(now) : EMPTY_FIELDS);
      setSeen(now);
      setDirty(false);
      setErrors({});
      showAnew();
    },
  };
}

/** The texts of a translation, and what can be done with them. */
export function useTranslationForm({ post, language, source, stored, unsaved }: FormOptions) {
  const t = useTranslations('translation.admin');
  const { setErrors, accept, ...texts } = useEditedTexts(stored, { userId: useViewer().id, postId: post.id, language });
  const { fields, seen, isDirty } = texts;
  useEffect(() => {
    unsaved.mark(language, isDirty);
    return () => unsaved.mark(language, false);
  }, [unsaved, language, isDirty]);
  const [isDrafting, setDrafting] = useState(false);
  const saving = useMutation(saveAdminTranslation);
  const deleting = useMutation(deleteAdminTranslation);

  function fail(error: unknown, fallback: string) {
    setErrors(error instanceof ApiError ? (error.errors ?? {}) : {});
    say(errorMessage(error, fallback), 'error');
  }

  return {
    ...texts,
    isBusy: isDrafting || saving.isPending || deleting.isPending,
    isDrafting,
    async save(status: TranslationStatus) {
      const body = { ...fields, status, ...(seen && { updated_at: seen.updated_at }) };
      try {
        accept(await saving.mutateAsync({ postId: post.id, language, body }));
        say(status === 'reviewed' ? t('published') : t('savedDraft'), 'success');
      } catch (error) {
        fail(error, t('saveFailed'));
      }
    },
    /** The text with its pictures, tables and links, to be written over. */
    copyOriginal() {
      texts.change({ content: post.content });
      texts.showAnew();
    },
    async draft() {
      setDrafting(true);
      try {
        texts.change(await draftByMachine(post, { source, target: language }, new AbortController().signal));
        texts.showAnew();
        say(t('drafted'), 'info');
      } catch (error) {
        fail(error, t('draftFailed'));
      }
      setDrafting(false);
    },
    async remove() {
      try {
        await deleting.mutateAsync({ postId: post.id, language });
        accept(null);
        say(t('deleted'), 'success');
      } catch (error) {
        fail(error, t('deleteFailed'));
      }
    },
  };
}

export type TranslationForm = ReturnType<typeof useTranslationForm>;
