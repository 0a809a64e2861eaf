'use client';

import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useFormatter, useTranslations } from 'next-intl';
import { SHORT_DAY } from '@/lib/format';
import type { Measure, MeasuredDay } from './activity-plot';

/** The numbers of the plots, the newest day first. */
export function ActivityTable({ days, measures }: { days: MeasuredDay[]; measures: readonly Measure[] }) {
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
