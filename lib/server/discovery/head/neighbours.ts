import type { Pagination } from '../../../schemas/pagination.ts';

/** Paths of the pages before and after one of a list. */
export function neighbours({ page, pages }: Pick<Pagination, 'page' | 'pages'>, pathOf: (page: number) => string) {
  return {
    previous: page > 1 ? pathOf(page - 1) : undefined,
    next: page < pages ? pathOf(page + 1) : undefined,
  };
}
