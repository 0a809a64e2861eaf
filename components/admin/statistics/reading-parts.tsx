'use client';

import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import MuiLink from '@mui/material/Link';
import { useFormatter, useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import { pathTo } from '@/lib/paths';
import { textIn } from '@/lib/rules/languages';
import { NAMELESS_SOURCES } from '@/lib/rules/sources';
import type { Reading } from '@/lib/schemas/admin-stats';
import { ActivityDays } from '../dashboard/activity-days';
import { StatTiles } from '../dashboard/stat-tiles';
import { CountTable } from './count-table';

const MEASURES = ['views', 'finished'] as const;

function useSourceName() {
  const t = useTranslations('admin.statistics');
  return (source: string) => {
    const nameless = NAMELESS_SOURCES.find((name) => name === source);
    return nameless ? t(nameless) : <bdi dir="ltr">{source}</bdi>;
  };
}

type ReadingPartsProps = { reading: Reading; isOld: boolean; isOfOne: boolean };

/** Totals, days, sources and posts. */
export function ReadingParts({ reading: { days, sources, posts }, isOld, isOfOne }: ReadingPartsProps) {
  const t = useTranslations('admin.statistics');
  const tOf = useTranslations('admin.dashboard');
  const format = useFormatter();
  const sourceName = useSourceName();
  const [views, finished] = MEASURES.map((measure) => days.reduce((sum, day) => sum + day[measure], 0));
  const percent = format.number((finished ?? 0) / Math.max(1, views ?? 0), { style: 'percent' });
  return (
    <>
      <StatTiles
        label={tOf('numbers')}
        tiles={[
          { name: tOf('views'), count: views },
          { name: tOf('finished'), count: finished, hint: t('finishedOf', { percent }) },
        ]}
      />
      {views === 0 ? (
        <EmptyState title={t('none')} />
      ) : (
        <>
          <Card sx={{ p: { xs: 2, sm: 2.5 }, mb: 3 }}>
            <ActivityDays days={days} measures={MEASURES} isOld={isOld} />
          </Card>
          <Box
            sx={{
              display: 'grid',
              gap: 3,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            <CountTable
              title={t('sources')}
              hint={t('sourcesHint')}
              columns={[t('source'), tOf('views')]}
              rows={sources.map((row) => ({ key: row.source, name: sourceName(row.source), counts: [row.views] }))}
            />
            {!isOfOne && (
              <CountTable
                title={t('posts')}
                columns={[t('post'), tOf('views'), tOf('finished')]}
                rows={posts.map((post) => ({
                  key: post.id,
                  name: (
                    <MuiLink
                      component={Link}
                      href={pathTo.adminStatistics(post.id)}
                      aria-label={t('open', { title: post.title })}
                      {...textIn(post.language)}
                    >
                      {post.title}
                    </MuiLink>
                  ),
                  counts: [post.views, post.finished],
                }))}
              />
            )}
          </Box>
        </>
      )}
    </>
  );
}
