'use client';

import { useTranslations } from 'next-intl';
import { createContext, use } from 'react';
import { FIXABLE_SETTINGS, SETTING_VARIABLES, type FixableSetting, type SettingName } from '@/lib/rules/settings';

/** The settings that the environment of the server fixes. */
export const FixedSettings = createContext<readonly FixableSetting[]>([]);

/** What is said below a field that cannot be changed here: the variable that fixes it; undefined for all others. */
export function useFixedNote(name: SettingName): string | undefined {
  const t = useTranslations('site.settings');
  const fixed = use(FixedSettings);
  const one = FIXABLE_SETTINGS.find((fixable) => fixable === name);
  return one && fixed.includes(one) ? t('fixedBy', { variable: SETTING_VARIABLES[one] }) : undefined;
}
