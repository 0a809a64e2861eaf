'use client';

import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslations } from 'next-intl';
import { useId, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

type ConfirmDialogProps = {
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** Name of what will be done, on the button that does it. */
  action: string;
  pending: boolean;
  error?: string | null;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something that cannot be taken back. Focus begins at the way out. */
export function ConfirmDialog({ title, children, action, pending, error, onConfirm, onClose }: ConfirmDialogProps) {
  const t = useTranslations('admin');
  const id = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      fullWidth
      maxWidth="xs"
      transitionDuration={0}
    >
      <DialogTitle id={`${id}-title`} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent id={`${id}-text`} sx={{ color: 'text.secondary' }}>
        {children}
        {error && <Notice severity="error">{error}</Notice>}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button variant="outlined" autoFocus onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button variant="contained" disabled={pending} onClick={onConfirm}>
          {pending ? t('working') : action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
