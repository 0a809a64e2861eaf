'use client';

import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { use, useState, type ReactNode } from 'react';
import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { findLanguage } from '@/lib/rules/languages';
import { pathTo } from '@/lib/paths';
import type { AdminPost } from '@/lib/schemas/admin-post';
import type { PostTranslation } from '@/lib/schemas/post-translation';
import { ConfirmDialog } from '../confirm-dialog';
import { ShortDate } from '../short-date';
import { MachineOffer } from './machine-offer';
import { hasText } from './translation-fields';
import { TranslationFormFields } from './translation-form-fields';
import { SideHead } from './translation-side';
import { useTranslationForm, type TranslationForm } from './use-translation-form';
import type { UnsavedTexts } from './unsaved-texts';

type TranslationEditorProps = {
  post: AdminPost;
  language: string;
  stored: PostTranslation | null;
  unsaved: UnsavedTexts;
};

function Hint({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" color="textSecondary">
      {children}
    </Typography>
  );
}

function State({ form, post }: { form: TranslationForm; post: AdminPost }) {
  const t = useTranslations('translation.admin');
  const { seen } = form;
  if (!seen) return <Hint>{t('none')}</Hint>;
  return (
    <>
      <Hint>
        {seen.status === 'draft' && t('isDraft')}
        {seen.status === 'reviewed' && seen.reviewed_at && (
          <>
            {t('reviewedBy', { name: seen.reviewed_by ?? t('somebody') })} <ShortDate iso={seen.reviewed_at} />
            {post.status !== 'published' && <> · {t('postNotPublic')}</>}
          </>
        )}
      </Hint>
      {seen.is_outdated && <Notice severity="warning">{t('outdated')}</Notice>}
    </>
  );
}

/** One translation beside nothing but its own state: fields, and what can be done. */
export function TranslationEditor({ post, language, stored, unsaved }: TranslationEditorProps) {
  const t = useTranslations('translation.admin');
  const isMachineOffered = use(MachineOffer);
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
    <Stack component="section" aria-label={t('translation')} aria-busy={isBusy} spacing={2.25}>
      <SideHead
        language={language}
        action={
          isMachineOffered && (
            <Button
              variant="outlined"
              disabled={isBusy}
              onClick={() => (hasText(fields) ? setAsked('draft') : void form.draft())}
            >
              {form.isDrafting ? t('drafting') : t('draft')}
            </Button>
          )
        }
      >
        {findLanguage(language)?.nativeName}
      </SideHead>
      <State form={form} post={post} />
      <TranslationFormFields form={form} language={language} />
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button variant="contained" disabled={isBusy} onClick={() => void form.save('reviewed')}>
          {isPublic ? t('saveReviewed') : t('publish')}
        </Button>
        <Button variant="outlined" disabled={isBusy} onClick={() => void form.save('draft')}>
          {isPublic ? t('takeBack') : t('saveDraft')}
        </Button>
        {isPublic && post.status === 'published' && (
          <Button component={Link} href={pathTo.translation(language, seen.slug)}>
            {t('view')}
          </Button>
        )}
        {seen && (
          <Button color="error" disabled={isBusy} onClick={() => setAsked('delete')}>
            {t('delete')}
          </Button>
        )}
      </Stack>
      {asked && (
        <ConfirmDialog
          title={t(asked === 'draft' ? 'draftTitle' : 'deleteTitle')}
          action={t(asked)}
          tone={asked === 'draft' ? 'plain' : 'danger'}
          pending={isBusy}
          onConfirm={() => void confirm(asked === 'draft' ? form.draft : form.remove)}
          onClose={() => setAsked(null)}
        >
          {t(asked === 'draft' ? 'draftText' : 'deleteText')}
        </ConfirmDialog>
      )}
    </Stack>
  );
}
