// A day is its `yyyy-mm-dd`, a month its `yyyy-mm`, in the time zone of this browser, as an editor asks for dates.
import { toLocalInput } from '../../local-time';

const MONTH = /^[1-9]\d{3}-(0[1-9]|1[0-2])$/;
const DAYS_OF_WEEK = 7;

export const dayOf = (date: Date): string => toLocalInput(date).slice(0, 10);

/** Midnight of a day, or of the first of a month; `days` later. */
export function startOf(text: string, days = 0): Date {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
  return new Date(year, month - 1, day + days);
}

/** The month that an address names, else that of `now`. */
export const readMonth = (text: string, now: Date): string => (MONTH.test(text) ? text : dayOf(now).slice(0, 7));

export function stepMonth(month: string, by: -1 | 1): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return dayOf(new Date(year, number - 1 + by, 1)).slice(0, 7);
}

type WeekInfo = { firstDay: number };
type WithWeek = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };

/** With which day weeks begin in a language: 1 is Monday, 7 Sunday. Browsers that do not know say Monday. */
export function firstDayOf(language: string): number {
  const locale: WithWeek = new Intl.Locale(language).maximize();
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}

/** The days of a month in whole weeks, those of its neighbours at both ends among them. */
export function weeksOf(month: string, firstDay: number): string[][] {
  const first = startOf(month);
  const before = (first.getDay() - firstDay + DAYS_OF_WEEK) % DAYS_OF_WEEK;
  const inMonth = new Date(first.getFullYear(), first.getMonth() + 1, 0).getDate();
  const count = Math.ceil((before + inMonth) / DAYS_OF_WEEK);
  const week = (number: number) =>
    Array.from({ length: DAYS_OF_WEEK }, (_, day) => dayOf(startOf(month, number * DAYS_OF_WEEK + day - before)));
  return Array.from({ length: count }, (_, number) => week(number));
}

/** The moment on another day at which the clock shows the same. */
export function onDay(moment: Date, day: string): Date {
  const moved = startOf(day);
  moved.setHours(moment.getHours(), moment.getMinutes(), moment.getSeconds(), moment.getMilliseconds());
  return moved;
}
