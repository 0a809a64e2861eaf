'use client';

import Chip from '@mui/material/Chip';
import { useTranslations } from 'next-intl';
import type { SiteStatus } from '@/lib/schemas/status';
import { FactList } from './fact-list';
import { StatusPart } from './status-part';
import { useFigures } from './use-figures';

function WorksChip({ word }: { word: 'ok' | 'unavailable' }) {
  const t = useTranslations('admin.running');
  return <Chip size="small" color={word === 'ok' ? 'success' : 'error'} label={t(word)} />;
}

/** What the site stands on, and whether it answers. */
export function WorksPart({ status: { health, database, storage, mail } }: { status: SiteStatus }) {
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
            value: <WorksChip word={health.checks.mail} />,
            hint: t(mail.own ? 'mailHere' : 'mailElsewhere'),
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
