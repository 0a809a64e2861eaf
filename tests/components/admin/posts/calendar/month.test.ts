import { expect, test } from '@jest/globals';
import {
  dayOf,
  firstDayOf,
  onDay,
  readMonth,
  startOf,
  stepMonth,
  weeksOf,
} from '@/components/admin/posts/calendar/month';

test('a month is whole weeks that begin as the language has it', () => {
  const weeks = weeksOf('2026-11', 1);
  expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([6, '2026-10-26', '2026-12-06']);
  expect(weeksOf('2026-02', 7)).toHaveLength(4);
  expect(weeksOf('2028-02', 6).flat()).toContain('2028-02-29');
  for (const week of weeks) expect(week).toHaveLength(7);
  expect(['en', 'de', 'ar', 'bn'].map(firstDayOf)).toEqual([7, 1, 6, 7]);
});

test('days follow each other without a gap or twice, whatever the clocks do', () => {
  for (let month = '2026-01'; month < '2028-01'; month = stepMonth(month, 1)) {
    const days = weeksOf(month, 1).flat();
    expect(new Set(days).size).toBe(days.length);
    days.slice(1).forEach((day, index) => expect(dayOf(startOf(days[index] ?? '', 1))).toBe(day));
    expect(days.filter((day) => day.startsWith(month)).length).toBeGreaterThanOrEqual(28);
  }
});

test('months step over years, and an address that names none is today’s', () => {
  expect([stepMonth('2026-12', 1), stepMonth('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  const now = new Date(2026, 10, 24);
  for (const text of ['', '2026-13', '2026-1', '0000-01', '20265-01', 'x'])
    expect(readMonth(text, now)).toBe('2026-11');
  expect(readMonth('2031-02', now)).toBe('2031-02');
});

test('another day has the same time of day', () => {
  const moved = onDay(new Date(2026, 10, 24, 9, 30, 15), '2027-02-01');
  expect(moved).toEqual(new Date(2027, 1, 1, 9, 30, 15));
});
