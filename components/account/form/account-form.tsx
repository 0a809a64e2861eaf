'use client';

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { useHydrated } from '../use-link-token';
import { useBannerInView, useEarlyEnter } from './use-account-form';

type AccountFormProps = Omit<ComponentProps<'form'>, 'className'> & {
  /** What the server said. */
  banner: string | null;
  /** The button that sends the form. */
  submit: { label: string; pending: boolean; disabled?: boolean; isDanger?: boolean };
  /** Where the form can be let be. */
  onCancel?: () => void;
};

/**
 * A form with a place for what the server said, and its buttons. `post`: should it ever be sent without scripts, nothing
 * lands in an address. Off until scripts run: the browser's own way of sending would put a password where it does not
 * belong.
 */
export function AccountForm({ banner, submit, onCancel, children, ...form }: AccountFormProps) {
  const t = useTranslations('account');
  const hydrated = useHydrated();
  const { label, pending, disabled = false, isDanger = false } = submit;
  const alert = useBannerInView(banner);
  // In a dialog it is one of two, and as high as in every other dialog.
  const size = onCancel ? 'medium' : 'large';
  const send = (
    <Button
      type="submit"
      variant="contained"
      size={size}
      color={isDanger ? 'error' : 'primary'}
      disabled={disabled || pending || !hydrated}
    >
      {pending ? t('sending') : label}
    </Button>
  );
  return (
    <Stack {...useEarlyEnter()} component="form" method="post" noValidate spacing={2.5} {...form}>
      {banner && <Alert {...alert}>{banner}</Alert>}
      {children}
      {onCancel ? (
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', justifyContent: 'flex-end' }}>
          <Button variant="outlined" size={size} onClick={onCancel}>
            {t('cancel')}
          </Button>
          {send}
        </Stack>
      ) : (
        send
      )}
    </Stack>
  );
}
