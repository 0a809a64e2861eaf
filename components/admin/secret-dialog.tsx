'use client';

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import MuiTextField from '@mui/material/TextField';
import { useTranslations } from 'next-intl';
import { useId, useRef } from 'react';
import { say } from '@/components/ui/say';

type SecretDialogProps = {
  title: string;
  /** What it is. */
  label: string;
  secret: string;
  /** Said when it was copied. */
  copied: string;
  onClose: () => void;
};

/** The one time that a secret is shown. It stays until it is put away by name: neither a click beside it nor Escape loses it. */
export function SecretDialog({ title, label, secret, copied, onClose }: SecretDialogProps) {
  const t = useTranslations('admin');
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  async function copy() {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(secret);
      say(copied, 'success');
    } catch {
      // It stands there, marked, to be copied by hand.
      field.current?.focus();
    }
  }
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} sx={{ mb: 2 }}>
          {t('tokens.secretText')}
        </DialogContentText>
        <MuiTextField
          fullWidth
          label={label}
          value={secret}
          inputRef={field}
          slotProps={{
            htmlInput: { readOnly: true, dir: 'ltr', spellCheck: false, style: { fontFamily: 'monospace' } },
          }}
          onFocus={() => field.current?.select()}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t('tokens.done')}
        </Button>
        <Button variant="contained" autoFocus onClick={() => void copy()}>
          {t('tokens.copy')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
