import { ADMIN_POST_NARROWINGS, type AdminPostNarrowing } from '@/lib/api/admin-posts';
import { ADMIN_POST_SORTS } from '@/lib/schemas/admin-post';
import { useListAddress } from '../../list/use-list-address';

export const STATUSES = ['', 'published', 'scheduled', 'draft'] as const;

const NONE = { search: '', status: '', page: 1, author: '', category: '', tag: '', language: '' };

/** What the list of posts shows, as its address says: a view that can be gone back to and sent to somebody. */
export function usePostFilters() {
  const address = useListAddress(ADMIN_POST_SORTS);
  const status = STATUSES.find((known) => known === address.status) ?? '';
  const entries = ADMIN_POST_NARROWINGS.map((name) => [name, address.valueOf(name)] as const);
  const narrowing = Object.fromEntries(entries) as Record<AdminPostNarrowing, string>;
  // The server would refuse it.
  if (!/^[a-z]{2,3}$/i.test(narrowing.language)) narrowing.language = '';
  const count = Object.values(narrowing).filter(Boolean).length;
  return {
    address,
    status,
    narrowing,
    /** Of those that stand in the panel. */
    count,
    isFiltered: address.search !== '' || status !== '' || count > 0,
    narrow: (changes: Partial<typeof narrowing>) => address.goTo({ ...changes, page: 1 }),
    clear: () => address.goTo(NONE),
  };
}

export type PostFilters = ReturnType<typeof usePostFilters>;
