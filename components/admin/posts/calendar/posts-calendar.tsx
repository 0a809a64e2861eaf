'use client';

import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations, useFormatter } from 'next-intl';
import { useEffect, useId, useRef, useState, type ReactNode, type BaseSyntheticEvent } from 'react';
import { RetryNotice } from '@/components/ui/notice';
import { say } from '@/components/ui/say';
import { monthOfPostsOptions } from '@/lib/api/admin-posts';
import { errorMessage } from '@/lib/api/api-error';
import type { AdminPostItem } from '@/lib/schemas/admin-post';
import { ListSkeleton } from '../../list/list-body';
import type { PostFilters } from '../filters/use-post-filters';
import type { PostActions } from '../use-post-actions';
import { CalendarPost } from './calendar-post';
import { dayOf, firstDayOf, onDay, readMonth, startOf, weeksOf, stepMonth } from './month';
import { MonthDays } from './month-days';
import { Icon } from '@/components/ui/icons/icon';
import type { ListAddress } from '../../list/use-list-address';
import { FormDialog } from '../../form/form-dialog';
import { localZone } from '../../local-time';

type MoveDialogProps = {
  post: AdminPostItem & { published_at: string };
  pending: boolean;
  /** False when a post cannot be moved to that day. */
  onMove: (day: string) => boolean;
  onClose: () => void;
};

/** Asks for another day of a scheduled post; the time of day stays. */
function MoveDialog({ post, pending, onMove, onClose }: MoveDialogProps) {
  const t = useTranslations('admin.calendar');
  const [day, setDay] = useState(() => dayOf(new Date(post.published_at)));
  const [isWrong, setWrong] = useState(false);
  const send = async (event?: BaseSyntheticEvent) => {
    event?.preventDefault();
    if (day !== '' && onMove(day)) onClose();
    else setWrong(true);
  };
  return (
    <FormDialog
      title={t('moveOf', { title: post.title })}
      banner={null}
      pending={pending}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        type="date"
        autoFocus
        label={t('day')}
        value={day}
        error={isWrong}
        helperText={
          isWrong
            ? t('past')
            : t('zone', { zone: localZone(onDay(new Date(post.published_at), day || dayOf(new Date()))) })
        }
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: dayOf(new Date()) } }}
        onChange={({ target }) => setDay(target.value)}
      />
    </FormDialog>
  );
}

const ARROWS = { '-1': 'm14 6-6 6 6 6', '1': 'm10 6 6 6-6 6' } as const;

/** Which month is shown, and the ways to others; each is a step that the back button takes back. */
function MonthHead({ id, month, address }: { id: string; month: string; address: ListAddress }) {
  const t = useTranslations('admin.calendar');
  const format = useFormatter();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const goTo = (next: string) => address.goTo({ month: next });
  const arrow = (by: -1 | 1) => (
    <IconButton aria-label={t(by < 0 ? 'previous' : 'next')} onClick={() => goTo(stepMonth(month, by))}>
      <Icon size={20} look="mirrored">
        <path d={ARROWS[by]} />
      </Icon>
    </IconButton>
  );
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center', mb: 1.5 }}>
      <Typography id={id} variant="h5" component="h2" aria-live="polite" sx={{ mr: 'auto' }}>
        {format.dateTime(startOf(month), { month: 'long', year: 'numeric', timeZone })}
      </Typography>
      <Button disabled={month === readMonth('', new Date())} onClick={() => goTo('')}>
        {t('today')}
      </Button>
      {arrow(-1)}
      {arrow(1)}
    </Stack>
  );
}

type DatedPost = AdminPostItem & { published_at: string };
const isDated = (post: AdminPostItem): post is DatedPost => post.published_at !== null;

/** Posts at the days on which they became or will become public, a month at a time, narrowed as the list is. */
export function PostsCalendar({ filters, actions }: { filters: PostFilters; actions: PostActions }) {
  const t = useTranslations('admin');
  const id = useId();
  const language = useLocale();
  const month = readMonth(filters.address.valueOf('month'), new Date());
  const days = weeksOf(month, firstDayOf(language)).flat();
  const query = useQuery(
    monthOfPostsOptions({
      from: startOf(days[0] ?? month).toISOString(),
      to: startOf(days.at(-1) ?? month, 1).toISOString(),
      search: filters.address.search,
      status: filters.status,
      ...filters.narrowing,
    }),
  );
  const lifted = useRef<AdminPostItem | null>(null);
  const [asked, setAsked] = useState<DatedPost | null>(null);
  const posts = (query.data?.posts ?? []).filter(isDated);
  const hidden = (query.data?.total ?? 0) - posts.length;

  const moved = useRef(0);
  useEffect(() => {
    // The button from which a post was moved has gone with it.
    if (moved.current === 0 || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-move="${moved.current}"]`)?.focus();
    moved.current = 0;
  }, [query.data]);

  /** False for a day at which the post could not be public any more. */
  function move(post: AdminPostItem, day: string): boolean {
    if (!isDated(post)) return false;
    const date = onDay(new Date(post.published_at), day);
    if (date <= new Date()) return false;
    if (day !== dayOf(new Date(post.published_at))) actions.move(post, date);
    return true;
  }
  const drop = (day: string) => {
    const post = lifted.current;
    lifted.current = null;
    if (post && !move(post, day)) say(t('calendar.past'), 'error');
  };

  const items = new Map<string, ReactNode[]>();
  for (const post of posts) {
    const day = dayOf(new Date(post.published_at));
    const entry = (
      <CalendarPost key={post.id} post={post} onLift={() => (lifted.current = post)} onMove={() => setAsked(post)} />
    );
    items.set(day, [...(items.get(day) ?? []), entry]);
  }
  return (
    <section aria-labelledby={id}>
      <MonthHead id={id} month={month} address={filters.address} />
      {query.isError && !query.data && (
        <RetryNotice
          message={errorMessage(query.error, t('posts.failed'))}
          retry={t('tryAgain')}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <ListSkeleton />}
      {query.data && <MonthDays labelledBy={id} month={month} items={items} onDrop={drop} />}
      <Typography role="status" color="textSecondary" sx={{ mt: 1.5 }}>
        {query.data && posts.length === 0 && t('calendar.empty')}
        {hidden > 0 && t('calendar.hidden', { count: hidden })}
      </Typography>
      {asked && (
        <MoveDialog
          post={asked}
          pending={actions.busy.has(asked.id)}
          onMove={(day) => {
            moved.current = asked.id;
            return move(asked, day);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}
