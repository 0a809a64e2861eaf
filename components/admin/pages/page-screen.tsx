'use client';

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import MuiTextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Link } from '@/components/ui/link';
import { RetryNotice } from '@/components/ui/notice';
import { Spinner } from '@/components/ui/spinner';
import { adminPageOptions } from '@/lib/api/admin-pages';
import { ApiError, errorMessage } from '@/lib/api/api-error';
import { pathToAdmin } from '@/lib/paths';
import { PageHead } from '../page-head';
import { LANGUAGES, textIn } from '@/lib/rules/languages';
import type { Page } from '@/lib/schemas/page';
import { EditorDialog, FoundCopyNotice, LeaveDialog } from '../editor/panel';
import { StoredText } from '../editor/settings/text-setting';
import { readCopy } from '../editor/state/local-copies';
import { TextField } from '../form/text-field';
import { FRAME } from '../translations/translation-fields';
import { useViewer } from '../viewer';
import { usePageForm, type PageForm } from './use-page-form';

function Waiting() {
  return <Spinner label={useTranslations('site.settings')('loading')} />;
}

// The editor is loaded when somebody writes, and needs a browser.
const TranslatedText = dynamic(
  () => import('../translations/translated-text').then((module) => module.TranslatedText),
  { ssr: false, loading: Waiting },
);

