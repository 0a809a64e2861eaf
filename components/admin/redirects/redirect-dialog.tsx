'use client';

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import MuiTextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Notice } from '@/components/ui/notice';
import { schemaResolver } from '@/components/ui/schema-resolver';
import { ApiError, errorMessage } from '@/lib/api/client';
import { createRedirect } from '@/lib/api/redirects';
import { createRedirectSchema, type CreateRedirectInput, type RedirectBody } from '@/lib/schemas/redirect';
import { TextField } from '../form/text-field';
import { say } from '../say';

const KINDS = [301, 302, 308, 410] as const;

type RedirectDialogProps = { from: string; to: string; onClose: () => void };

/** Where an address leads from now on. What the server finds wrong stands below its field. */
export function RedirectDialog({ from, to, onClose }: RedirectDialogProps) {
  const t = useTranslations('admin');
  const id = useId();
  const create = useMutation(createRedirect);
  const form = useForm<RedirectBody, unknown, CreateRedirectInput>({
    resolver: schemaResolver(createRedirectSchema),
    defaultValues: { from, to, status: 301 },
  });
  const { errors, isSubmitting } = form.formState;
  const isGone = useWatch({ control: form.control, name: 'status' }) === 410;
  const refused = create.error instanceof ApiError ? (create.error.errors ?? {}) : {};
  const isElsewhere = create.isError && !refused.from && !refused.to;
  const onSubmit = form.handleSubmit((values) =>
    create
      .mutateAsync(values)
      .then(() => {
        say(t('redirects.created', { from: values.from }), 'success');
        onClose();
      })
      // What went wrong is shown by the form.
      .catch(() => undefined),
  );
  return (
    <Dialog
      open
      onClose={(_event, reason) => reason !== 'backdropClick' && onClose()}
      aria-labelledby={id}
      fullWidth
      maxWidth="sm"
    >
      <DialogTitle id={id}>{t('redirects.new')}</DialogTitle>
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {isElsewhere && <Notice severity="error">{errorMessage(create.error, t('redirects.createFailed'))}</Notice>}
            <TextField
              {...form.register('from')}
              label={t('redirects.from')}
              required
              autoFocus={from === ''}
              autoComplete="off"
              dir="ltr"
              error={errors.from?.message ?? refused.from?.[0]}
              hint={t('redirects.fromHint')}
            />
            <MuiTextField
              {...form.register('status', { valueAsNumber: true })}
              select
              fullWidth
              label={t('redirects.kind')}
              slotProps={{ select: { native: true } }}
            >
              {KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`redirects.kinds.${kind}`)}
                </option>
              ))}
            </MuiTextField>
            {!isGone && (
              <TextField
                {...form.register('to')}
                label={t('redirects.to')}
                required
                autoFocus={from !== ''}
                autoComplete="off"
                dir="ltr"
                error={errors.to?.message ?? refused.to?.[0]}
                hint={t('redirects.toHint')}
              />
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isSubmitting}>
            {isSubmitting ? t('working') : t('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
