'use client';

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { RetryNotice } from '@/components/ui/notice';
import { moderationOptions, saveModeration } from '@/lib/api/admin-comments';
import { ApiError, errorMessage } from '@/lib/api/api-error';
import type { Moderation } from '@/lib/schemas/moderation';
import { say } from '@/components/ui/say';

type Typed = { words: string; max_links: string; repeat_minutes: string; learn: boolean };

const toTyped = ({ words, max_links, repeat_minutes, learn }: Moderation): Typed => ({
  words: words.join('\n'),
  max_links: String(max_links),
  repeat_minutes: String(repeat_minutes),
  learn,
});

const toInput = ({ words, max_links, repeat_minutes, learn }: Typed): Moderation => ({
  words: words.split('\n').filter((word) => word.trim() !== ''),
  max_links: max_links.trim() === '' ? Number.NaN : Number(max_links),
  repeat_minutes: repeat_minutes.trim() === '' ? Number.NaN : Number(repeat_minutes),
  learn,
});

function RulesForm({ saved }: { saved: Moderation }) {
  const t = useTranslations('admin.comments.rules');
  const [typed, setTyped] = useState(() => toTyped(saved));
  const { mutate, isPending, error } = useMutation(saveModeration);
  const faults = (error instanceof ApiError && error.errors) || {};
  const change = (part: Partial<Typed>) => setTyped({ ...typed, ...part });
  const field = (name: 'words' | 'max_links' | 'repeat_minutes') => ({
    label: t(name),
    value: typed[name],
    error: faults[name] !== undefined,
    helperText: faults[name]?.[0] ?? t(`${name}_hint`),
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    mutate(toInput(typed), { onSuccess: () => say(t('saved'), 'success') });
  }
  return (
    <Stack component="form" spacing={2.5} onSubmit={submit} noValidate>
      <TextField {...field('words')} multiline minRows={3} maxRows={12} slotProps={{ htmlInput: { dir: 'auto' } }} />
      <TextField {...field('max_links')} type="number" sx={{ maxWidth: 320 }} />
      <TextField {...field('repeat_minutes')} type="number" sx={{ maxWidth: 320 }} />
      <FormControlLabel
        control={<Checkbox checked={typed.learn} onChange={({ target }) => change({ learn: target.checked })} />}
        label={t('learn')}
      />
      {error && Object.keys(faults).length === 0 && <Alert severity="error">{errorMessage(error, t('failed'))}</Alert>}
      <Button type="submit" variant="contained" disabled={isPending} sx={{ alignSelf: 'flex-start' }}>
        {t('save')}
      </Button>
    </Stack>
  );
}

/** What holds a comment until somebody has read it. */
export function ModerationRules() {
  const t = useTranslations('admin.comments.rules');
  const tAdmin = useTranslations('admin');
  const { data, isFetchedAfterMount, isError, error, refetch } = useQuery(moderationOptions);
  return (
    <Paper component="section" variant="outlined" aria-labelledby="moderation-rules" sx={{ mt: 4, p: 3 }}>
      <Typography id="moderation-rules" variant="h4" component="h2" sx={{ mb: 0.5 }}>
        {t('title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {t('lead')}
      </Typography>
      {isError && (
        <RetryNotice
          message={errorMessage(error, t('loadFailed'))}
          retry={tAdmin('tryAgain')}
          onRetry={() => void refetch()}
        />
      )}
      {data && isFetchedAfterMount && <RulesForm saved={data} />}
    </Paper>
  );
}
