'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslations, useFormatter } from 'next-intl';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { Measure, MeasuredDay } from './activity-plot';
import { SHORT_DAY } from '@/lib/format';

/** The numbers of the plots, the newest day first. */
function ActivityTable({ days, measures }: { days: MeasuredDay[]; measures: readonly Measure[] }) {
  const t = useTranslations('admin.dashboard');
  const format = useFormatter();
  return (
    // Scrolls by keyboard too.
    <TableContainer role="region" aria-label={t('byDay')} tabIndex={0} sx={{ maxHeight: 380 }}>
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{t('day')}</TableCell>
            {measures.map((measure) => (
              <TableCell key={measure} align="right">
                {t(measure)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {days.toReversed().map((day) => (
            <TableRow key={day.day}>
              <TableCell component="th" scope="row">
                {format.dateTime(new Date(`${day.day}T00:00:00Z`), { ...SHORT_DAY, timeZone: 'UTC' })}
              </TableCell>
              {measures.map((measure) => (
                <TableCell key={measure} align="right">
                  {format.number(day[measure] ?? 0)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

export function WaitingForDays() {
  const t = useTranslations('admin.dashboard');
  return <Skeleton role="progressbar" aria-label={t('activity')} variant="rounded" height={240} />;
}

// Plots need a browser to measure, and are heavier than all the rest of the screen.
const ActivityPlot = dynamic(() => import('./activity-plot').then((module) => module.ActivityPlot), {
  ssr: false,
  loading: WaitingForDays,
});

type ActivityDaysProps = { days: MeasuredDay[]; measures: readonly Measure[]; isOld: boolean };

/** What is counted of days, as plots or as a table; the first measure is the widest. `isOld`: others are on their way. */
export function ActivityDays({ days, measures, isOld }: ActivityDaysProps) {
  const t = useTranslations('admin.dashboard');
  const [look, setLook] = useState<'plots' | 'table'>('plots');
  return (
    <>
      {look === 'table' && <ActivityTable days={days} measures={measures} />}
      {look === 'plots' && (
        <Box
          sx={{
            display: 'grid',
            gap: 3.5,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
            // Nothing stands alone in half a row.
            '& > :first-of-type, & > :last-of-type:nth-of-type(even)': { gridColumn: '1 / -1' },
            opacity: isOld ? 0.5 : 1,
          }}
        >
          {measures.map((measure, index) => (
            <ActivityPlot key={measure} measure={measure} days={days} look={index === 0 ? 'area' : 'bars'} />
          ))}
        </Box>
      )}
      <Button variant="outlined" sx={{ mt: 2.5 }} onClick={() => setLook(look === 'plots' ? 'table' : 'plots')}>
        {look === 'plots' ? t('asTable') : t('asPlots')}
      </Button>
    </>
  );
}
