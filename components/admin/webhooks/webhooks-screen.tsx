'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { deleteWebhook, webhooksOptions } from '@/lib/api/webhooks';
import type { NewWebhook, Webhook } from '@/lib/schemas/webhook';
import { DeleteDialog } from '../delete-dialog';
import { ListBody } from '../list/list-body';
import { useListAddress } from '../list/use-list-address';
import { NewButton } from '../new-button';
import { PageHead } from '../page-head';
import { SecretDialog } from '../secret-dialog';
import { DeliveriesDialog } from './deliveries-dialog';
import { useWebhookColumns, type WebhookView } from './use-webhook-columns';
import { WebhookDialog } from './webhook-dialog';

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
