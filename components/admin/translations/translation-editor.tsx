'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import dynamic from 'next/dynamic';
import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { findLanguage, textIn } from '@/lib/rules/languages';
import { pathTo } from '@/lib/paths';
import type { AdminPost } from '@/lib/schemas/admin-post';
import type { PostTranslation } from '@/lib/schemas/post-translation';
import { ConfirmDialog } from '../confirm-dialog';
import { FoundCopyNotice } from '../editor/panel';
import { ShortDate } from '../status-chip';
import { hasText, type UnsavedTexts, type TranslationFields, FRAME } from './translation-fields';
import { Spinner } from '@/components/ui/spinner';
import { TextField } from '../form/text-field';
import { SideHead } from './translation-side';
import { useTranslationForm, type TranslationForm } from './use-translation-form';

type FieldsProps = { form: TranslationForm; language: string };

type PlainFieldProps = FieldsProps & {
  name: Exclude<keyof TranslationFields, 'content'>;
  label: string;
  hint?: string;
  lines?: number;
};

/** A field of plain text, with what the server has against it. */
function PlainField({ name, language, form, ...shown }: PlainFieldProps) {
  return (
    <TextField
      {...shown}
      {...textIn(language)}
      error={form.errors[name]?.[0]}
      value={form.fields[name]}
      onChange={({ target }) => form.change({ [name]: target.value })}
    />
  );
}

function Waiting() {
  const t = useTranslations('translation.admin');
  return <Spinner label={t('loading')} />;
}

// The editor is loaded when somebody translates, and needs a browser.
const TranslatedText = dynamic(() => import('./translated-text').then((module) => module.TranslatedText), {
  ssr: false,
  loading: Waiting,
});

/** The text as its readers will see it, to be written over. The server sanitises what is saved. */
function ContentField({ form, language }: FieldsProps) {
  const t = useTranslations('translation.admin');
  const { fields, version, change, errors, isBusy, copyOriginal } = form;
  const error = errors.content?.[0];
  const box = useRef<HTMLDivElement>(null);
  const [copies, setCopies] = useState(0);
  // The button is gone: on in the text.
  useEffect(() => {
    if (copies > 0) box.current?.querySelector<HTMLElement>('[contenteditable="true"]')?.focus();
  }, [copies]);
  const copy = () => {
    copyOriginal();
    setCopies(copies + 1);
  };
  return (
    <div ref={box}>
      <Stack direction="row" sx={{ alignItems: 'end', justifyContent: 'space-between', mb: 0.5 }}>
        <FormLabel component="span" aria-hidden>
          {t('content')}
        </FormLabel>
        {fields.content.trim() === '' && (
          <Button disabled={isBusy} onClick={copy}>
            {t('copyOriginal')}
          </Button>
        )}
      </Stack>
      <Box sx={FRAME}>
        <TranslatedText
          key={version}
          html={fields.content}
          language={language}
          label={t('content')}
          onChange={(content) => change({ content })}
        />
      </Box>
      {error && (
        <FormHelperText error role="alert">
          {error}
        </FormHelperText>
      )}
    </div>
  );
}

/** All texts of a translation. The first that is wrong gets the focus: the buttons are a whole text below it. */
function TranslationFormFields(shared: FieldsProps) {
  const t = useTranslations('translation.admin');
  const box = useRef<HTMLDivElement>(null);
  const { errors } = shared.form;
  useEffect(() => box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [errors]);
  return (
    <Stack ref={box} spacing={2.25}>
      <PlainField {...shared} name="title" label={t('title')} lines={1} />
      <PlainField {...shared} name="slug" label={t('slug')} hint={t('slugHint')} language="en" />
      <PlainField {...shared} name="excerpt" label={t('excerpt')} hint={t('excerptHint')} lines={3} />
      <PlainField {...shared} name="meta_description" label={t('description')} lines={2} />
      <ContentField {...shared} />
    </Stack>
  );
}

/** Whether the operator has chosen a service that a machine's draft can come from. */
export const MachineOffer = createContext(false);

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

function FoundInTranslation({ form: { found, seen, restoreFound, discardFound } }: { form: TranslationForm }) {
  const [t, tFound] = [useTranslations('translation.admin'), useTranslations('editor.found')];
  if (!found) return null;
  const isChanged = found.base !== (seen?.updated_at ?? null);
  const text = (time: string) => [tFound('text', { time }), ...(isChanged ? [t('changedSince')] : [])].join(' ');
  return <FoundCopyNotice at={found.at} text={text} onRestore={restoreFound} onDiscard={discardFound} />;
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
      <FoundInTranslation form={form} />
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
