'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { SiteStatus } from '@/lib/schemas/status';
import { FactList } from './fact-list';
import { StatusPart } from './status-part';
import { useFigures } from './use-figures';

const QUEUES = ['mails', 'webhooks', 'changes'] as const;

/** What waits to be sent, and since when. */
export function QueuesPart({ queues }: Pick<SiteStatus, 'queues'>) {
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
