'use client';

import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId, useState, type BaseSyntheticEvent } from 'react';
import { ApiError, errorMessage } from '@/lib/api/api-error';
import { importSubscribers, type SubscribersImport } from '@/lib/api/subscribers';
import { FileField } from '../buttons';
import { FormDialog } from '../form/form-dialog';

/** What the server finds wrong with the file says more than that something is wrong. */
export function reasonOf(error: unknown, failure: string): string {
  const wrong = error instanceof ApiError ? Object.values(error.errors ?? {})[0]?.[0] : undefined;
  return wrong ?? errorMessage(error, failure);
}

type ConsentProps = { isGiven: boolean; isMissing: boolean; onChange: (isGiven: boolean) => void };

/** Nobody is written to who has not agreed: without it nothing is sent. */
function Consent({ isGiven, isMissing, onChange }: ConsentProps) {
  const t = useTranslations('admin.subscribers');
  const id = useId();
  return (
    <FormControl error={isMissing}>
      <FormControlLabel
        label={t('consent')}
        control={
          <Checkbox
            checked={isGiven}
            onChange={(event) => onChange(event.target.checked)}
            slotProps={{
              input: { 'aria-invalid': isMissing || undefined, 'aria-describedby': isMissing ? id : undefined },
            }}
          />
        }
      />
      {isMissing && (
        <FormHelperText id={id} role="alert">
          {t('consentMissing')}
        </FormHelperText>
      )}
    </FormControl>
  );
}

/** How many addresses came in, and which lines did not. */
function ImportedDialog({ result, onClose }: { result: SubscribersImport; onClose: () => void }) {
  const t = useTranslations('admin.subscribers');
  const common = useTranslations('common');
  const id = useId();
  const { imported, skipped, errors } = result;
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={id} aria-describedby={`${id}-counts`}>
      <DialogTitle id={id}>{t('importTitle')}</DialogTitle>
      <DialogContent>
        <div id={`${id}-counts`}>
          <Typography>{t('imported', { count: imported })}</Typography>
          <Typography>{t('skipped', { count: skipped })}</Typography>
        </div>
        {errors.length > 0 && (
          <>
            <Typography component="h3" variant="h6" id={`${id}-wrong`} sx={{ mt: 2 }}>
              {t('wrongLines', { count: errors.length })}
            </Typography>
            <Stack component="ul" aria-labelledby={`${id}-wrong`} spacing={0.5} sx={{ pl: 2.5, m: 0 }}>
              {errors.map(({ line, message }) => (
                <Typography key={line} component="li" sx={{ overflowWrap: 'anywhere' }}>
                  {t('wrongLine', { line, message })}
                </Typography>
              ))}
            </Stack>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          {common('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Takes in addresses of people who have agreed to get mails, and says what became of each line. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('admin.subscribers');
  const { mutate, data, error, isPending } = useMutation(importSubscribers);
  const [file, setFile] = useState<File | null>(null);
  const [isAgreed, setAgreed] = useState(false);
  const [isTried, setTried] = useState(false);
  if (data) return <ImportedDialog result={data} onClose={onClose} />;
  async function submit(event?: BaseSyntheticEvent) {
    event?.preventDefault();
    setTried(true);
    if (file && isAgreed) mutate(file);
  }
  return (
    <FormDialog
      title={t('importTitle')}
      action={t('import')}
      banner={error && reasonOf(error, t('importFailed'))}
      pending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FileField
        label={t('file')}
        hint={t('fileHint')}
        accept=".csv,text/csv"
        file={file}
        isMissing={isTried && !file}
        onChoose={setFile}
      />
      <Consent isGiven={isAgreed} isMissing={isTried && !isAgreed} onChange={setAgreed} />
    </FormDialog>
  );
}
