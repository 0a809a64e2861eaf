'use client';

import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';

type EditorDialogProps = {
  title: string;
  onClose: () => void;
  width?: 'xs' | 'sm' | 'md';
  /** Buttons, the one that goes on last. */
  actions: ReactNode;
  children: ReactNode;
};

/** A question or a view above the editor. Escape closes it, and focus goes back to what opened it. */
export function EditorDialog({ title, onClose, width = 'xs', actions, children }: EditorDialogProps) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth={width} transitionDuration={0}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>{actions}</DialogActions>
    </Dialog>
  );
}
