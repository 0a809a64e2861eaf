'use client';

import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { createWebhook, updateWebhook } from '@/lib/api/webhooks';
import { WEBHOOK_EVENTS } from '@/lib/rules/programs';
import {
  type CreateWebhookBody,
  type CreateWebhookInput,
  createWebhookSchema,
  type NewWebhook,
  type Webhook,
} from '@/lib/schemas/programs';
import { FormDialog } from '../form/form-dialog';
import { TextField } from '../form/text-field';
import { useSaveForm } from '../form/use-save-form';

type WebhookDialogProps = {
  /** The one to change; none for a new one. */
  webhook: Webhook | null;
  onMade: (webhook: NewWebhook) => void;
  onClose: () => void;
};

/** Where a webhook leads, and what it is told. */
export function WebhookDialog({ webhook, onMade, onClose }: WebhookDialogProps) {
  const t = useTranslations('admin');
  const id = useId();
  const create = useMutation(createWebhook);
  const update = useMutation(updateWebhook);
  const before = { url: webhook?.url ?? '', events: webhook?.events ?? ['post.published' as const] };
  const { form, ...saving } = useSaveForm<CreateWebhookBody, CreateWebhookInput>({
    schema: createWebhookSchema,
    defaultValues: before,
    fields: ['url', 'events'],
    save: async ({ url, events }) => {
      if (!webhook) return onMade(await create.mutateAsync({ url, events }));
      await update.mutateAsync({ id: webhook.id, url, events, updated_at: webhook.updated_at });
      onClose();
    },
    failure: t('webhooks.saveFailed'),
  });
  const { errors } = form.formState;
  const wrong = errors.events?.message;
  return (
    <FormDialog title={t(webhook ? 'webhooks.edit' : 'webhooks.new')} {...saving} onClose={onClose}>
      <TextField
        {...form.register('url')}
        label={t('webhooks.url')}
        required
        autoFocus
        autoComplete="off"
        dir="ltr"
        spellCheck={false}
        error={errors.url?.message}
        hint={t('webhooks.urlHint')}
      />
      <FormControl component="fieldset" error={wrong !== undefined} aria-describedby={wrong && `${id}-wrong`}>
        <FormLabel component="legend">{t('webhooks.events')}</FormLabel>
        {WEBHOOK_EVENTS.map((event) => (
          <FormControlLabel
            key={event}
            control={
              <Checkbox {...form.register('events')} value={event} defaultChecked={before.events.includes(event)} />
            }
            label={t(`webhooks.event.${event}`)}
          />
        ))}
        {wrong && <FormHelperText id={`${id}-wrong`}>{wrong}</FormHelperText>}
      </FormControl>
    </FormDialog>
  );
}
