'use client';

import { textIn } from '@/lib/rules/languages';
import { TextField } from '../form/text-field';
import type { TranslationFields } from './translation-fields';
import type { TranslationForm } from './use-translation-form';

type PlainFieldProps = {
  name: Exclude<keyof TranslationFields, 'content'>;
  label: string;
  hint?: string;
  lines?: number;
  language: string;
  form: TranslationForm;
};

/** A field of plain text, with what the server has against it. */
export function PlainField({ name, lines = 1, language, form, ...shown }: PlainFieldProps) {
  return (
    <TextField
      {...shown}
      {...textIn(language)}
      lines={lines}
      error={form.errors[name]?.[0]}
      value={form.fields[name]}
      onChange={({ target }) => form.change({ [name]: target.value })}
    />
  );
}
