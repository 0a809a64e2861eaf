import { POST_TEXTS } from '../../../rules/post-texts.ts';
import { plainText } from '../../content/plain-text.ts';
import { slugify } from '../../../text/slug.ts';
import { truncate } from '../../../text/cut.ts';
import { cutText } from '../../../text/cut.ts';
import { decodeSlug } from './decode-slug.ts';
import type { WxrItem } from './export-types.ts';

const TITLE_FROM_TEXT = 60;
// Where the common plugins for search engines keep a post's description; a % marks their templates.
const DESCRIPTIONS = new Set([
  '_yoast_wpseo_metadesc',
  'rank_math_description',
  '_aioseop_description',
  '_genesis_description',
]);

/** The title without markup; without a title the beginning of the text. */
export function titleOf(item: WxrItem, contentText: string): string {
  const title = plainText(item.title) || truncate(contentText.slice(0, 1_000), TITLE_FROM_TEXT);
  // Marks without end may be one sign that is too long.
  return cutText(title.normalize('NFC'), POST_TEXTS.title.limit) || `Untitled ${item.id}`;
}

/** Wanted slug: WordPress' own, else from the title, else from the id. */
export function slugOf(item: WxrItem, title: string): string {
  return slugify(decodeSlug(item.slug), { max: 200 }) || slugify(title) || slugify(item.id) || item.type;
}

export function oldSlugsOf(item: WxrItem, slug: string): string[] {
  const old = item.meta
    .filter(({ key }) => key === '_wp_old_slug')
    .map(({ value }) => slugify(decodeSlug(value.trim()), { max: 200 }));
  return [...new Set(old)].filter((candidate) => candidate !== '' && candidate !== slug);
}

export function excerptOf(item: WxrItem, teaser: string): string {
  return cutText(plainText(item.excerpt) || teaser, POST_TEXTS.excerpt.limit).normalize('NFC');
}

export function metaDescriptionOf(item: WxrItem): string {
  const own = item.meta.find(({ key, value }) => DESCRIPTIONS.has(key) && value.trim() !== '' && !value.includes('%'));
  return cutText(plainText(own?.value ?? ''), POST_TEXTS.meta_description.limit);
}
