'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EyeIcon } from '@/components/ui/icons/eye-icon';
import { IconButton } from '@/components/ui/icon-button';
import { EyeOffIcon } from './eye-off-icon';
import { FormField, type FormFieldProps } from './form-field';

/** A password, hidden until its owner wants to see it. */
export function PasswordField(props: Omit<FormFieldProps, 'type' | 'end' | 'look'>) {
  const t = useTranslations('account');
  const [shown, setShown] = useState(false);
  const toggle = (
    <IconButton aria-label={t(shown ? 'hidePassword' : 'showPassword')} onClick={() => setShown(!shown)}>
      {shown ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
    </IconButton>
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
