'use client';

import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useFormatter, useLocale, type DateTimeFormatOptions } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { dayOf, firstDayOf, startOf, weeksOf } from './month';

const TABLE = {
  ...{ width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse', bgcolor: 'background.paper' },
  '& th': { py: 1, fontSize: '0.8125rem', fontWeight: 600, color: 'text.secondary', textAlign: 'start', px: 0.75 },
  '& td': { height: 104, p: 0.5, verticalAlign: 'top', border: 1, borderColor: 'divider' },
  '& td[data-other]': { bgcolor: 'action.hover' },
  '& td[data-over]': { bgcolor: 'action.selected' },
};
const NUMBER = {
  ...{ display: 'inline-grid', placeItems: 'center', minWidth: 26, height: 26, mb: 0.25, borderRadius: '13px' },
  ...{ fontSize: '0.8125rem', color: 'text.secondary' },
  '&[aria-current]': { bgcolor: 'primary.main', color: 'primary.contrastText', fontWeight: 700 },
  // On a phone it is a whole date.
  'li > &[aria-current]': { px: 1.25 },
};
const POSTS = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 };

type MonthDaysProps = {
  /** Id of what names the month. */
  labelledBy: string;
  month: string;
  /** What stands at each day, as items of a list. */
  items: ReadonlyMap<string, ReactNode[]>;
  /** Something was dropped on a day. */
  onDrop: (day: string) => void;
};

/** The weeks of a month; on phones its days that have something, one below the other. */
export function MonthDays({ labelledBy, month, items, onDrop }: MonthDaysProps) {
  const format = useFormatter();
  const language = useLocale();
  const isPhone = useMediaQuery('(max-width: 767.95px)', { noSsr: true });
  const [over, setOver] = useState('');
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const today = dayOf(new Date());
  const weeks = weeksOf(month, firstDayOf(language));
  const number = (day: string, look: DateTimeFormatOptions) => (
    <Box component="time" dateTime={day} sx={NUMBER} aria-current={day === today ? 'date' : undefined}>
      {format.dateTime(startOf(day), { ...look, timeZone })}
    </Box>
  );
  const list = (day: string) => (
    <Box component="ul" sx={POSTS}>
      {items.get(day)}
    </Box>
  );
  if (isPhone)
    return (
      <Box component="ol" aria-labelledby={labelledBy} sx={{ ...POSTS, gap: 2 }}>
        {weeks
          .flat()
          .filter((day) => day.startsWith(month) && items.has(day))
          .map((day) => (
            <li key={day}>
              {number(day, { weekday: 'long', day: 'numeric', month: 'long' })}
              {list(day)}
            </li>
          ))}
      </Box>
    );
  return (
    <Box component="table" aria-labelledby={labelledBy} sx={TABLE}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" abbr={format.dateTime(startOf(day), { weekday: 'long', timeZone })}>
              {format.dateTime(startOf(day), { weekday: 'short', timeZone })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                key={day}
                data-other={!day.startsWith(month) || undefined}
                data-over={(day === over && day >= today) || undefined}
                onDragOver={(event) => {
                  if (day >= today) event.preventDefault();
                  setOver(day);
                }}
                onDragLeave={() => setOver('')}
                onDrop={(event) => {
                  event.preventDefault();
                  setOver('');
                  onDrop(day);
                }}
              >
                {number(day, { day: 'numeric' })}
                {items.has(day) && list(day)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
