'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useMutation } from '@tanstack/react-query';
import { useTranslations, useFormatter } from 'next-intl';
import { RetryNotice } from '@/components/ui/notice';
import { statusOptions, examineSite } from '@/lib/api/admin-site';
import { errorMessage } from '@/lib/api/api-error';
import { ListSkeleton } from '../list/list-body';
import { PageHead } from '../page-head';
import { say } from '@/components/ui/say';
import { FindingList } from './finding-list';
import { StatusPart, FactList } from './status-part';
import { ShortDate } from '../status-chip';
import type { SiteStatus, Instance } from '@/lib/schemas/status';
import { SHORT_MOMENT } from '@/lib/format';

const MEGABYTE = 1024 ** 2;

/** Writes figures of the status screen in the language of the page: a number of bytes, and an ISO time within a sentence. */
function useFigures() {
  const format = useFormatter();
  return {
    megabytes: (bytes: number) =>
      format.number(bytes / MEGABYTE, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 }),
    moment: (iso: string) => format.dateTime(new Date(iso), SHORT_MOMENT),
  };
}

/** The last errors of the log of an instance, as the log has them. */
function ErrorList({ errors }: Pick<Instance, 'errors'>) {
  const t = useTranslations('admin.running');
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="body2" color="textSecondary">
        {t('errors')}
      </Typography>
      {errors.length === 0 && t('noErrors')}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {errors.map(({ at, message, request_id }, index) => (
          <Box component="li" key={index} sx={{ mt: 1 }}>
            <Typography component="span" variant="body2" color="textSecondary">
              <ShortDate iso={at} look="date-time" />
            </Typography>
            <Box lang="en" dir="ltr" sx={{ overflowWrap: 'anywhere' }} title={request_id ?? undefined}>
              {message}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** The processes that serve the site, or did within a day and were killed. */
function InstancesPart({ instances }: { instances: readonly Instance[] }) {
  const t = useTranslations('admin.running');
  const { megabytes } = useFigures();
  return (
    <StatusPart title={t('instances')}>
      <Stack component="ul" spacing={3} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {instances.map(({ id, host, version, node, memory, errors, started_at, seen_at }) => (
          <li key={id}>
            <FactList
              facts={[
                { name: t('host'), value: <bdi dir="ltr">{host}</bdi> },
                { name: t('version'), value: <bdi>{version}</bdi>, hint: <bdi>Node {node}</bdi> },
                { name: t('memory'), value: megabytes(memory) },
                { name: t('startedAt'), value: <ShortDate iso={started_at} look="date-time" /> },
                { name: t('seenAt'), value: <ShortDate iso={seen_at} look="date-time" /> },
              ]}
            />
            <ErrorList errors={errors} />
          </li>
        ))}
      </Stack>
    </StatusPart>
  );
}

// In some languages more than a phone's column has room for.
const WHOLE = { height: 'auto', minHeight: 24, '& .MuiChip-label': { whiteSpace: 'normal' } };

function WorksChip({ word }: { word: 'ok' | 'unavailable' | 'read_only' | 'mailHere' }) {
  const t = useTranslations('admin.running');
  const color = word === 'ok' ? 'success' : word === 'mailHere' ? 'warning' : 'error';
  return <Chip size="small" color={color} label={t(word)} sx={WHOLE} />;
}

/** What the site stands on, and whether it answers. */
function WorksPart({ status: { health, database, storage, mail } }: { status: SiteStatus }) {
  const t = useTranslations('admin.running');
  const { megabytes, moment } = useFigures();
  const { last_at, verified_at } = health.checks.backup;
  const proved = verified_at ? t('proved', { when: moment(verified_at) }) : t('unproved');
  return (
    <StatusPart title={t('works')}>
      <FactList
        facts={[
          {
            name: t('database'),
            value: <WorksChip word={health.checks.database} />,
            hint: (
              <>
                <bdi>PostgreSQL {database.version}</bdi> · {megabytes(database.size)}
              </>
            ),
          },
          {
            name: t('files'),
            value: <WorksChip word={health.checks.storage} />,
            hint: t(storage.own ? 'filesHere' : 'filesElsewhere'),
          },
          {
            name: t('mail'),
            // Files that nobody sends are no email that works.
            value: <WorksChip word={mail.own && health.checks.mail === 'ok' ? 'mailHere' : health.checks.mail} />,
            hint: mail.own ? undefined : t('mailElsewhere'),
          },
          {
            name: t('backup'),
            value: last_at ? moment(last_at) : t('noBackup'),
            hint: last_at ? proved : undefined,
          },
        ]}
      />
    </StatusPart>
  );
}

const QUEUES = ['mails', 'webhooks', 'changes'] as const;

/** What waits to be sent, and since when. */
function QueuesPart({ queues }: Pick<SiteStatus, 'queues'>) {
  const t = useTranslations('admin.running');
  const format = useFormatter();
  const { moment } = useFigures();
  return (
    <StatusPart title={t('queues')}>
      <FactList
        facts={QUEUES.map((name) => {
          const { waiting, oldest_at } = queues[name];
          return {
            name: t(name),
            value: format.number(waiting),
            hint: oldest_at ? t('since', { when: moment(oldest_at) }) : undefined,
          };
        })}
      />
    </StatusPart>
  );
}

/** Has the doctor look at the site when somebody asks for it, and shows what it found. */
function DoctorPart() {
  const t = useTranslations('admin');
  const { data, isPending, mutate } = useMutation(examineSite);
  const look = () =>
    mutate(undefined, { onError: (error) => say(errorMessage(error, t('running.doctorFailed')), 'error') });
  return (
    <StatusPart title={t('running.doctor')} hint={t('running.doctorText')}>
      <Button variant="contained" disabled={isPending} onClick={look} sx={{ mb: 2 }}>
        {isPending ? t('working') : t('running.look')}
      </Button>
      <div role="status">{data && <FindingList label={t('running.findings')} findings={data} />}</div>
    </StatusPart>
  );
}

function StatusBody() {
  const t = useTranslations('admin');
  const { data, error, isError, refetch } = useQuery(statusOptions);
  if (!data && isError)
    return (
      <RetryNotice
        message={errorMessage(error, t('running.failed'))}
        retry={t('tryAgain')}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <ListSkeleton />;
  return (
    <>
      <WorksPart status={data} />
      <QueuesPart queues={data.queues} />
      <InstancesPart instances={data.instances} />
    </>
  );
}

/** /admin/status: what the site runs on, whether it works, what waits, what went wrong, and what the doctor says. */
export function StatusScreen() {
  const t = useTranslations('admin');
  return (
    <>
      <PageHead title={t('titles.status')} />
      <StatusBody />
      <DoctorPart />
    </>
  );
}
