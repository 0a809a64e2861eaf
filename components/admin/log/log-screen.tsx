'use client';

import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { roleSchema } from '@/lib/schemas/profile';
import { SECURITY_EVENT_KINDS, type LogSort, type SecurityEntry } from '@/lib/schemas/security-log';
import { EmptyState } from '@/components/ui/empty-state';
import { adminLogOptions } from '@/lib/api/admin-site';
import { ListBar } from '../list/list-bar';
import { ListBody } from '../list/list-body';
import { ListFilter } from '../list/list-search';
import type { Column } from '../list/list-grid';
import { useListAddress } from '../list/use-list-address';
import { PageHead } from '../page-head';
import { ShortDate } from '../status-chip';

const SORTS: readonly LogSort[] = ['at'];
const KINDS = ['', ...SECURITY_EVENT_KINDS] as const;

/** What happened, as a sentence; below it to whom or what, and how often. */
function EntryText({ entry }: { entry: SecurityEntry }) {
  const t = useTranslations('admin');
  const format = useFormatter();
  const { event, subject, count, details } = entry;
  const role = roleSchema.safeParse(details.role);
  const about = [
    subject,
    details.post,
    details.author,
    role.success && t(`users.role.${role.data}`),
    details.comments === 'hidden' && t('log.commentsHidden'),
    count > 1 && `${format.number(count)}×`,
  ].filter((part) => typeof part === 'string');
  return (
    <div>
      <Typography component="span" sx={{ fontWeight: 600 }}>
        {t(`log.event.${event}`)}
      </Typography>
      {about.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {about.map((part, index) => (
            <span key={index}>
              {index > 0 && ' · '}
              <bdi>{part}</bdi>
            </span>
          ))}
        </Typography>
      )}
    </div>
  );
}

function useLogColumns(): Column<SecurityEntry>[] {
  const t = useTranslations('admin.log');
  const whoOf = ({ actor, details }: SecurityEntry) => {
    if (actor) return <bdi>{actor.username}</bdi>;
    if (details.source === 'tool') return t('tool');
    return details.source === 'start' ? t('start') : t('nobody');
  };
  return [
    { field: 'event', headerName: t('happened'), flex: 1, minWidth: 240, cell: (entry) => <EntryText entry={entry} /> },
    { field: 'actor', headerName: t('who'), width: 180, cell: whoOf },
    {
      field: 'address',
      headerName: t('address'),
      width: 180,
      cell: ({ address }) => address && <bdi dir="ltr">{address}</bdi>,
    },
    {
      field: 'at',
      headerName: t('when'),
      width: 210,
      sortable: true,
      cell: ({ last_at }) => <ShortDate iso={last_at} look="date-time" />,
    },
  ];
}

/** /admin/log: who did what to whom, and who tried to get in, the newest first. */
export function LogScreen() {
  const t = useTranslations('admin');
  const address = useListAddress(SORTS);
  const { page, limit, sort } = address;
  const kind = KINDS.find((known) => known === address.status) ?? '';
  const query = useQuery(adminLogOptions({ page, limit, kind, sort }));
  const columns = useLogColumns();
  return (
    <>
      <PageHead title={t('titles.log')} />
      <ListBar pagination={query.data?.pagination}>
        <ListFilter
          label={t('log.kinds')}
          options={KINDS.map((value) => ({ value, text: t(value === '' ? 'status.all' : `log.kind.${value}`) }))}
          value={kind}
          onChange={(value) => address.goTo({ status: value, page: 1 })}
        />
      </ListBar>
      <ListBody
        caption={t('titles.log')}
        columns={columns}
        rows={query.data?.entries}
        query={query}
        failure={t('log.failed')}
        empty={<EmptyState title={t('log.empty')} text={t('log.emptyText')} />}
        paged={{ address, pagination: query.data?.pagination }}
      />
    </>
  );
}
