'use client';

import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import { useFormatter, useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icons/icon';
import { Link } from '@/components/ui/link';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { CLOCK } from '@/lib/format';
import { pathToAdmin } from '@/lib/paths';
import { textIn } from '@/lib/rules/languages';
import type { AdminPostItem } from '@/lib/schemas/admin-post';

const MOVE = 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M9.5 15h5m-2-2 2 2-2 2';

const ENTRY = {
  ...{ display: 'flex', alignItems: 'flex-start', gap: 0.5, px: 0.75, py: 0.5, borderRadius: 1, minWidth: 0 },
  ...{ border: 1, borderColor: 'divider', bgcolor: 'background.paper', fontSize: '0.8125rem', lineHeight: 1.35 },
  // What is still to come is told by its border too, not by colour alone.
  '&[data-scheduled]': { borderStyle: 'dashed', borderColor: 'warning.main', cursor: 'grab' },
};

type CalendarPostProps = {
  post: AdminPostItem & { published_at: string };
  onLift: (post: AdminPostItem) => void;
  onMove: (post: AdminPostItem) => void;
};

/** A post at its day: when and what. One that is still to come can be moved. */
export function CalendarPost({ post, onLift, onMove }: CalendarPostProps) {
  const t = useTranslations('admin');
  const format = useFormatter();
  const isScheduled = post.status === 'scheduled';
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <Box
      component="li"
      sx={ENTRY}
      data-scheduled={isScheduled || undefined}
      draggable={isScheduled}
      onDragStart={() => onLift(post)}
    >
      <MuiLink
        component={Link}
        href={pathToAdmin.post(post.id)}
        draggable={false}
        color="textPrimary"
        underline="hover"
        sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}
      >
        <Box component="time" dateTime={post.published_at} sx={{ color: 'text.secondary', mr: 0.75 }}>
          {format.dateTime(new Date(post.published_at), { ...CLOCK, timeZone })}
        </Box>
        <span {...textIn(post.language)}>{post.title}</span>
        <VisuallyHidden> ({t(`status.${post.status}`)})</VisuallyHidden>
      </MuiLink>
      {isScheduled && (
        <IconButton
          size="small"
          sx={{ p: 0.25, my: -0.25 }}
          aria-label={t('calendar.moveOf', { title: post.title })}
          title={t('calendar.move')}
          data-move={post.id}
          onClick={() => onMove(post)}
        >
          <Icon size={16} look="mirrored">
            <path d={MOVE} />
          </Icon>
        </IconButton>
      )}
    </Box>
  );
}
