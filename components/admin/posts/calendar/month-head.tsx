'use client';

import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useFormatter, useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icons/icon';
import type { ListAddress } from '../../list/use-list-address';
import { readMonth, startOf, stepMonth } from './month';

const ARROWS = { '-1': 'm14 6-6 6 6 6', '1': 'm10 6 6 6-6 6' } as const;

/** Which month is shown, and the ways to others; each is a step that the back button takes back. */
export function MonthHead({ id, month, address }: { id: string; month: string; address: ListAddress }) {
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
