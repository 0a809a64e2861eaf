'use client';

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { errorMessage } from '@/lib/api/api-error';
import { mergeAdminTag } from '@/lib/api/tags';
import type { AdminTag } from '@/lib/schemas/tag';
import { nearNames } from '@/lib/text/near-names';
import { say } from '@/components/ui/say';

const MOST_SHOWN = 5;

/** Each tag that is probably another one in another spelling, with that one: the one with more posts. */
export function nearPairs(tags: readonly AdminTag[]): { tag: AdminTag; into: AdminTag }[] {
  return nearNames(tags).flatMap((group) => {
    const [into, ...others] = group.toSorted((a, b) => b.post_count - a.post_count || a.id - b.id);
    return into ? others.map((tag) => ({ tag, into })) : [];
  });
}

/** Tags that are probably one, each with a button that makes them one. */
export function NearTags({ tags }: { tags: readonly AdminTag[] }) {
  const t = useTranslations('admin.tags');
  const merge = useMutation(mergeAdminTag);
  const pairs = nearPairs(tags).slice(0, MOST_SHOWN);
  if (pairs.length === 0) return null;
  const press = (tag: AdminTag, into: AdminTag) =>
    merge.mutate(
      { id: tag.id, into: into.id },
      {
        onSuccess: () => say(t('merged', { name: tag.name, into: into.name }), 'success'),
        onError: (error) => say(errorMessage(error, t('mergeFailed')), 'error'),
      },
    );
  return (
    <Alert severity="info" role="region" aria-label={t('near')} sx={{ mb: 2 }}>
      {t('nearText')}
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', mt: 1 }}>
        {pairs.map(({ tag, into }) => (
          <Button
            key={tag.id}
            size="small"
            variant="outlined"
            disabled={merge.isPending}
            onClick={() => press(tag, into)}
          >
            {t('mergeOne', { name: tag.name, into: into.name })}
          </Button>
        ))}
      </Stack>
    </Alert>
  );
}
