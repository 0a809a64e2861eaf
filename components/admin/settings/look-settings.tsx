'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslations } from 'next-intl';
import { useFormContext, useWatch } from 'react-hook-form';
import { TYPEFACES, type Settings } from '@/lib/rules/settings';
import { LEAST_CONTRAST, measureAccent } from '@/lib/theme/accent';
import { HEX_COLOR } from '@/lib/theme/contrast';
import { PictureField } from './picture-field';
import { SettingField, SettingGroup, useChoices } from './setting-field';

const HOUSE = '#1976d2';

/** How well the accent is read, while it is chosen. */
function AccentMeasure({ accent }: { accent: string }) {
  const t = useTranslations('site.settings');
  const { page, text, textInDark } = measureAccent(accent);
  const isGood = Math.min(page, text, textInDark) >= LEAST_CONTRAST;
  return (
    <Box
      component="output"
      role="status"
      sx={{ color: isGood ? 'text.secondary' : 'error.main', fontSize: '0.875rem' }}
    >
      {t('contrast', { page, text, dark: textInDark, least: LEAST_CONTRAST })}
    </Box>
  );
}

function AccentField() {
  const t = useTranslations('site.settings');
  const { control, setValue } = useFormContext<Settings>();
  const accent = (useWatch({ control, name: 'accent' }) ?? '').trim().toLowerCase();
  const shown = HEX_COLOR.test(accent) ? accent : HOUSE;
  const set = (value: string | null) => setValue('accent', value, { shouldDirty: true, shouldValidate: true });
  return (
    <Stack spacing={1}>
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'flex-start' }}>
        <SettingField name="accent" label={t('accent')} hint={t('accentHint')} />
        <Box
          component="input"
          type="color"
          aria-label={t('accentPick')}
          value={shown}
          onChange={({ target }: React.ChangeEvent<HTMLInputElement>) => set(target.value)}
          sx={{ flex: 'none', width: 56, height: 46, mt: '29px !important', p: 0.5 }}
        />
      </Stack>
      {accent !== '' && HEX_COLOR.test(accent) && <AccentMeasure accent={accent} />}
      {accent !== '' && (
        <Button sx={{ alignSelf: 'flex-start' }} onClick={() => set(null)}>
          {t('accentNone')}
        </Button>
      )}
    </Stack>
  );
}

/** Pictures, colour and face. */
export function LookSettings() {
  const t = useTranslations('site.settings');
  return (
    <SettingGroup title={t('groups.look')}>
      <PictureField name="logo" />
      <PictureField name="icon" />
      <AccentField />
      <SettingField name="typeface" label={t('typeface')} choices={useChoices('typeface', TYPEFACES)} />
    </SettingGroup>
  );
}
