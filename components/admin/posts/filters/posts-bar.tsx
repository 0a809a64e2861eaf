'use client';

import Badge from '@mui/material/Badge';
import Button from '@mui/material/Button';
import { useFormatter, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import type { Pagination } from '@/lib/schemas/pagination';
import { ListBar } from '../../list/list-bar';
import { ListFilter } from '../../list/list-filter';
import { ListSearch } from '../../list/list-search';
import { PostsViews } from '../posts-views';
import { FilterPanel } from './filter-panel';
import { STATUSES, type PostFilters } from './use-post-filters';

type PostsBarProps = { filters: PostFilters; pagination: Pagination | undefined };

/** Search, state and, behind a button, all else by which the list is narrowed and sorted. */
export function PostsBar({ filters, pagination }: PostsBarProps) {
  const t = useTranslations('admin');
  const format = useFormatter();
  const id = useId();
  // A view that somebody sent says by what it is narrowed.
  const [isOpen, setOpen] = useState(filters.count > 0);
  return (
    <>
      <ListBar pagination={pagination}>
        <ListSearch label={t('posts.search')} address={filters.address} />
        <ListFilter
          label={t('posts.status')}
          options={STATUSES.map((value) => ({ value, text: t(value === '' ? 'status.all' : `status.${value}`) }))}
          value={filters.status}
          onChange={(status) => filters.address.goTo({ status, page: 1 })}
        />
        <Badge badgeContent={filters.count > 0 ? format.number(filters.count) : null} color="primary">
          <Button variant="outlined" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {t('posts.filters')}
          </Button>
        </Badge>
        <PostsViews address={filters.address} />
        {filters.isFiltered && <Button onClick={filters.clear}>{t('posts.clearFilters')}</Button>}
      </ListBar>
      {isOpen && <FilterPanel id={id} filters={filters} />}
    </>
  );
}