function Text({ form: { fields, version, errors, change } }: { form: PageForm }) {
  const label = useTranslations('site.pages')('content');
  const error = errors.content?.[0];
  return (
    <div>
      <FormLabel component="span" aria-hidden sx={{ display: 'block', mb: 0.5 }}>
        {label}
      </FormLabel>
      <Box sx={FRAME}>
        <TranslatedText
          key={version}
          html={fields.content}
          language={fields.language}
          label={label}
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

function LanguageField({ form: { fields, change } }: { form: PageForm }) {
  const t = useTranslations('site.pages');
  const known = LANGUAGES.some(({ code }) => code === fields.language);
  return (
    <MuiTextField
      select
      label={t('language')}
      value={fields.language}
      onChange={({ target }) => change({ language: target.value })}
      slotProps={{ select: { native: true } }}
    >
      {!known && <option value={fields.language}>{fields.language || t('languageFromText')}</option>}
      {LANGUAGES.map(({ code, nativeName }) => (
        <option key={code} value={code}>
          {nativeName}
        </option>
      ))}
    </MuiTextField>
  );
}

function FoundInPage({ form: { found, seen, restoreFound, discardFound } }: { form: PageForm }) {
  const [t, tFound] = [useTranslations('site.pages'), useTranslations('editor.found')];
  if (!found) return null;
  const isChanged = seen !== null && found.base !== seen.updated_at;
  const text = (time: string) => [tFound('text', { time }), ...(isChanged ? [t('changedSince')] : [])].join(' ');
  return <FoundCopyNotice at={found.at} text={text} onRestore={restoreFound} onDiscard={discardFound} />;
}

/** Pages have no revisions: what would be written over is seen before. */
function TheirVersion({ theirs, form: { close, decide } }: { theirs: Page; form: PageForm }) {
  const [t, tConflict] = [useTranslations('site.pages'), useTranslations('editor.conflict')];
  return (
    <EditorDialog
      title={tConflict('theirs')}
      width="md"
      onClose={close}
      actions={
        <>
          <Button variant="outlined" onClick={close}>
            {tConflict('back')}
          </Button>
          <Button variant="outlined" onClick={() => decide('mine')}>
            {tConflict('saveMine')}
          </Button>
          <Button variant="contained" color="error" onClick={() => decide('theirs')}>
            {tConflict('takeTheirs')}
          </Button>
        </>
      }
    >
      <p>{t('choice')}</p>
      <StoredText post={theirs} label={tConflict('theirs')} />
      <p>
        {t('address')}: <bdi dir="ltr">{theirs.path}</bdi>
      </p>
      {theirs.meta_description && (
        <p>
          {t('description')}: <bdi {...textIn(theirs.language)}>{theirs.meta_description}</bdi>
        </p>
      )}
    </EditorDialog>
  );
}

/** Told to the second of two who changed the same page, or whose page is gone: nothing was lost, and these are the ways on. */
function ConflictNotice({ form }: { form: PageForm }) {
  const [t, tConflict] = [useTranslations('site.pages'), useTranslations('editor.conflict')];
  const { refusal, theirs, isBusy, look, saveAsNew } = form;
  if (!refusal) return null;
  const isGone = refusal.status === 404;
  return (
    <Alert severity="warning">
      <div>{isGone ? t('gone') : errorMessage(refusal, t('saveFailed'))}</div>
      <Button
        variant="contained"
        size="small"
        sx={{ mt: 1 }}
        disabled={isBusy}
        onClick={() => (isGone ? void saveAsNew() : look())}
      >
        {tConflict(isGone ? 'keepCopy' : 'look')}
      </Button>
      {theirs && <TheirVersion theirs={theirs} form={form} />}
    </Alert>
  );
}

/** A page (`null`: a new one) with the posts' own editor, and what can be done with it. */
function PageEditor({ page, id }: { page: Page | null; id?: number }) {
  const t = useTranslations('site.pages');
  const form = usePageForm(page, id);
  const { fields, seen, errors, isBusy, isDirty, change, save, letGo } = form;
  const isHeld = isBusy || form.refusal !== undefined;
  const isPublic = seen?.status === 'published';
  const inLanguage = fields.language ? textIn(fields.language) : {};
  return (
    <Stack component="section" aria-busy={isBusy} spacing={2.5} sx={{ maxWidth: 820 }}>
      <FoundInPage form={form} />
      <TextField
        {...inLanguage}
        label={t('title')}
        required
        value={fields.title}
        error={errors.title?.[0]}
        onChange={({ target }) => change({ title: target.value })}
      />
      {!seen?.fixed && (
        <TextField
          label={t('slug')}
          hint={t('slugHint')}
          autoCapitalize="none"
          spellCheck={false}
          value={fields.slug}
          error={errors.slug?.[0]}
          onChange={({ target }) => change({ slug: target.value })}
        />
      )}
      <Text form={form} />
      <TextField
        {...inLanguage}
        label={t('description')}
        hint={t('descriptionHint')}
        lines={2}
        value={fields.meta_description}
        error={errors.meta_description?.[0]}
        onChange={({ target }) => change({ meta_description: target.value })}
      />
      <LanguageField form={form} />
      <ConflictNotice form={form} />
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button variant="contained" disabled={isHeld} onClick={() => void save('published')}>
          {t(isPublic ? 'save' : 'publish')}
        </Button>
        {!seen?.fixed && (
          <Button variant="outlined" disabled={isHeld} onClick={() => void save('draft')}>
            {t(isPublic ? 'takeBack' : 'saveDraft')}
          </Button>
        )}
        {isPublic && (
          <Button component={Link} href={seen.path}>
            {t('view')}
          </Button>
        )}
      </Stack>
      <LeaveDialog work={{ isDirty, letGo }} />
    </Stack>
  );
}

function StoredPage({ id }: { id: number }) {
  const t = useTranslations('site.pages');
  const wait = useTranslations('site.settings');
  const { data, isError, isFetchedAfterMount, error, refetch } = useQuery(adminPageOptions(id));
  const key = { userId: useViewer().id, pageId: id };
  const [hasCopy] = useState(() => readCopy(key) !== null);
  if (isError && !data)
    return (
      <Stack spacing={2.5}>
        <RetryNotice message={errorMessage(error, t('failed'))} retry={wait('retry')} onRetry={() => void refetch()} />
        {/* What was written into a page that is gone can become a new one. */}
        {hasCopy && error instanceof ApiError && error.status === 404 && <PageEditor page={null} id={id} />}
      </Stack>
    );
  return data && isFetchedAfterMount ? <PageEditor page={data} /> : <Spinner label={wait('loading')} />;
}

/** /admin/pages/new (`null`) and /admin/pages/{id}. */
export function PageScreen({ id }: { id: number | null }) {
  const t = useTranslations('admin.titles');
  return (
    <>
      <PageHead title={t(id === null ? 'newPage' : 'editPage')}>
        <Button variant="outlined" component={Link} href={pathToAdmin.pages()}>
          {t('pages')}
        </Button>
      </PageHead>
      {id === null ? <PageEditor page={null} /> : <StoredPage key={id} id={id} />}
    </>
  );
}
