'use client';

import { useTranslations } from 'next-intl';
import type { FormFieldProps } from './form-field';
import { PasswordField } from './password-field';

/** The password that somebody has, asked for before something of theirs is changed. */
export function CurrentPasswordField({ autoFocus = true, ...props }: Omit<FormFieldProps, 'type' | 'end' | 'label'>) {
  const t = useTranslations('account');
  return (
    <PasswordField
      {...props}
      label={t('fields.currentPassword')}
      autoComplete="current-password"
      autoFocus={autoFocus}
    />
  );
}
