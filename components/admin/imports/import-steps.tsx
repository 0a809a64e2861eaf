'use client';

import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState, type BaseSyntheticEvent } from 'react';
import { ApiError, errorMessage } from '@/lib/api/api-error';
import { startImport, stopImport } from '@/lib/api/admin-site';
import { LARGEST_IMPORT_MB } from '@/lib/rules/limits';
import type { SiteImport } from '@/lib/schemas/import';
import { FileField } from '../buttons';
import { ConfirmDialog } from '../confirm-dialog';
import { FormDialog } from '../form/form-dialog';
import { TextField } from '../form/text-field';

/** What the server finds wrong with the fields stands below them; all else beside the button. */
function useReasons(error: Error | null) {
  const t = useTranslations('admin.imports');
  const errors = error instanceof ApiError ? (error.errors ?? {}) : {};
  const [url, author] = [errors.url?.[0], errors.author?.[0]];
  const other = error && !url && !author ? (errors.file?.[0] ?? errorMessage(error, t('startFailed'))) : undefined;
  return { url, author, other };
}

/** Takes the export of another blog, and begins to import it. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('admin.imports');
  const { mutate, error, isPending } = useMutation({
    ...startImport,
    onSuccess: (...told) => (onClose(), startImport.onSuccess?.(...told)),
  });
  const [abort] = useState(() => new AbortController());
  const [file, setFile] = useState<File | null>(null);
  const [url, setUrl] = useState('');
  const [author, setAuthor] = useState('');
  const [isTried, setTried] = useState(false);
  const [done, setDone] = useState(0);
  const reasons = useReasons(error);
  async function submit(event?: BaseSyntheticEvent) {
    event?.preventDefault();
    setTried(true);
    if (file) mutate({ file, url: url.trim(), author, onProgress: setDone, signal: abort.signal });
  }
  function leave() {
    abort.abort();
    onClose();
  }
  return (
    <FormDialog
      title={t('title')}
      action={t('start')}
      banner={reasons.other ?? null}
      pending={isPending}
      isChanged={isPending}
      onSubmit={submit}
      onClose={leave}
    >
      <FileField
        label={t('file')}
        hint={t('fileHint', { max: LARGEST_IMPORT_MB })}
        accept=".xml,.json,.zip"
        file={file}
        isMissing={isTried && !file}
        onChoose={setFile}
      />
      <TextField
        label={t('url')}
        hint={t('urlHint')}
        type="url"
        dir="ltr"
        autoComplete="off"
        error={reasons.url}
        value={url}
        onChange={({ target }) => setUrl(target.value)}
      />
      <TextField
        label={t('author')}
        hint={t('authorHint')}
        autoComplete="off"
        error={reasons.author}
        value={author}
        onChange={({ target }) => setAuthor(target.value)}
      />
      {isPending && <LinearProgress variant="determinate" aria-label={t('sending')} value={done * 100} />}
    </FormDialog>
  );
}

const PHASES = ['reading', 'converting', 'writing'] as const;

/** How far an import is, and a way to stop it. */
export function ImportProgress({ id, phase, done, total }: SiteImport) {
  const t = useTranslations('admin.imports');
  const [isAsking, setAsking] = useState(false);
  const { mutate, error, isPending } = useMutation(stopImport);
  const known = PHASES.find((name) => name === phase) ?? 'converting';
  const percent = total > 0 ? { variant: 'determinate' as const, value: (100 * done) / total } : {};
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      <Typography role="status">{t(known)}</Typography>
      <LinearProgress aria-label={t(known)} {...percent} sx={{ width: '100%' }} />
      <Button variant="outlined" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('stop')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('stopTitle')}
          action={t('stop')}
          pending={isPending}
          error={error && errorMessage(error, t('stopFailed'))}
          onConfirm={() => mutate(id, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          {t('stopText')}
        </ConfirmDialog>
      )}
    </Stack>
  );
}
