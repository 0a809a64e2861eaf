'use client';

import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import { errorMessage } from '@/lib/api/api-error';
import { useAuth } from '@/stores/auth';

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

/**
 * Follows a call that changes how one signs in: a failure that the server gave no words for is the auth state's error,
 * which the page shows once the dialog is gone (docs/product.md#texts).
 */
export function useAuthFailure(failure: string): <Answer>(call: Promise<Answer>) => Promise<Answer> {
  return async (call) => {
    const { fail } = useAuth.getState();
    fail(null);
    return call.catch((error: unknown) => {
      if (errorMessage(error, '') === '') fail(failure);
      throw error;
    });
  };
}
