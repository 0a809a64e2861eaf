'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { TYPEFACES, type Settings } from '@/lib/rules/settings';
import { LEAST_CONTRAST, measureAccent } from '@/lib/theme/accent';
import { HEX_COLOR } from '@/lib/theme/contrast';
import { errorMessage } from '@/lib/api/api-error';
import { uploadImage } from '@/lib/api/editor';
import { sayMessage } from '@/lib/i18n/say-message';
import { featuredImageUrl } from '@/lib/paths';
import { FEATURED_IMAGE } from '@/lib/rules/limits';
import { FileInput } from '../buttons';
import { wrongWithFile } from '../editor/images/uploads';
import { SettingField, SettingGroup, useChoices } from './setting-field';

/** Sends a chosen file. @returns its address; or why there is none */
async function send(file: File, failedText: string): Promise<{ address: string } | { problem: string }> {
  const wrong = wrongWithFile(file);
  if (wrong) return { problem: await sayMessage(wrong) };
  try {
    return { address: (await uploadImage(file, { onProgress: () => {} })).featured_image };
  } catch (error) {
    return { problem: errorMessage(error, failedText) };
  }
}

/** A picture of the site: chosen, shown, taken back. */
function PictureField({ name }: { name: 'logo' | 'icon' }) {
  const t = useTranslations('site.settings');
  const form = useFormContext<Settings>();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const address = useWatch({ control: form.control, name });
  const error = problem ?? form.getFieldState(name, form.formState).error?.message;
  const set = (value: string | null) => form.setValue(name, value, { shouldDirty: true, shouldValidate: true });
  async function choose(file: File) {
    setSending(true);
    const sent = await send(file, t('uploadFailed'));
    setSending(false);
    setProblem('problem' in sent ? sent.problem : null);
    if ('address' in sent) set(sent.address);
  }
  return (
    <Stack spacing={1} role="group" aria-labelledby={id}>
      <FormLabel component="span" id={id}>
        {t(name)}
      </FormLabel>
      {address && (
        <Box
          component="img"
          src={featuredImageUrl(address)}
          alt=""
          sx={{
            height: 56,
            width: 'auto',
            maxWidth: 240,
            objectFit: 'contain',
            objectPosition: 'start',
            alignSelf: 'flex-start',
          }}
        />
      )}
      <Stack direction="row" spacing={1}>
        <Button variant="outlined" disabled={isSending} onClick={() => input.current?.click()}>
          {t(isSending ? 'uploading' : address ? 'replace' : 'choose')}
        </Button>
        {address && <Button onClick={() => set(null)}>{t('remove')}</Button>}
      </Stack>
      <FileInput
        ref={input}
        aria-label={t(name)}
        accept={FEATURED_IMAGE.types.join(',')}
        data-testid={`${name}-file`}
        onFile={(file) => void choose(file)}
      />
      <FormHelperText error={error !== undefined} role={error === undefined ? undefined : 'alert'}>
        {error ?? t(name === 'logo' ? 'logoHint' : 'iconHint')}
      </FormHelperText>
    </Stack>
  );
}

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
