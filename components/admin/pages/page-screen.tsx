'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import MuiTextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import dynamic from 'next/dynamic';
import { Link } from '@/components/ui/link';
import { RetryNotice } from '@/components/ui/notice';
import { Spinner } from '@/components/ui/spinner';
import { adminPageOptions } from '@/lib/api/admin-pages';
import { errorMessage } from '@/lib/api/api-error';
import { pathToAdmin } from '@/lib/paths';
import { PageHead } from '../page-head';
import { LANGUAGES, textIn } from '@/lib/rules/languages';
import type { Page } from '@/lib/schemas/page';
import { LeaveDialog } from '../editor/panel';
import { TextField } from '../form/text-field';
import { FRAME } from '../translations/translation-fields';
import { usePageForm } from './use-page-form';

function Waiting() {
  return <Spinner label={useTranslations('site.settings')('loading')} />;
}

// The editor is loaded when somebody writes, and needs a browser.
const TranslatedText = dynamic(
  () => import('../translations/translated-text').then((module) => module.TranslatedText),
  { ssr: false, loading: Waiting },
);

type Form = ReturnType<typeof usePageForm>;

function Text({ form: { fields, errors, change } }: { form: Form }) {
  const label = useTranslations('site.pages')('content');
  const error = errors.content?.[0];
  return (
    <div>
      <FormLabel component="span" aria-hidden sx={{ display: 'block', mb: 0.5 }}>
        {label}
      </FormLabel>
      <Box sx={FRAME}>
        <TranslatedText
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

function LanguageField({ form: { fields, change } }: { form: Form }) {
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

/** A page (`null`: a new one) with the posts' own editor, and what can be done with it. */
function PageEditor({ page }: { page: Page | null }) {
  const t = useTranslations('site.pages');
  const form = usePageForm(page);
  const { fields, seen, errors, isBusy, isDirty, change, save } = form;
  const isPublic = seen?.status === 'published';
  const inLanguage = fields.language ? textIn(fields.language) : {};
  return (
    <Stack component="section" aria-busy={isBusy} spacing={2.5} sx={{ maxWidth: 820 }}>
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
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button variant="contained" disabled={isBusy} onClick={() => void save('published')}>
          {t(isPublic ? 'save' : 'publish')}
        </Button>
        {!seen?.fixed && (
          <Button variant="outlined" disabled={isBusy} onClick={() => void save('draft')}>
            {t(isPublic ? 'takeBack' : 'saveDraft')}
          </Button>
        )}
        {isPublic && (
          <Button component={Link} href={seen.path}>
            {t('view')}
          </Button>
        )}
      </Stack>
      <LeaveDialog work={{ isDirty }} />
    </Stack>
  );
}

function StoredPage({ id }: { id: number }) {
  const t = useTranslations('site.pages');
  const wait = useTranslations('site.settings');
  const { data, isError, isFetchedAfterMount, error, refetch } = useQuery(adminPageOptions(id));
  if (isError && !data)
    return (
      <RetryNotice message={errorMessage(error, t('failed'))} retry={wait('retry')} onRetry={() => void refetch()} />
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
      {id === null ? <PageEditor page={null} /> : <StoredPage id={id} />}
    </>
  );
}
