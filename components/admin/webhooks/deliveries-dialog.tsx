'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { say } from '@/components/ui/say';
import { errorMessage } from '@/lib/api/api-error';
import { deliveriesOptions, redeliver } from '@/lib/api/webhooks';
import type { Delivery, Webhook } from '@/lib/schemas/programs';
import { ListBody } from '../list/list-body';
import type { Column } from '../list/list-grid';
import { ShortDate } from '../status-chip';
import type { DeliveryStatus } from '@/lib/rules/programs';

const COLORS = { pending: 'warning', delivered: 'success', failed: 'error', cancelled: 'default' } as const;

/** What became of a delivery, with what the receiver answered. */
export function DeliveryChip({ status, code }: { status: DeliveryStatus; code: number | null }) {
  const t = useTranslations('admin.webhooks');
  return <Chip size="small" color={COLORS[status]} label={[t(`status.${status}`), code].filter(Boolean).join(' · ')} />;
}

const NEWEST = 50;

const FAILURES = [
  ['refused', /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ECONNRESET|EPIPE|socket hang up/u],
  ['unknown', /ENOTFOUND|EAI_AGAIN/u],
  ['slow', /no answer within|ETIMEDOUT/u],
  ['private', /not public/u],
  ['certificate', /certificate|CERT_|SSL|TLS/iu],
] as const;

/** Why nobody answered; in the words of the machine where we have none. What was answered is in the chip. */
function Failure({ error }: { error: string }) {
  const t = useTranslations('admin.webhooks.failure');
  const [reason] = FAILURES.find(([, words]) => words.test(error)) ?? [];
  return (
    <Typography variant="caption" color="textSecondary" title={error} component="div" sx={{ whiteSpace: 'normal' }}>
      {reason ? t(reason) : <bdi lang="en">{error}</bdi>}
    </Typography>
  );
}

function useDeliveryColumns(onAgain: (delivery: Delivery) => void, canSend: boolean): Column<Delivery>[] {
  const t = useTranslations('admin.webhooks');
  return [
    {
      ...{ field: 'event', headerName: t('eventColumn'), flex: 1, minWidth: 180, sortable: false },
      cell: ({ event }) => <span style={{ fontWeight: 600 }}>{t(`event.${event}`)}</span>,
    },
    {
      ...{ field: 'status', headerName: t('statusColumn'), width: 200, sortable: false },
      cell: ({ status, status_code, error }) => (
        <Box sx={{ lineHeight: 1.3, py: 0.5 }}>
          <DeliveryChip status={status} code={status_code} />
          {error && status_code === null && <Failure error={error} />}
        </Box>
      ),
    },
    {
      ...{ field: 'attempted_at', headerName: t('time'), width: 170, sortable: false },
      cell: ({ attempted_at, created_at }) => <ShortDate iso={attempted_at ?? created_at} look="date-time" />,
    },
    {
      ...{ field: 'next_at', headerName: t('next'), width: 170, sortable: false, needsName: true as const },
      cell: ({ next_at }) => next_at && <ShortDate iso={next_at} look="date-time" />,
    },
    {
      ...{ field: 'again', headerName: t('again'), width: 150, sortable: false },
      // What has not been tried goes by itself, in a moment; what failed may wait for hours.
      cell: (delivery) =>
        !delivery.attempted_at || !canSend ? null : (
          <Button size="small" variant="outlined" onClick={() => onAgain(delivery)}>
            {t('again')}
          </Button>
        ),
    },
  ];
}

/** The newest of what a webhook was sent and is to be sent. */
export function DeliveriesDialog({ webhook: { id, url, active }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = useTranslations('admin');
  const name = useId();
  const query = useQuery(deliveriesOptions(id, NEWEST));
  const again = useMutation(redeliver);
  const columns = useDeliveryColumns(
    (delivery) =>
      again.mutate(
        { id, deliveryId: delivery.id },
        { onError: (error) => say(errorMessage(error, t('webhooks.sendFailed')), 'error') },
      ),
    active,
  );
  return (
    <Dialog open fullWidth maxWidth="lg" onClose={onClose} aria-labelledby={name}>
      <DialogTitle id={name}>{t('webhooks.deliveries')}</DialogTitle>
      <DialogContent>
        <Typography component="bdi" dir="ltr" color="textSecondary" sx={{ display: 'block', mb: 2 }} noWrap>
          {url}
        </Typography>
        <ListBody
          caption={t('webhooks.deliveries')}
          columns={columns}
          rows={query.data?.deliveries}
          query={query}
          failure={t('webhooks.deliveriesFailed')}
          empty={<EmptyState title={t('webhooks.nothingSent')} text={t('webhooks.nothingSentText')} />}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          {t('tokens.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
