'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslations, useFormatter } from 'next-intl';
import { useId, type ReactNode } from 'react';
import { Link } from '@/components/ui/link';
import { RetryNotice } from '@/components/ui/notice';
import { ownStatsOptions, readingOptions } from '@/lib/api/admin-stats';
import { errorMessage } from '@/lib/api/api-error';
import { pathToAdmin } from '@/lib/paths';
import { toId } from '@/lib/rules/limits';
import { WaitingForDays, ActivityDays } from '../dashboard/activity-days';
import { SpanFilter, SPANS } from '../dashboard/activity-card';
import { ListFilter } from '../list/list-search';
import { useListAddress } from '../list/use-list-address';
import { useViewer } from '../viewer';
import { NewPostButton } from '../buttons';
import { PageHead } from '../page-head';
import { EmptyState } from '@/components/ui/empty-state';
import { textIn } from '@/lib/rules/languages';
import { NAMELESS_SOURCES, STATS_OF, type StatsOf } from '@/lib/rules/sources';
import { may } from '@/lib/rules/roles';
import type { Reading } from '@/lib/schemas/admin-stats';
import { StatTiles } from '../dashboard/stat-tiles';

type CountRow = { key: string | number; name: ReactNode; counts: readonly number[] };
type CountTableProps = { title: string; hint?: string; columns: readonly string[]; rows: readonly CountRow[] };

/** Names with how much each has, most first. */
function CountTable({ title, hint, columns, rows }: CountTableProps) {
  const format = useFormatter();
  const id = useId();
  return (
    <Card sx={{ p: { xs: 2, sm: 2.5 }, minWidth: 0 }}>
      <Typography id={id} variant="h4" component="h2">
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {hint}
      </Typography>
      <TableContainer role="region" aria-labelledby={id} tabIndex={0} sx={{ maxHeight: 420 }}>
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              {columns.map((column, index) => (
                <TableCell key={column} align={index === 0 ? 'left' : 'right'}>
                  {column}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ key, name, counts }) => (
              <TableRow key={key}>
                <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
                  {name}
                </TableCell>
                {counts.map((count, index) => (
                  <TableCell key={index} align="right">
                    {format.number(count)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Card>
  );
}

const MEASURES = ['views', 'finished'] as const;

function useSourceName() {
  const t = useTranslations('admin.statistics');
  return (source: string) => {
    const nameless = NAMELESS_SOURCES.find((name) => name === source);
    return nameless ? t(nameless) : <bdi dir="ltr">{source}</bdi>;
  };
}

/** Nobody read, or there is nothing to read yet: then the way to write. */
function NothingRead({ isOwn }: { isOwn: boolean }) {
  const t = useTranslations('admin');
  const { data: own, isLoading } = useQuery({ ...ownStatsOptions, enabled: isOwn });
  if (isLoading) return null;
  if (own?.posts !== 0) return <EmptyState title={t('statistics.none')} />;
  return (
    <EmptyState title={t('firstSteps.post.title')} text={t('firstSteps.post.text')}>
      <Box sx={{ mt: 2 }}>
        <NewPostButton />
      </Box>
    </EmptyState>
  );
}

type ReadingPartsProps = {
  reading: Reading;
  isOld: boolean;
  of: 'one' | StatsOf;
};

/** Totals, days, sources and posts. */
function ReadingParts({ reading: { days, sources, posts }, isOld, of }: ReadingPartsProps) {
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
        <NothingRead isOwn={of === 'own'} />
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
            {of !== 'one' && (
              <CountTable
                title={t('posts')}
                columns={[t('post'), tOf('views'), tOf('finished')]}
                rows={posts.map((post) => ({
                  key: post.id,
                  name: (
                    <MuiLink
                      component={Link}
                      href={`${pathToAdmin.statistics(post.id)}${of === 'site' ? '&of=site' : ''}`}
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

const USUAL_SPAN = '30';

/** /admin/statistics: how one's own posts are read, those of the whole site, or the post that the address names. */
export function StatisticsScreen() {
  const t = useTranslations('admin');
  const address = useListAddress();
  const postId = toId(address.valueOf('post'));
  const span = SPANS.find((days) => days === address.valueOf('days')) ?? USUAL_SPAN;
  const maySeeAll = may(useViewer().role, 'stats.read');
  const chosen = maySeeAll ? STATS_OF.find((value) => value === address.valueOf('of')) : 'own';
  // Whoever looks after the site and has written nothing came for its numbers.
  const own = useQuery({ ...ownStatsOptions, enabled: chosen === undefined && postId === undefined });
  const of = chosen ?? (own.data?.posts === 0 ? 'site' : 'own');
  const { data, isError, error, refetch, isPlaceholderData } = useQuery({
    ...readingOptions(Number(span), postId ?? of),
    enabled: !own.isLoading,
  });
  const post = isPlaceholderData ? undefined : data?.posts.find(({ id }) => id === postId);
  return (
    <>
      <PageHead
        title={t('titles.statistics')}
        hint={
          post
            ? t('statistics.about', { title: post.title })
            : t(of === 'site' ? 'statistics.siteHint' : 'statistics.hint')
        }
      />
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'center', mb: 3 }}>
        <SpanFilter value={span} onChange={(days) => address.goTo({ days: days === USUAL_SPAN ? undefined : days })} />
        {postId === undefined && maySeeAll && (
          <ListFilter
            label={t('statistics.whose')}
            options={STATS_OF.map((value) => ({ value, text: t(`statistics.${value}`) }))}
            value={of}
            onChange={(value) => address.goTo({ of: value })}
          />
        )}
        {postId !== undefined && (
          <Button
            component={Link}
            href={`${pathToAdmin.statistics()}${of === 'site' ? '?of=site' : ''}`}
            variant="outlined"
          >
            {t(of === 'site' ? 'statistics.site' : 'statistics.all')}
          </Button>
        )}
      </Stack>
      {isError && (
        <RetryNotice
          message={errorMessage(error, t('statistics.failed'))}
          retry={t('tryAgain')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <WaitingForDays />}
      {data && !isError && (
        <ReadingParts reading={data} isOld={isPlaceholderData} of={postId === undefined ? of : 'one'} />
      )}
    </>
  );
}
