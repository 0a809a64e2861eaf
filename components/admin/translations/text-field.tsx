'use client';

import { useId } from 'react';
import { textIn } from '@/lib/languages';
import type { TranslationFields } from './translation-fields';
import type { TranslationForm } from './use-translation-form';
import styles from './translations.module.css';

type TextFieldProps = {
  name: Exclude<keyof TranslationFields, 'content'>;
  label: string;
  hint?: string;
  rows?: number;
  language: string;
  form: TranslationForm;
};

/** A field of plain text, with what the server has against it. */
export function TextField({ name, label, hint, rows = 1, language, form }: TextFieldProps) {
  const id = useId();
  const error = form.errors[name]?.[0];
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        rows={rows}
        value={form.fields[name]}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-hint` : undefined}
        {...textIn(language)}
        onChange={({ target }) => form.change({ [name]: target.value })}
      />
      {(error || hint) && (
        <p className={error ? styles.error : styles.hint} id={`${id}-hint`} role={error ? 'alert' : undefined}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
