'use client';

import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useTranslations } from 'next-intl';
import { ADMIN_POST_SORTS, type AdminPostSort } from '@/lib/schemas/admin-post';
import type { PostFilters } from './use-post-filters';

// What grows is looked for at its greatest, names from their first letter on.
const GREATEST_FIRST: readonly AdminPostSort[] = ['date', 'view_count', 'comment_count'];
const LABELS = { view_count: 'views', comment_count: 'comments' } as const;

/** What the list is sorted by, and which way: for screens without headings to press, and for what no column shows. */
export function SortChoice({ address }: Pick<PostFilters, 'address'>) {
  const t = useTranslations('admin.posts');
  const field = ADMIN_POST_SORTS.find((known) => known === address.sort?.replace(/^-/, ''));
  const isReverse = address.sort?.startsWith('-') ?? false;
  const choose = (name: string) => {
    const known = ADMIN_POST_SORTS.find((sort) => sort === name);
    address.goTo({ sort: known && GREATEST_FIRST.includes(known) ? `-${known}` : known, page: 1 });
  };
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-end' }}>
      <TextField
        select
        fullWidth
        size="small"
        label={t('sortBy')}
        value={field ?? ''}
        onChange={({ target }) => choose(target.value)}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="">{t('newestFirst')}</option>
        {ADMIN_POST_SORTS.map((name) => (
          <option key={name} value={name}>
            {t(name === 'view_count' || name === 'comment_count' ? LABELS[name] : name)}
          </option>
        ))}
      </TextField>
      {field && (
        <Button
          variant="outlined"
          sx={{ flex: 'none' }}
          onClick={() => address.goTo({ sort: isReverse ? field : `-${field}`, page: 1 })}
        >
          {t(isReverse ? 'descending' : 'ascending')}
        </Button>
      )}
    </Stack>
  );
}
