import { parseDate } from '../format/parse-date.ts';
import type { WxrItem } from './export-types.ts';

const EARLIEST_YEAR = 1000;
const LATEST_YEAR = 9999;

function parsePubDate(text: string): Date | null {
  const date = new Date(text);
  const year = date.getUTCFullYear();
  return year >= EARLIEST_YEAR && year <= LATEST_YEAR ? date : null;
}

/** Minutes that the blog's clock is ahead of UTC: what most items say that carry both times. */
export function findOffset(items: readonly WxrItem[]): number {
  const votes = new Map<number, number>();
  for (const item of items) {
    const local = parseDate(item.date);
    const utc = parseDate(item.dateGmt);
    if (!local || !utc) continue;
    const minutes = Math.round((local.getTime() - utc.getTime()) / 60_000);
    if (Math.abs(minutes) <= 14 * 60) votes.set(minutes, (votes.get(minutes) ?? 0) + 1);
  }
  return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

/** A moment from its UTC text or, without one, from its local text. */
export function findMoment(gmt: string, local: string, offsetMinutes: number): Date | null {
  const utc = parseDate(gmt);
  if (utc) return utc;
  const written = parseDate(local);
  return written && new Date(written.getTime() - offsetMinutes * 60_000);
}

/** When an item was published or begun; null when nothing in it says so. */
export function findPostDate(item: WxrItem, offsetMinutes: number): Date | null {
  return findMoment(item.dateGmt, item.date, offsetMinutes) ?? parsePubDate(item.pubDate);
}
