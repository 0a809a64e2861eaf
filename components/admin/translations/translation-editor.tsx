'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { Notice } from '@/components/ui/notice';
import { findLanguage } from '@/lib/rules/languages';
import { pathTo } from '@/lib/paths';
import type { AdminPost } from '@/lib/schemas/admin-post';
import type { PostTranslation } from '@/lib/schemas/post-translation';
import { ConfirmDialog } from '../confirm-dialog';
import { ShortDate } from '../short-date';
import { ContentField } from './content-field';
import { PlainField } from './plain-field';
import { hasText } from './translation-fields';
import { useTranslationForm, type TranslationForm } from './use-translation-form';
import type { UnsavedTexts } from './unsaved-texts';
import styles from './translations.module.css';

type TranslationEditorProps = {
  post: AdminPost;
  language: string;
  stored: PostTranslation | null;
  unsaved: UnsavedTexts;
};

function State({ form, post }: { form: TranslationForm; post: AdminPost }) {
  const t = useTranslations('translation.admin');
  const { seen } = form;
  if (!seen) return <p className={styles.hint}>{t('none')}</p>;
  return (
    <>
      <p className={styles.hint}>
        {seen.status === 'draft' && t('isDraft')}
        {seen.status === 'reviewed' && seen.reviewed_at && (
          <>
            {t('reviewedBy', { name: seen.reviewed_by ?? t('somebody') })} <ShortDate iso={seen.reviewed_at} />
            {post.status !== 'published' && <> · {t('postNotPublic')}</>}
          </>
        )}
      </p>
      {seen.is_outdated && <Notice severity="warning">{t('outdated')}</Notice>}
    </>
  );
}

/** One translation beside nothing but its own state: fields, and what can be done. */
export function TranslationEditor({ post, language, stored, unsaved }: TranslationEditorProps) {
  const t = useTranslations('translation.admin');
  const [asked, setAsked] = useState<'draft' | 'delete' | null>(null);
  const source = findLanguage(post.language.split('-', 1)[0])?.code ?? 'auto';
  const form = useTranslationForm({ post, language, source, stored, unsaved });
  const { fields, seen, isBusy } = form;
  const isPublic = seen?.status === 'reviewed';
  const confirm = async (run: () => Promise<void>) => {
    await run();
    setAsked(null);
  };
  return (
    <section className={styles.side} aria-label={t('translation')} aria-busy={isBusy}>
      <div className={styles.row}>
        <h2 className={styles.heading} lang={language}>
          {findLanguage(language)?.nativeName}
        </h2>
        <Button
          variant="outlined"
          disabled={isBusy}
          onClick={() => (hasText(fields) ? setAsked('draft') : void form.draft())}
        >
          {form.isDrafting ? t('drafting') : t('draft')}
        </Button>
      </div>
      <State form={form} post={post} />
      <PlainField name="title" label={t('title')} language={language} form={form} />
      <PlainField name="slug" label={t('slug')} hint={t('slugHint')} language="en" form={form} />
      <PlainField
        name="excerpt"
        label={t('excerpt')}
        hint={t('excerptHint')}
        lines={3}
        language={language}
        form={form}
      />
      <PlainField name="meta_description" label={t('description')} lines={2} language={language} form={form} />
      <ContentField form={form} language={language} />
      <div className={styles.actions}>
        <Button variant="contained" disabled={isBusy} onClick={() => void form.save('reviewed')}>
          {isPublic ? t('saveReviewed') : t('publish')}
        </Button>
        <Button variant="outlined" disabled={isBusy} onClick={() => void form.save('draft')}>
          {isPublic ? t('takeBack') : t('saveDraft')}
        </Button>
        {isPublic && post.status === 'published' && (
          <LinkButton href={pathTo.translation(language, seen.slug)}>{t('view')}</LinkButton>
        )}
        {seen && (
          <Button disabled={isBusy} onClick={() => setAsked('delete')}>
            {t('delete')}
          </Button>
        )}
      </div>
      {asked && (
        <ConfirmDialog
          title={t(asked === 'draft' ? 'draftTitle' : 'deleteTitle')}
          action={t(asked)}
          pending={isBusy}
          onConfirm={() => void confirm(asked === 'draft' ? form.draft : form.remove)}
          onClose={() => setAsked(null)}
        >
          {t(asked === 'draft' ? 'draftText' : 'deleteText')}
        </ConfirmDialog>
      )}
    </section>
  );
}
