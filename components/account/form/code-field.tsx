'use client';

import { useTranslations } from 'next-intl';
import type { ChangeEvent } from 'react';
import { asciiDigits } from '@/lib/text/digits';
import { FormField, type FormFieldProps } from './form-field';

/** docs/product.md#validation: digits only, cut at six. */
const LENGTH = 6;

// Digits of any script, as the reader's keyboard writes them.
const toDigits = (typed: string) => asciiDigits(typed).replace(/\D/g, '').slice(0, LENGTH);

const SPACED = { letterSpacing: '0.5em', fontVariantNumeric: 'tabular-nums' } as const;

type CodeFieldProps = Omit<FormFieldProps, 'label' | 'onChange' | 'value'> & {
  label?: string;
  value: string;
  onCode: (code: string) => void;
};

/** The code of a mail, or of an app: typed, pasted with whatever is around it, or filled in by the phone. */
export function CodeField({ onCode, label, ...rest }: CodeFieldProps) {
  const t = useTranslations('account');
  return (
    <FormField
      {...rest}
      label={label ?? t('fields.code')}
      style={SPACED}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      onChange={(event: ChangeEvent<HTMLInputElement>) => onCode(toDigits(event.target.value))}
    />
  );
}
