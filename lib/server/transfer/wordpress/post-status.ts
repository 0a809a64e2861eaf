import { isDateOfPost } from '../../../rules/limits.ts';
import { truncate } from '../../../text/cut.ts';
import { slugify } from '../../../text/slug.ts';
import { plainText } from '../../content/plain-text.ts';
import { fitText, parseDate } from '../format/archive-values.ts';
import type { WxrItem } from './export-types.ts';
import { decodeSlug } from './map-terms.ts';

function parsePubDate(text: string): Date | null {
  const date = new Date(text);
  return isDateOfPost(date) ? date : null;
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

const PUBLIC = new Set(['publish', 'future']);
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
  ['reply', 'answer in a forum (bbPress): forums have no place here'],
]);

// Of courses, clubs and forums: published, and yet it was a plugin that let people read them.
const GUARDED = /lesson|course|quiz|topic|member|reply/iu;

/** What an item is here. Nothing becomes public that was not: protected and private posts become drafts. */
export function statusOf(item: WxrItem, date: Date | null): PostStatus {
  if (GUARDED.test(item.type))
    return { status: 'draft', note: `a plugin may have said who reads «${item.type}»: it is a draft here` };
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

/**
 * Whether an item of a type that a plugin or theme made was a page for everybody: it was published at an address of its
 * own. What plugins keep for themselves (forms sent in, orders, layouts) has a query for an address, or none.
 */
function wasOwnPage({ type, status, link, content }: WxrItem): boolean {
  const url = URL.parse(link);
  const isPlain = url !== null && url.search === '' && url.pathname.length > 1;
  return !TYPE_REASONS.has(type) && type !== 'attachment' && status === 'publish' && isPlain && content.trim() !== '';
}

/** Pages, and what was one in all but name: it stood in no list of posts. */
export const isPage = (item: WxrItem): boolean => item.type === 'page' || (item.type !== 'post' && wasOwnPage(item));

/** Why an item is left out as a whole; undefined for what is imported as a post or page. */
export function findSkipReason(item: WxrItem): string | undefined {
  if (item.type !== 'post' && !isPage(item))
    return TYPE_REASONS.get(item.type) ?? `type «${item.type}» is neither post nor page`;
  if (item.status === 'trash') return 'in the trash';
  if (item.status === 'auto-draft') return 'an empty draft that the editor saved by itself';
  return undefined;
}

const TITLE_FROM_TEXT = 60;
// Where the common plugins for search engines keep a post's description; a % marks their templates.
const DESCRIPTIONS = new Set([
  '_yoast_wpseo_metadesc',
  'rank_math_description',
  '_aioseop_description',
  '_genesis_description',
]);

/** The title without markup; without a title the beginning of the text. */
export function titleOf(item: WxrItem, contentText: string, note: (text: string) => void): string {
  const title = plainText(item.title) || truncate(contentText.slice(0, 1_000), TITLE_FROM_TEXT);
  return fitText(title, 'title', note) || `Untitled ${item.id}`;
}

/** Wanted slug: WordPress' own, else from the title, else from the id. */
export function slugOf(item: WxrItem, title: string): string {
  const prefix = isPage(item) ? 'page' : 'post';
  return (
    slugify(decodeSlug(item.slug), { prefix, max: 200 }) || slugify(title, { prefix }) || slugify(item.id) || item.type
  );
}

export function oldSlugsOf(item: WxrItem, slug: string): string[] {
  const old = item.meta
    .filter(({ key }) => key === '_wp_old_slug')
    .map(({ value }) => slugify(decodeSlug(value.trim()), { max: 200 }));
  return [...new Set(old)].filter((candidate) => candidate !== '' && candidate !== slug);
}

/** What stands before the "more" mark is in the text as well: nothing is lost of it. */
export function excerptOf(item: WxrItem, teaser: string, note: (text: string) => void): string {
  const own = plainText(item.excerpt);
  return fitText(own || teaser, 'excerpt', own ? note : () => {});
}

export function metaDescriptionOf(item: WxrItem, note: (text: string) => void): string {
  const own = item.meta.find(({ key, value }) => DESCRIPTIONS.has(key) && value.trim() !== '' && !value.includes('%'));
  return fitText(plainText(own?.value ?? ''), 'meta_description', note);
}
