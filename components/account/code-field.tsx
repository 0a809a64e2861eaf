'use client';

import { useTranslations } from 'next-intl';
import type { ChangeEvent } from 'react';
import { FormField, type FormFieldProps } from './form-field';

/** SPEC 5, 9: digits only, cut at six. */
const LENGTH = 6;

// Digits of any script, as the reader's keyboard writes them: Bengali ০ is 0.
function toDigits(typed: string): string {
  const digits = typed.match(/\p{Nd}/gu) ?? [];
  return digits.map(toAscii).join('').slice(0, LENGTH);
}

// Decimal digits stand in runs of ten in Unicode, and each run begins with its zero.
function toAscii(digit: string): string {
  let value = 0;
  for (let code = (digit.codePointAt(0) ?? 0) - 1; value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code)); code -= 1) value += 1;
  return String(value);
}

type CodeFieldProps = Omit<FormFieldProps, 'label' | 'look' | 'onChange' | 'value'> & {
  value: string;
  onCode: (code: string) => void;
};

/** The code of a mail: typed, pasted with whatever is around it, or filled in by the phone. */
export function CodeField({ onCode, ...rest }: CodeFieldProps) {
  const t = useTranslations('account');
  return (
    <FormField
      {...rest}
      label={t('fields.code')}
      look="code"
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      onChange={(event: ChangeEvent<HTMLInputElement>) => onCode(toDigits(event.target.value))}
    />
  );
}
