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

export type PostStatus = { status: 'draft' | 'published'; note?: string };

const PUBLIC = new Set(['publish', 'inherit', 'future']);
const DRAFT = new Set(['draft', 'pending', 'private']);

const TYPE_REASONS = new Map([
  ['nav_menu_item', 'menu entry: the menu is made of the categories here'],
  ['revision', 'earlier version of a post'],
  ['wp_block', 'reusable block: its content stands where posts use it'],
  ['wp_template', 'template of a theme'],
  ['wp_template_part', 'template of a theme'],
  ['wp_global_styles', 'styles of a theme'],
  ['wp_navigation', 'menu of a theme'],
  ['wp_font_family', 'font of a theme'],
  ['wp_font_face', 'font of a theme'],
  ['custom_css', 'styles of a theme'],
  ['customize_changeset', 'settings of a theme'],
  ['oembed_cache', 'cached embed'],
]);

/** What an item is here. Nothing becomes public that was not: protected and private posts become drafts. */
export function statusOf(item: WxrItem, date: Date | null): PostStatus {
  if (item.password !== '') return { status: 'draft', note: 'was protected by a password: it is a draft here' };
  if (PUBLIC.has(item.status)) {
    const isPast = date !== null && date.getTime() <= Date.now();
    if (item.status !== 'future' || !isPast) return { status: 'published' };
    return { status: 'published', note: 'was scheduled, and its time has come: it is public here' };
  }
  if (item.status === 'draft') return { status: 'draft' };
  const known = DRAFT.has(item.status) ? `was ${item.status}` : `had the unknown status «${item.status}»`;
  return { status: 'draft', note: `${known}: it is a draft here` };
}

/** Why an item is left out as a whole; undefined for what is imported as a post or page. */
export function findSkipReason(item: WxrItem): string | undefined {
  if (item.type !== 'post' && item.type !== 'page')
    return TYPE_REASONS.get(item.type) ?? `type «${item.type}» is neither post nor page`;
  if (item.status === 'trash') return 'in the trash';
  if (item.status === 'auto-draft') return 'an empty draft that the editor saved by itself';
  return undefined;
}
