'use client';

import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import type { Instance } from '@/lib/schemas/status';
import { ShortDate } from '../short-date';
import { FactList } from './fact-list';
import { StatusPart } from './status-part';
import { useFigures } from './use-figures';

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
export function InstancesPart({ instances }: { instances: readonly Instance[] }) {
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
