'use client';

import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { say } from '@/components/ui/say';
import { errorMessage } from '@/lib/api/api-error';
import { testWebhook, updateWebhook } from '@/lib/api/webhooks';
import type { Webhook } from '@/lib/schemas/webhook';
import type { Column } from '../list/list-grid';
import { RowMenu } from '../list/row-menu';
import { DeliveryChip } from './delivery-chip';

/** What is opened from the row of a webhook. */
export type WebhookView = 'edit' | 'deliveries' | 'delete';

function WebhookMenu({ webhook, onOpen }: { webhook: Webhook; onOpen: (view: WebhookView) => void }) {
  const t = useTranslations('admin');
  const update = useMutation(updateWebhook);
  const test = useMutation(testWebhook);
  const { id, url, active, updated_at } = webhook;
  const tell = (failure: string) => ({ onError: (error: Error) => say(errorMessage(error, failure), 'error') });
  const sendTest = () => test.mutate(id, { ...tell(t('webhooks.sendFailed')), onSuccess: () => onOpen('deliveries') });
  const turn = () => update.mutate({ id, active: !active, updated_at }, tell(t('webhooks.saveFailed')));
  return (
    <RowMenu
      label={t('posts.actionsOf', { title: url })}
      actions={[
        { text: t('webhooks.deliveries'), onClick: () => onOpen('deliveries') },
        ...(active ? [{ text: t('webhooks.test'), onClick: sendTest }] : []),
        { text: t('posts.edit'), onClick: () => onOpen('edit') },
        { text: t(active ? 'webhooks.turnOff' : 'webhooks.turnOn'), onClick: turn },
        { text: t('posts.delete'), onClick: () => onOpen('delete'), isDanger: true },
      ]}
    />
  );
}

/** The columns of the list of webhooks. */
export function useWebhookColumns(onOpen: (webhook: Webhook, view: WebhookView) => void): Column<Webhook>[] {
  const t = useTranslations('admin');
  return [
    {
      ...{ field: 'url', headerName: t('webhooks.url'), flex: 1, minWidth: 240, sortable: true },
      cell: ({ url }) => (
        <Typography component="bdi" dir="ltr" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {url}
        </Typography>
      ),
    },
    {
      ...{ field: 'events', headerName: t('webhooks.events'), flex: 1, minWidth: 220 },
      cell: ({ events }) => events.map((event) => t(`webhooks.event.${event}`)).join(' · '),
    },
    {
      ...{ field: 'active', headerName: t('webhooks.statusColumn'), width: 110, sortable: true },
      cell: ({ active }) => (
        <Chip size="small" color={active ? 'success' : 'default'} label={t(active ? 'webhooks.on' : 'webhooks.off')} />
      ),
    },
    {
      ...{ field: 'last_delivery', headerName: t('webhooks.last'), width: 170 },
      cell: ({ last_delivery: last }) =>
        last ? <DeliveryChip status={last.status} code={last.status_code} /> : t('webhooks.nothingSent'),
    },
    {
      ...{ field: 'menu', headerName: t('posts.actions'), type: 'actions' },
      cell: (webhook) => <WebhookMenu webhook={webhook} onOpen={(view) => onOpen(webhook, view)} />,
    },
  ];
}
