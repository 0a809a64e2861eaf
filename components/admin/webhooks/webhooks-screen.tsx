'use client';

import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useQuery, useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { deleteWebhook, webhooksOptions, testWebhook, updateWebhook } from '@/lib/api/webhooks';
import type { NewWebhook, Webhook } from '@/lib/schemas/programs';
import { DeleteDialog } from '../confirm-dialog';
import { ListBody } from '../list/list-body';
import { useListAddress } from '../list/use-list-address';
import { NewButton } from '../buttons';
import { PageHead } from '../page-head';
import { SecretDialog } from '../secret-dialog';
import { DeliveriesDialog, DeliveryChip } from './deliveries-dialog';
import { say } from '@/components/ui/say';
import { errorMessage } from '@/lib/api/api-error';
import type { Column } from '../list/list-grid';
import { RowMenu } from '../list/row-menu';
import { WebhookDialog } from './webhook-dialog';

/** What is opened from the row of a webhook. */
type WebhookView = 'edit' | 'deliveries' | 'delete';

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
function useWebhookColumns(onOpen: (webhook: Webhook, view: WebhookView) => void): Column<Webhook>[] {
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

type Open = { view: 'new' } | { view: WebhookView; webhook: Webhook } | { view: 'secret'; made: NewWebhook } | null;

/** The dialog that is open over the list. */
function OpenDialog({ open, onOpen }: { open: Open; onOpen: (open: Open) => void }) {
  const t = useTranslations('admin');
  const close = () => onOpen(null);
  if (!open) return null;
  if (open.view === 'new' || open.view === 'edit')
    return (
      <WebhookDialog
        webhook={open.view === 'edit' ? open.webhook : null}
        onMade={(made) => onOpen({ view: 'secret', made })}
        onClose={close}
      />
    );
  if (open.view === 'secret')
    return (
      <SecretDialog
        title={open.made.url}
        label={t('webhooks.secret')}
        secret={open.made.secret}
        copied={t('webhooks.copied')}
        onClose={close}
      />
    );
  if (open.view === 'deliveries') return <DeliveriesDialog webhook={open.webhook} onClose={close} />;
  return (
    <DeleteDialog
      id={open.webhook.id}
      name={open.webhook.url}
      mutation={deleteWebhook}
      failure={t('webhooks.deleteFailed')}
      onClose={close}
    >
      {t('webhooks.deleteText')}
    </DeleteDialog>
  );
}

/** /admin/webhooks: whom the site tells what happens. */
export function WebhooksScreen() {
  const t = useTranslations('admin');
  const query = useQuery(webhooksOptions);
  const address = useListAddress();
  const [open, setOpen] = useState<Open>(null);
  const columns = useWebhookColumns((webhook, view) => setOpen({ view, webhook }));
  return (
    <>
      <PageHead title={t('titles.webhooks')}>
        <NewButton onClick={() => setOpen({ view: 'new' })}>{t('webhooks.new')}</NewButton>
      </PageHead>
      <ListBody
        caption={t('titles.webhooks')}
        columns={columns}
        rows={query.data}
        query={query}
        whole={address}
        failure={t('webhooks.failed')}
        empty={<EmptyState title={t('webhooks.empty')} text={t('webhooks.emptyText')} />}
      />
      <OpenDialog open={open} onOpen={setOpen} />
    </>
  );
}
