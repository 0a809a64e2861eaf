'use client';

import MuiTextField from '@mui/material/TextField';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useId, type ReactNode, createContext, use } from 'react';
import { useFormContext } from 'react-hook-form';
import {
  type SettingName,
  type Settings,
  FIXABLE_SETTINGS,
  SETTING_VARIABLES,
  type FixableSetting,
} from '@/lib/rules/settings';

/** The settings that the environment of the server fixes. */
export const FixedSettings = createContext<readonly FixableSetting[]>([]);

/** What is said below a field that cannot be changed here: the variable that fixes it; undefined for all others. */
function useFixedNote(name: SettingName): string | undefined {
  const t = useTranslations('site.settings');
  const fixed = use(FixedSettings);
  const one = FIXABLE_SETTINGS.find((fixable) => fixable === name);
  return one && fixed.includes(one) ? t('fixedBy', { variable: SETTING_VARIABLES[one] }) : undefined;
}

type Choice = { value: string; text: string };
type SettingFieldProps = {
  name: SettingName | 'hero.text';
  label: string;
  hint?: ReactNode;
  lines?: number;
  type?: 'text' | 'url' | 'number';
  choices?: readonly Choice[];
  isRequired?: boolean;
};

/** A field of one setting, with what is wrong or who fixes it below. */
export function SettingField({ name, label, hint, lines = 1, type = 'text', choices, isRequired }: SettingFieldProps) {
  const form = useFormContext<Settings>();
  const setting = name === 'hero.text' ? 'hero' : name;
  const fixed = useFixedNote(setting);
  const error = form.getFieldState(name, form.formState).error?.message;
  const isNumber = type === 'number';
  return (
    <MuiTextField
      {...(isNumber
        ? form.register(name, { valueAsNumber: true })
        : form.register(name, { setValueAs: (value: unknown) => value ?? '' }))}
      label={label}
      type={type}
      select={choices !== undefined}
      multiline={lines > 1}
      minRows={lines}
      required={isRequired === true}
      error={error !== undefined}
      helperText={error ?? fixed ?? hint}
      slotProps={{
        select: { native: true },
        htmlInput: { readOnly: fixed !== undefined, autoComplete: 'off', ...(isNumber && { min: 0, max: 36_500 }) },
        formHelperText: { 'aria-live': 'polite' },
      }}
    >
      {choices?.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </MuiTextField>
  );
}

/** Settings that belong together, under their heading. */
export function SettingGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack component="section" aria-labelledby={id} useFlexGap spacing={2.5}>
      <Typography id={id} variant="h3" component="h2">
        {title}
      </Typography>
      {children}
    </Stack>
  );
}

/** Choices of a setting in the reader's language. */
export function useChoices(name: 'typeface' | 'comments' | 'subscriptions', values: readonly string[]): Choice[] {
  const t = useTranslations('site.settings.choices');
  return values.map((value) => ({ value, text: t(`${name}.${value}`) }));
}
