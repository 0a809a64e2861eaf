'use client';

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useTranslations } from 'next-intl';
import { useId, type ReactNode } from 'react';
import { Notice } from '@/components/ui/notice';
import { useLeaveQuestion } from '../confirm-dialog';
import type { SaveForm } from './use-save-form';

type FormDialogProps = Pick<SaveForm, 'banner' | 'onSubmit' | 'pending'> & {
  isChanged?: boolean;
  title: string;
  /** Where what it does is not called saving. */
  action?: string;
  children: ReactNode;
  onClose: () => void;
};

/** A form over the screen, to be saved or left; its fields are within. */
export function FormDialog(props: FormDialogProps) {
  const { title, action, banner, pending, isChanged, onSubmit, children, onClose } = props;
  const t = useTranslations('admin');
  const id = useId();
  const { leave, question } = useLeaveQuestion(isChanged, onClose);
  return (
    // What was typed is not lost to a click beside the dialog, nor to Escape.
    <Dialog
      open
      onClose={(_event, reason) => reason !== 'backdropClick' && leave()}
      aria-labelledby={id}
      fullWidth
      maxWidth="sm"
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {children}
            {/* Beside the button that was pressed: on a phone a long form's head is out of sight. */}
            {banner && <Notice severity="error">{banner}</Notice>}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={pending}>
            {pending ? t('working') : (action ?? t('save'))}
          </Button>
        </DialogActions>
      </form>
      {question}
    </Dialog>
  );
}
