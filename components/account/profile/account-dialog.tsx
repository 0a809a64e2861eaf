'use client';

import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';

type AccountDialogProps = { title: string; onClose: () => void; children: ReactNode };

/** A dialog with a form in it. Escape closes it, and focus goes back to what opened it. */
export function AccountDialog({ title, onClose, children }: AccountDialogProps) {
  const id = useId();
  // What was typed is not lost to a click beside the dialog.
  const close = (_event: object, reason: string) => reason !== 'backdropClick' && onClose();
  return (
    <Dialog open onClose={close} aria-labelledby={id} fullWidth maxWidth="xs" transitionDuration={0}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
    </Dialog>
  );
}
