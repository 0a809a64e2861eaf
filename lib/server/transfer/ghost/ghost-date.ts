import { parseDate } from '../format/parse-date.ts';

const EARLIEST = Date.UTC(1000, 0, 1);
const LATEST = Date.UTC(9999, 11, 31);

/** A time of any version of Ghost: ISO, `2014-01-05 20:15:40` in UTC, or milliseconds; null for anything else. */
export function ghostDate(value: unknown): Date | null {
  if (typeof value === 'number') return value >= EARLIEST && value <= LATEST ? new Date(value) : null;
  if (typeof value !== 'string') return null;
  if (/^\d{12,14}$/u.test(value)) return ghostDate(Number(value));
  const iso = /^\d{4}-\d\d-\d\dT/u.test(value) ? new Date(value) : null;
  return iso && !Number.isNaN(iso.getTime()) ? iso : parseDate(value);
}
