'use client';

import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { RetryNotice } from '@/components/ui/retry-notice';
import { readingOptions } from '@/lib/api/admin-stats';
import { errorMessage } from '@/lib/api/api-error';
import { pathTo } from '@/lib/paths';
import { WaitingForDays } from '../dashboard/activity-days';
import { SpanFilter, SPANS } from '../dashboard/span-filter';
import { useListAddress } from '../list/use-list-address';
import { PageHead } from '../page-head';
import { ReadingParts } from './reading-parts';

const USUAL_SPAN = '30';

/** /admin/statistics: how one's own posts are read, or the post that the address names. */
export function StatisticsScreen() {
  const t = useTranslations('admin');
  const address = useListAddress();
  const asked = address.valueOf('post');
  const postId = /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : undefined;
  const span = SPANS.find((days) => days === address.valueOf('days')) ?? USUAL_SPAN;
  const { data, isError, error, refetch, isPlaceholderData } = useQuery(readingOptions(Number(span), postId));
  const post = isPlaceholderData ? undefined : data?.posts.find(({ id }) => id === postId);
  return (
    <>
      <PageHead
        title={t('titles.statistics')}
        hint={post ? t('statistics.about', { title: post.title }) : t('statistics.hint')}
      />
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'center', mb: 3 }}>
        <SpanFilter value={span} onChange={(days) => address.goTo({ days: days === USUAL_SPAN ? undefined : days })} />
        {postId !== undefined && (
          <Button component={Link} href={pathTo.adminStatistics()} variant="outlined">
            {t('statistics.all')}
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
      {data && !isError && <ReadingParts reading={data} isOld={isPlaceholderData} isOfOne={postId !== undefined} />}
    </>
  );
}
