'use client';

import TextField from '@mui/material/TextField';
import { useTranslations } from 'next-intl';
import { useState, type BaseSyntheticEvent } from 'react';
import type { AdminPostItem } from '@/lib/schemas/admin-post';
import { FormDialog } from '../../form/form-dialog';
import { localZone } from '../../local-time';
import { dayOf } from './month';

type MoveDialogProps = {
  post: AdminPostItem & { published_at: string };
  pending: boolean;
  /** False when a post cannot be moved to that day. */
  onMove: (day: string) => boolean;
  onClose: () => void;
};

/** Asks for another day of a scheduled post; the time of day stays. */
export function MoveDialog({ post, pending, onMove, onClose }: MoveDialogProps) {
  const t = useTranslations('admin.calendar');
  const [day, setDay] = useState(() => dayOf(new Date(post.published_at)));
  const [isWrong, setWrong] = useState(false);
  const send = async (event?: BaseSyntheticEvent) => {
    event?.preventDefault();
    if (day !== '' && onMove(day)) onClose();
    else setWrong(true);
  };
  return (
    <FormDialog
      title={t('moveOf', { title: post.title })}
      banner={null}
      pending={pending}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        type="date"
        autoFocus
        label={t('day')}
        value={day}
        error={isWrong}
        helperText={isWrong ? t('past') : t('zone', { zone: localZone() })}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: dayOf(new Date()) } }}
        onChange={({ target }) => setDay(target.value)}
      />
    </FormDialog>
  );
}
