'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Pagination } from '@/lib/schemas/pagination';

/** Search and filters above a list, and which rows of how many are on show: read aloud when it changes. */
export function ListBar({ pagination, children }: { pagination: Pagination | undefined; children?: ReactNode }) {
  const t = useTranslations('admin.list');
  const { page = 1, limit = 0, total = 0 } = pagination ?? {};
  const shown = { first: (page - 1) * limit + 1, last: Math.min(page * limit, total), total };
  return (
    <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'center', mb: 2 }}>
      {children}
      <Typography role="status" variant="body2" color="textSecondary" sx={{ ml: { md: 'auto' } }}>
        {pagination && (total === 0 ? t('none') : t('shown', shown))}
      </Typography>
    </Stack>
  );
}

/** The name of a row, which opens its dialog. */
export function OpenButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <MuiLink
      component="button"
      type="button"
      color="textPrimary"
      underline="hover"
      aria-haspopup="dialog"
      sx={{
        font: 'inherit',
        fontWeight: 600,
        textAlign: 'start',
        position: 'relative',
        // Its row has the room that a finger needs.
        '@media (pointer: coarse)': {
          '&::after': { content: '""', position: 'absolute', inset: '-10px -8px', minWidth: 44 },
        },
      }}
      onClick={onClick}
    >
      {children}
    </MuiLink>
  );
}

type BulkBarProps = {
  label: string;
  count: number;
  onClear: () => void;
  /** Buttons for what can be done. */
  children: ReactNode;
};

/** Keeps what is said at the bottom of the screen (components/layout/toast-list.tsx) above the bar. */
function useRoomForBar() {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = bar;
    if (!current) return undefined;
    const { style } = document.documentElement;
    const watcher = new ResizeObserver(() => style.setProperty('--bottom-bar', `${current.offsetHeight}px`));
    watcher.observe(current);
    return () => {
      watcher.disconnect();
      style.removeProperty('--bottom-bar');
    };
  }, []);
  return bar;
}

/**
 * A list with the bar of its ticked rows, which stands before it for keys and screen readers: one step back from the box that
 * ticks them all, whatever there is to be reached in the rows.
 */
export function BulkList({ bar, children }: { bar: ReactNode; children: ReactNode }) {
  return (
    <Stack>
      {bar}
      <Box sx={{ minWidth: 0 }}>{children}</Box>
    </Stack>
  );
}

/** What can be done with the ticked rows. Stands at the bottom of the screen, where a thumb is. */
export function BulkBar({ label, count, onClear, children }: BulkBarProps) {
  const t = useTranslations('admin.posts');
  const bar = useRoomForBar();
  return (
    <Paper
      ref={bar}
      elevation={8}
      role="toolbar"
      aria-label={label}
      sx={{
        order: 1,
        position: 'sticky',
        bottom: 12,
        zIndex: 5,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        mt: 2,
        p: 1.5,
      }}
    >
      <Typography role="status" sx={{ fontWeight: 600, mr: 'auto', px: 0.5 }}>
        {t('selected', { count })}
      </Typography>
      <Button onClick={onClear}>{t('clearSelection')}</Button>
      {children}
    </Paper>
  );
}

/** The ticked rows: some of the page, or all that match on all pages, until what they match, `filter`, is another. */
export function useSelection<Row extends { id: number }>(rows: readonly Row[], filter: string) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [all, setAll] = useState<{ filter: string; rows: Row[] } | null>(null);
  const isAll = all?.filter === filter;
  return {
    // Rows that have left the page are not meant any more.
    chosen: isAll ? all.rows : rows.filter(({ id }) => ids.has(id)),
    isAll,
    setAll: (found: Row[]) => setAll({ filter, rows: found }),
    set(chosen: ReadonlySet<number>) {
      setAll(null);
      setIds(chosen);
    },
  };
}

type BulkButtonProps = { isBusy: boolean; color?: 'error'; onClick: () => void; children: ReactNode };

/** Does something with the ticked rows. Keeps the focus while it waits for what is under way. */
export function BulkButton({ isBusy, onClick, ...rest }: BulkButtonProps) {
  return <Button variant="outlined" aria-disabled={isBusy} onClick={isBusy ? undefined : onClick} {...rest} />;
}
