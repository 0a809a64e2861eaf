import { slugAddress } from '../../content/old-path.ts';
import type { OldSite } from '../html/anchors.ts';
import { findWebUrl } from '../html/conversion.ts';
import type { WordPressExport, WxrItem } from './export-types.ts';
import { decodeSlug, findOldPath } from './map-terms.ts';

/** The address that an item says that it has. A draft's has its number in the query; other queries lead nowhere. */
function linkOf({ link }: WxrItem): string {
  const path = findOldPath(link) ?? '';
  return path.includes('?') ? '' : path;
}

/** The addresses that an item had: its own, and that by its number. */
export function oldPathsOf(item: WxrItem): string[] {
  const number = /^[1-9]\d{0,9}$/u.test(item.id) ? `/?p=${item.id}` : '';
  return [linkOf(item), number].filter(Boolean);
}

const partsOf = (path: string) => path.split('/').filter((part) => part !== '' && part !== 'index.php');

/**
 * What stands the same before every address of a post: `/archives` of `/archives/%post_id%`. WordPress put it before the
 * addresses of lists as well. Most posts decide; a plugin may have given some of them another.
 */
export function frontOf({ source, categories, authors, items }: Omit<WordPressExport, 'front'>): string {
  const folders = partsOf(URL.parse(source)?.pathname ?? '').length;
  const lists = new Set([...categories.map(({ slug }) => decodeSlug(slug)), ...authors.map(({ login }) => login)]);
  const posts = items.filter((item) => item.type === 'post' && linkOf(item) !== '');
  const votes = new Map<string, number>();
  for (const item of posts) {
    const own = new Set([decodeSlug(item.slug), item.id, ...item.terms.map(({ slug }) => decodeSlug(slug))]);
    const parts = partsOf(linkOf(item)).slice(folders, -1);
    const end = parts.findIndex((part) => /^\d+$/u.test(part) || own.has(part) || lists.has(part));
    const front = (end === -1 ? parts : parts.slice(0, end)).map((part) => `/${part}`).join('');
    votes.set(front, (votes.get(front) ?? 0) + 1);
  }
  const [front, count] = [...votes].sort((a, b) => b[1] - a[1])[0] ?? ['', 0];
  return count > posts.length / 2 ? front : '';
}

// So many of each: an address for every pair of them.
const MOST_FORMER = 20;

/** What a field of WordPress' says, each value once. */
function valuesOf({ meta }: WxrItem, field: string): string[] {
  const values = meta.filter(({ key }) => key === field).map(({ value }) => decodeSlug(value.trim()).normalize('NFC'));
  return [...new Set(values)].filter((value) => value !== '' && !value.includes('/')).slice(0, MOST_FORMER);
}

/** The addresses of its earlier slugs and days, which WordPress led to the present one. */
export function formerPathsOf(item: WxrItem): string[] {
  const link = linkOf(item);
  const slug = decodeSlug(item.slug).normalize('NFC');
  const at = slug === '' ? -1 : link.lastIndexOf(`/${slug}`);
  const [front, end] = [link.slice(0, at + 1), link.slice(at + 1 + slug.length)];
  if (at === -1 || !/^(?:[/.]|$)/u.test(end)) return [];
  const days = valuesOf(item, '_wp_old_date').flatMap((date) => {
    const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/u.exec(date) ?? [];
    if (day === undefined) return [];
    return front.replace(/\/\d{4}\/\d\d(\/\d\d)?\//u, (_all, ofDay?: string) =>
      ofDay === undefined ? `/${year}/${month}/` : `/${year}/${month}/${day}/`,
    );
  });
  const slugs = [slug, ...valuesOf(item, '_wp_old_slug')];
  const paths = [front, ...days].flatMap((before) => slugs.map((name) => before + name + end));
  return [...new Set(paths)].filter((path) => path !== link);
}

/** The address by the slug alone, which WordPress knows whatever the form of its links is. */
export function namedPathsOf({ slug }: WxrItem): string[] {
  return slug === '' ? [] : [slugAddress(decodeSlug(slug).normalize('NFC'))];
}

const LONGEST_ADDRESS = 2_000;

/** Where plugins for search engines keep the address of the text that a post repeats. */
export const CANONICALS = /^(?:_yoast_wpseo_canonical|rank_math_canonical_url|_aioseo_canonical_url)$/u;

/** The address of another site where the text came out first; one within the old site says nothing that its address does not. */
export function canonicalUrlOf(item: WxrItem, site: OldSite): string | null {
  const own = item.meta.find(({ key, value }) => CANONICALS.test(key) && value.trim() !== '');
  const url = findWebUrl(own?.value, '');
  return url === null || url.length > LONGEST_ADDRESS || site.pathWithin(url) !== undefined ? null : url;
}
