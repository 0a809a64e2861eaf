'use client';

import { useForkRef } from '@mui/material/utils';
import { useTranslations } from 'next-intl';
import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
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
export function CodeField({ onCode, label, ref, ...rest }: CodeFieldProps) {
  const t = useTranslations('account');
  const input = useRef<HTMLInputElement>(null);
  const both = useForkRef(ref, input);
  useLayoutEffect(() => {
    // Filled in before the script was there: React knows nothing of it, and would empty the field.
    const early = rest.value === '' && input.current?.value;
    if (early) onCode(toDigits(early));
  });
  return (
    <FormField
      {...rest}
      ref={both}
      label={label ?? t('fields.code')}
      style={SPACED}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      onChange={(event: ChangeEvent<HTMLInputElement>) => onCode(toDigits(event.target.value))}
    />
  );
}
