'use client';

import MuiTextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useWatch } from 'react-hook-form';
import { createRedirect } from '@/lib/api/redirects';
import { createRedirectSchema, type CreateRedirectInput, type RedirectBody } from '@/lib/schemas/redirect';
import { FormDialog } from '../form/form-dialog';
import { TextField } from '../form/text-field';
import { useSaveForm } from '../form/use-save-form';
import { say } from '@/components/ui/say';

const KINDS = [301, 302, 308, 410] as const;

type RedirectDialogProps = { from: string; to: string; onClose: () => void };

/** Where an address leads from now on. What the server finds wrong stands below its field. */
export function RedirectDialog({ from, to, onClose }: RedirectDialogProps) {
  const t = useTranslations('admin');
  const create = useMutation(createRedirect);
  const { form, ...saving } = useSaveForm<RedirectBody, CreateRedirectInput>({
    schema: createRedirectSchema,
    defaultValues: { from, to, status: 301 },
    fields: ['from', 'to'],
    save: async (values) => {
      await create.mutateAsync(values);
      say(t('redirects.created', { from: values.from }), 'success');
      onClose();
    },
    failure: t('redirects.createFailed'),
  });
  const { errors } = form.formState;
  const isGone = useWatch({ control: form.control, name: 'status' }) === 410;
  return (
    <FormDialog title={t('redirects.new')} {...saving} onClose={onClose}>
      <TextField
        {...form.register('from')}
        label={t('redirects.from')}
        required
        autoFocus={from === ''}
        autoComplete="off"
        dir="ltr"
        error={errors.from?.message}
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
          error={errors.to?.message}
          hint={t('redirects.toHint')}
        />
      )}
    </FormDialog>
  );
}
