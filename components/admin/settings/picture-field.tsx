'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { errorMessage } from '@/lib/api/api-error';
import { uploadImage } from '@/lib/api/editor';
import { sayMessage } from '@/lib/i18n/say-message';
import { featuredImageUrl } from '@/lib/paths';
import type { Settings } from '@/lib/rules/settings';
import { FEATURED_IMAGE } from '@/lib/rules/uploads';
import { wrongWithFile } from '../editor/images/wrong-with-file';

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
export function PictureField({ name }: { name: 'logo' | 'icon' }) {
  const t = useTranslations('site.settings');
  const form = useFormContext<Settings>();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const address = useWatch({ control: form.control, name });
  const error = problem ?? form.getFieldState(name, form.formState).error?.message;
  const set = (value: string | null) => form.setValue(name, value, { shouldDirty: true, shouldValidate: true });
  async function choose(file: File | undefined) {
    if (!file) return;
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
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t(name)}
        accept={FEATURED_IMAGE.types.join(',')}
        data-testid={`${name}-file`}
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          target.value = '';
        }}
      />
      <FormHelperText error={error !== undefined} role={error === undefined ? undefined : 'alert'}>
        {error ?? t(name === 'logo' ? 'logoHint' : 'iconHint')}
      </FormHelperText>
    </Stack>
  );
}
