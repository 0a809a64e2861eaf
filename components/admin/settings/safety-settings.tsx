'use client';

import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import type { Settings } from '@/lib/rules/settings';
import { SettingGroup } from './setting-field';

/** What is asked of those who work on the site. */
export function SafetySettings() {
  const t = useTranslations('site.settings');
  const { control } = useFormContext<Settings>();
  const id = useId();
  return (
    <SettingGroup title={t('groups.safety')}>
      <Controller
        control={control}
        name="require_second_factor"
        render={({ field: { value, ...field }, fieldState: { error } }) => (
          <FormControl error={error !== undefined}>
            <FormControlLabel
              label={t('secondFactor')}
              control={<Switch {...field} checked={value} slotProps={{ input: { 'aria-describedby': id } }} />}
            />
            <FormHelperText id={id} aria-live="polite">
              {error?.message ?? t('secondFactorHint')}
            </FormHelperText>
          </FormControl>
        )}
      />
    </SettingGroup>
  );
}
