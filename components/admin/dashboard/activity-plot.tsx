'use client';

import Box from '@mui/material/Box';
import { ThemeProvider, type Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { useFormatter, useTranslations } from 'next-intl';
import { useId } from 'react';

/** What is counted of a day. */
export type Measure = 'views' | 'comments' | 'reactions' | 'finished';
export type MeasuredDay = { day: string } & Partial<Record<Measure, number>>;

const COLORS: Record<Measure, string> = {
  views: 'var(--mui-palette-primary-main)',
  comments: 'var(--mui-palette-secondary-main)',
  reactions: 'var(--mui-palette-success-main)',
  finished: 'var(--mui-palette-success-main)',
};

/** Days are whole UTC days, whatever the site's zone is. */
const dayOf = (day: string) => new Date(`${day}T00:00:00Z`);
const DAY_STYLE = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;

// Time runs from left to right in a plot, also where text does not.
const leftToRight = (theme: Theme): Theme => ({ ...theme, direction: 'ltr' });

// What is drawn keeps its colours where a system gives all else its own.
const SEEN = { '@media (forced-colors: active)': { '& text': { fill: 'CanvasText !important' } } };

type ActivityPlotProps = { measure: Measure; days: MeasuredDay[]; look: 'area' | 'bars' };

/** One measure over the days. Who cannot see it hears total and peak; every number stands in the table beside it. */
export function ActivityPlot({ measure, days, look }: ActivityPlotProps) {
  const t = useTranslations('admin.dashboard');
  const format = useFormatter();
  const id = useId();
  const values = days.map((day) => day[measure] ?? 0);
  const total = values.reduce((sum, value) => sum + value, 0);
  const peak = days[values.indexOf(Math.max(...values))];
  const dayText = (day: string) => format.dateTime(dayOf(day), DAY_STYLE);
  const summary = t('plotSummary', {
    measure: t(measure),
    days: days.length,
    total,
    peak: peak?.[measure] ?? 0,
    day: peak ? dayText(peak.day) : '',
  });
  const shared = {
    height: 190,
    hideLegend: true,
    skipAnimation: true,
    // The table beside it is walked through instead: a picture holds nothing that takes focus.
    disableKeyboardNavigation: true,
    margin: { top: 8, right: 20, bottom: 0, left: 0 },
    grid: { horizontal: true },
    // Whole numbers only, and a scale on which one view is no mountain.
    yAxis: [
      {
        min: 0,
        ...(Math.max(...values) < 4 && { max: 4 }),
        // As wide as 1.5 thousand is in Arabic.
        width: 52,
        tickMinStep: 1,
        tickNumber: 3,
        disableLine: true,
        disableTicks: true,
        valueFormatter: (value: number) => format.number(value, { notation: 'compact' }),
      },
    ],
  };
  const series = {
    data: values,
    label: t(measure),
    color: COLORS[measure],
    valueFormatter: (value: number | null) => format.number(value ?? 0),
  };
  const xAxis = {
    data: days.map(({ day }) => day),
    valueFormatter: dayText,
    height: 24,
    disableTicks: true,
    // As many as a phone has room for in every language, in equal steps.
    tickLabelInterval: (_day: string, index: number) => index % Math.ceil(days.length / 4) === 0,
  };
  return (
    <Box component="figure" aria-labelledby={id} sx={{ m: 0, minWidth: 0 }}>
      <figcaption>
        <Typography id={id} variant="body2" color="textSecondary">
          {t(measure)}
        </Typography>
        {/* Each by itself: from right to left two numbers side by side would be read as one. */}
        <Typography component="bdi" variant="h3" sx={{ mr: 1 }}>
          {format.number(total)}
        </Typography>
        <Typography component="bdi" variant="body2" color="textSecondary">
          {t('inDays', { days: days.length })}
        </Typography>
      </figcaption>
      <Box dir="ltr" role="img" aria-label={summary} sx={SEEN}>
        <ThemeProvider theme={leftToRight}>
          {look === 'area' ? (
            <LineChart
              {...shared}
              series={[{ ...series, area: true, showMark: false, curve: 'linear' }]}
              xAxis={[{ ...xAxis, scaleType: 'point' }]}
              sx={{ '& .MuiLineChart-area, & .MuiAreaElement-root': { fillOpacity: 0.14 } }}
            />
          ) : (
            <BarChart {...shared} series={[series]} xAxis={[{ ...xAxis, scaleType: 'band' }]} borderRadius={2} />
          )}
        </ThemeProvider>
      </Box>
    </Box>
  );
}
