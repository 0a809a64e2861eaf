'use client';

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId, useState, type ReactNode } from 'react';
import { Notice } from '@/components/ui/notice';
import { errorMessage } from '@/lib/api/api-error';
import { say } from '@/components/ui/say';

type ConfirmDialogProps = {
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** Name of what will be done, on the button that does it. */
  action: string;
  /** Name of the way out, where it is not called cancelling. */
  wayOut?: string;
  /** `danger`: something is lost or somebody kept out. */
  tone?: 'danger' | 'plain';
  pending: boolean;
  /** There is nothing to do, or it is not known yet. */
  isDisabled?: boolean;
  error?: string | null;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something that cannot be taken back. Focus begins at the way out. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, wayOut, tone = 'danger', pending, isDisabled = false, error } = props;
  const { onConfirm, onClose } = props;
  const t = useTranslations('admin');
  const id = useId();
  return (
    <Dialog open onClose={onClose} role="alertdialog" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText component="div" id={`${id}-text`}>
          {children}
        </DialogContentText>
        {error && <Notice severity="error">{error}</Notice>}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" autoFocus onClick={onClose}>
          {wayOut ?? t('cancel')}
        </Button>
        <Button
          variant="contained"
          color={tone === 'danger' ? 'error' : 'primary'}
          disabled={pending || isDisabled}
          onClick={onConfirm}
        >
          {pending ? t('working') : action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Asks before what is not saved is left. */
export function LeaveQuestion({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const t = useTranslations('admin.leave');
  return (
    <ConfirmDialog
      title={t('title')}
      action={t('leave')}
      wayOut={t('stay')}
      pending={false}
      onConfirm={onLeave}
      onClose={onStay}
    >
      {t('text')}
    </ConfirmDialog>
  );
}

/** A way out that asks first where something would be lost, and its question. */
export function useLeaveQuestion(isChanged: boolean | undefined, onLeave: () => void) {
  const [isAsking, setAsking] = useState(false);
  const question = isAsking && <LeaveQuestion onLeave={onLeave} onStay={() => setAsking(false)} />;
  return { leave: () => (isChanged ? setAsking(true) : onLeave()), question };
}

type DeleteDialogProps = {
  id: number;
  name: string;
  mutation: UseMutationOptions<void, Error, number>;
  /** Said when the server gave no reason. */
  failure: string;
  /** What becomes of what it held. */
  children: ReactNode;
  /** Where it is not called deleting. */
  words?: { title: string; action: string; done: string };
  onClose: () => void;
};

/** Asks before one of a list is deleted, deletes it, and says so. */
export function DeleteDialog({ id, name, mutation, failure, children, words, onClose }: DeleteDialogProps) {
  const t = useTranslations('admin');
  const remove = useMutation(mutation);
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: () => {
        say(words?.done ?? t('categories.deleted', { name }), 'success');
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={words?.title ?? t('categories.deleteOne', { name })}
      action={words?.action ?? t('posts.delete')}
      pending={remove.isPending}
      error={remove.isError ? errorMessage(remove.error, failure) : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
