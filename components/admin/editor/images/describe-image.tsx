'use client';

import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useTyped } from './use-is-inside';

type DescribeImageProps = {
  /** '' for a decorative image, null as long as nobody has said anything. */
  alt: string | null;
  onChange: (alt: string | null) => void;
  onRemove: () => void;
  /** What else is settled of it. */
  children?: ReactNode;
};

/** Asks what an image shows, for those who do not see it; or whether it shows nothing that must be said. */
export function DescribeImage({ alt, onChange, onRemove, children }: DescribeImageProps) {
  const t = useTranslations('editor.image');
  const isDecorative = alt === '';
  const typed = useTyped(alt ?? '', (text) => onChange(text === '' ? null : text));
  return (
    <Paper variant="outlined" sx={{ mt: 1.5, p: 1.5 }}>
      <TextField
        size="small"
        label={t('describe')}
        {...typed}
        disabled={isDecorative}
        error={alt === null}
        placeholder={isDecorative ? t('nothingToSay') : t('describeExample')}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'space-between', mt: 0.5 }}>
        <FormControlLabel
          label={t('decorative')}
          control={
            <Checkbox
              size="small"
              checked={isDecorative}
              onChange={({ target }) => onChange(target.checked ? '' : null)}
            />
          }
        />
        {children}
        <Button onClick={onRemove}>{t('remove')}</Button>
      </Stack>
    </Paper>
  );
}
