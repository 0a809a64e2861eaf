'use client';

import Stack from '@mui/material/Stack';
import { useTranslations } from 'next-intl';
import type { UseFormReturn } from 'react-hook-form';
import type { RegisterForm as Values } from '@/lib/schemas/auth';
import { FormField } from '../form/form-field';
import { PasswordField } from '../form/password-field';
import { useLiveCheck } from '../form/use-live-check';

/** The rules of a new account, loaded while its first field is filled in. */
export const registerRules = () => import('@/lib/schemas/auth').then(({ registerFormSchema }) => registerFormSchema);

type RegisterFieldsProps = {
  /** The address is an invitation's, and nobody's to type. */
  isInvited?: boolean;
  form: UseFormReturn<Values, unknown, Values>;
  errorOf: (name: keyof Values) => string | undefined;
};

/** What is asked for, with the password's rules checked while it is typed. */
export function RegisterFields({ form, errorOf, isInvited = false }: RegisterFieldsProps) {
  const t = useTranslations('account');
  const { register } = form;
  const onBlur = useLiveCheck(form, { name: 'password', confirmation: 'confirmPassword' });
  const field = (name: keyof Values) => ({ ...register(name), error: errorOf(name) });
  return (
    <>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={{ xs: 2.5, sm: 2 }}>
        <FormField {...field('firstName')} label={t('fields.firstName')} autoComplete="given-name" />
        <FormField {...field('lastName')} label={t('fields.lastName')} autoComplete="family-name" />
      </Stack>
      <FormField
        {...field('username')}
        label={t('fields.username')}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormField {...field('email')} label={t('fields.email')} type="email" autoComplete="email" readOnly={isInvited} />
      <PasswordField
        {...register('password', { onBlur })}
        label={t('fields.password')}
        autoComplete="new-password"
        hint={`${t('register.passwordHint')} ${t('passwordCommon')}`}
        error={errorOf('password')}
      />
      <PasswordField {...field('confirmPassword')} label={t('fields.confirmPassword')} autoComplete="new-password" />
    </>
  );
}
