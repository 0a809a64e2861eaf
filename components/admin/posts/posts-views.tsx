'use client';

import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslations } from 'next-intl';
import type { ListAddress } from '../list/use-list-address';

const VIEWS = ['list', 'calendar'] as const;
type PostsView = (typeof VIEWS)[number];

export const viewOf = (address: ListAddress): PostsView =>
  VIEWS.find((view) => view === address.valueOf('view')) ?? 'list';

/** The same posts as rows or at their days: the address says which. */
export function PostsViews({ address }: { address: ListAddress }) {
  const t = useTranslations('admin.calendar');
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t('views')}
      value={viewOf(address)}
      onChange={(_event, view: PostsView | null) => {
        if (view) address.goTo({ view: view === 'list' ? '' : view, month: '', page: 1 });
      }}
    >
      {VIEWS.map((view) => (
        <ToggleButton key={view} value={view} sx={{ px: 1.5, textTransform: 'none' }}>
          {t(view)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
