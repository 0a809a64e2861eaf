'use client';

import NativeSelect from '@mui/material/NativeSelect';
import Pagination from '@mui/material/Pagination';
import PaginationItem from '@mui/material/PaginationItem';
import Stack from '@mui/material/Stack';
import { useFormatter, useTranslations } from 'next-intl';
import type { MouseEvent } from 'react';
import { isPlain } from '@/components/ui/followed-path';
import type { Pagination as Pages } from '@/lib/schemas/pagination';
import { PAGE_SIZES, type ListAddress } from './use-list-address';

type ListPagerProps = {
  /** What the list is called: a screen may have two of them. */
  caption: string;
  pagination: Pages;
  address: ListAddress;
};

/** Links to at most five pages around this one, and to the one before and after (docs/product.md#limits); how many rows a page has. */
export function ListPager({ caption, pagination, address }: ListPagerProps) {
  const t = useTranslations('admin.list');
  const format = useFormatter();
  const { page, limit } = address;
  const { pages, total } = pagination;
  if (total <= PAGE_SIZES[0]) return null;
  const linkTo = (to: number | null) => ({
    href: address.hrefWith({ page: to ?? page }),
    onClick: (event: MouseEvent) => {
      if (!isPlain(event.nativeEvent)) return;
      event.preventDefault();
      address.goTo({ page: to ?? page });
      window.scrollTo({ top: 0 });
    },
  });
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={2}
      sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', mt: 2 }}
    >
      <NativeSelect
        disableUnderline
        value={limit}
        inputProps={{ 'aria-label': t('perPage') }}
        onChange={(event) => address.goTo({ limit: event.target.value, page: 1 })}
      >
        {PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            {t('rows', { count: size })}
          </option>
        ))}
      </NativeSelect>
      {pages > 1 && (
        <Pagination
          aria-label={`${caption}: ${t('pager')}`}
          count={pages}
          page={page}
          siblingCount={1}
          boundaryCount={0}
          shape="rounded"
          hidePrevButton={page === 1}
          hideNextButton={page >= pages}
          getItemAriaLabel={(type, to) =>
            type === 'previous' || type === 'next' ? t(type) : t('pageNumber', { page: to ?? page })
          }
          renderItem={(item) => (
            <PaginationItem
              {...item}
              component="a"
              page={typeof item.page === 'number' && item.type === 'page' ? format.number(item.page) : item.page}
              {...linkTo(item.page)}
            />
          )}
        />
      )}
    </Stack>
  );
}
