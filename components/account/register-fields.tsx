'use client';

import { useTranslations } from 'next-intl';
import type { UseFormReturn } from 'react-hook-form';
import type { RegisterForm } from '@/lib/schemas/auth';
import { FormField } from './form-field';
import styles from './form.module.css';
import { PasswordField } from './password-field';
import { useLiveCheck } from './use-live-check';

type RegisterFieldsProps = {
  form: UseFormReturn<RegisterForm, unknown, RegisterForm>;
  errorOf: (name: keyof RegisterForm) => string | undefined;
};

/** What /register asks for (SPEC 2), with the password's rules checked while it is typed. */
export function RegisterFields({ form, errorOf }: RegisterFieldsProps) {
  const t = useTranslations('account');
  const { register } = form;
  const onPasswordBlur = useLiveCheck(form, { name: 'password', confirmation: 'confirmPassword' });
  const field = (name: keyof RegisterForm) => ({ ...register(name), error: errorOf(name) });
  return (
    <>
      <div className={styles.pair}>
        <FormField {...field('firstName')} label={t('fields.firstName')} autoComplete="given-name" />
        <FormField {...field('lastName')} label={t('fields.lastName')} autoComplete="family-name" />
      </div>
      <FormField
        {...field('username')}
        label={t('fields.username')}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormField {...field('email')} label={t('fields.email')} type="email" autoComplete="email" />
      <PasswordField
        {...register('password', { onBlur: onPasswordBlur })}
        label={t('fields.password')}
        autoComplete="new-password"
        hint={`${t('register.passwordHint')} ${t('passwordCommon')}`}
        error={errorOf('password')}
      />
      <PasswordField {...field('confirmPassword')} label={t('fields.confirmPassword')} autoComplete="new-password" />
    </>
  );
}
