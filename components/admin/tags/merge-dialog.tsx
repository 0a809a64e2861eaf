'use client';

import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { errorMessage } from '@/lib/api/api-error';
import { mergeAdminTag } from '@/lib/api/terms';
import type { AdminTag } from '@/lib/schemas/tag';
import { ConfirmDialog } from '../confirm-dialog';
import { say } from '@/components/ui/say';
import { useAutocompleteTexts } from '../form/use-autocomplete-texts';

type MergeDialogProps = { tag: AdminTag; tags: readonly AdminTag[]; onClose: () => void };

/** Asks which tag this one is to become. */
export function MergeDialog({ tag, tags, onClose }: MergeDialogProps) {
  const t = useTranslations('admin.tags');
  const texts = useAutocompleteTexts();
  const merge = useMutation(mergeAdminTag);
  const [into, setInto] = useState<AdminTag | null>(null);
  const confirm = () =>
    into &&
    merge.mutate(
      { id: tag.id, into: into.id },
      {
        onSuccess: () => {
          say(t('merged', { name: tag.name, into: into.name }), 'success');
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={t('mergeTitle', { name: tag.name })}
      action={t('merge')}
      pending={merge.isPending}
      isDisabled={into === null}
      error={merge.isError ? errorMessage(merge.error, t('mergeFailed')) : null}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {t('mergeText')}
      <Autocomplete
        {...texts}
        sx={{ mt: 2 }}
        options={tags.filter(({ id }) => id !== tag.id)}
        getOptionKey={({ id }) => id}
        getOptionLabel={({ name }) => name}
        value={into}
        onChange={(_event, chosen) => setInto(chosen)}
        renderInput={(params) => <TextField {...params} label={t('mergeInto')} />}
      />
    </ConfirmDialog>
  );
}
