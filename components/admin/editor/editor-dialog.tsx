'use client';

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslations } from 'next-intl';
import { useId, type ReactNode } from 'react';
import { useLeaveGuard, type UnsavedWork } from './state/use-leave-guard';

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

/** Asks before unsaved work is left. */
export function LeaveDialog({ work }: { work: UnsavedWork }) {
  const t = useTranslations('editor.leave');
  const { leaving, stay, leave } = useLeaveGuard(work);
  if (!leaving) return null;
  return (
    <EditorDialog
      title={t('title')}
      onClose={stay}
      actions={
        <>
          <Button variant="outlined" autoFocus onClick={stay}>
            {t('stay')}
          </Button>
          <Button variant="contained" color="error" onClick={leave}>
            {t('leave')}
          </Button>
        </>
      }
    >
      <p>{t('text')}</p>
    </EditorDialog>
  );
}
