'use client';

import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EyeIcon } from '@/components/ui/icons/post-icons';
import { Icon } from '@/components/ui/icons/icon';
import { FormField, type FormFieldProps } from './form-field';

/** An eye, struck through: what is shown can be hidden. */
const EyeOffIcon = () => (
  <Icon size={20}>
    <path d="M2.2 12S5.6 5.6 12 5.6 21.8 12 21.8 12 18.4 18.4 12 18.4 2.2 12 2.2 12Z" />
    <circle cx="12" cy="12" r="3" />
    <path d="M4 20 20 4" />
  </Icon>
);

/** A password, hidden until its owner wants to see it. */
export function PasswordField(props: Omit<FormFieldProps, 'type' | 'end'>) {
  const t = useTranslations('account');
  const [shown, setShown] = useState(false);
  const toggle = (
    <InputAdornment position="end">
      <IconButton edge="end" aria-label={t(shown ? 'hidePassword' : 'showPassword')} onClick={() => setShown(!shown)}>
        {shown ? <EyeOffIcon /> : <EyeIcon size={20} />}
      </IconButton>
    </InputAdornment>
  );
  return (
    <FormField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={toggle}
    />
  );
}

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
