'use client';

import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useFormatter, useTranslations } from 'next-intl';
import type { ActivityDay } from '@/lib/schemas/admin-stats';

const MEASURES = ['views', 'comments', 'reactions'] as const;

/** The numbers of the plots, the newest day first. */
export function ActivityTable({ days }: { days: ActivityDay[] }) {
  const t = useTranslations('admin.dashboard');
  const format = useFormatter();
  return (
    // Scrolls by keyboard too.
    <TableContainer role="region" aria-label={t('byDay')} tabIndex={0} sx={{ maxHeight: 380 }}>
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{t('day')}</TableCell>
            {MEASURES.map((measure) => (
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
                {format.dateTime(new Date(`${day.day}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })}
              </TableCell>
              {MEASURES.map((measure) => (
                <TableCell key={measure} align="right">
                  {format.number(day[measure])}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
