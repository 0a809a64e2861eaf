'use client';

import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { Spinner } from '@/components/ui/spinner';
import { textIn } from '@/lib/rules/languages';
import { TextField } from '../form/text-field';
import { FRAME } from './frame';
import type { TranslationFields } from './translation-fields';
import type { TranslationForm } from './use-translation-form';

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
  const { fields, version, change, errors } = form;
  const error = errors.content?.[0];
  return (
    <div>
      <FormLabel component="span" aria-hidden sx={{ display: 'block', mb: 0.5 }}>
        {t('content')}
      </FormLabel>
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

/** All texts of a translation. */
export function TranslationFormFields(shared: FieldsProps) {
  const t = useTranslations('translation.admin');
  return (
    <>
      <PlainField {...shared} name="title" label={t('title')} lines={1} />
      <PlainField {...shared} name="slug" label={t('slug')} hint={t('slugHint')} language="en" />
      <PlainField {...shared} name="excerpt" label={t('excerpt')} hint={t('excerptHint')} lines={3} />
      <PlainField {...shared} name="meta_description" label={t('description')} lines={2} />
      <ContentField {...shared} />
    </>
  );
}
