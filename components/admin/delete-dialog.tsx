'use client';

import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { errorMessage } from '@/lib/api/api-error';
import { ConfirmDialog } from './confirm-dialog';
import { say } from '@/components/ui/say';

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
