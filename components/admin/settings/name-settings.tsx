'use client';

import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useTranslations } from 'next-intl';
import { Controller, useFormContext } from 'react-hook-form';
import type { Settings } from '@/lib/rules/settings';
import { SettingField, SettingGroup } from './setting-field';

/** What the site is called, and how it greets. */
export function NameSettings() {
  const t = useTranslations('site.settings');
  const { control } = useFormContext<Settings>();
  return (
    <SettingGroup title={t('groups.name')}>
      <SettingField name="name" label={t('name')} isRequired />
      <SettingField name="tagline" label={t('tagline')} hint={t('taglineHint')} />
      <SettingField name="description" label={t('description')} hint={t('descriptionHint')} lines={2} />
      <Controller
        control={control}
        name="hero.shown"
        render={({ field: { value, ...field } }) => (
          <FormControlLabel label={t('heroShown')} control={<Switch {...field} checked={value} />} />
        )}
      />
      <SettingField name="hero.text" label={t('heroText')} hint={t('heroTextHint')} lines={2} />
    </SettingGroup>
  );
}
