import type { ReportBuilder } from '../format/import-report.ts';
import type { WxrItem } from './export-types.ts';

const KNOWN_TAXONOMIES = new Set(['category', 'post_tag', 'post_format', 'nav_menu']);
const KNOWN_FIELDS =
  /^(enclosure|_thumbnail_id|_wp_old_slug|_yoast_wpseo_metadesc|rank_math_description|_aioseop_description|_genesis_description)$/u;

/** Says what WordPress knows of a post and we do not. */
export function noteLosses(item: WxrItem, report: ReportBuilder, note: (text: string) => void): void {
  if (item.isSticky) note('was pinned to the top: posts stand by date here');
  if (item.parent !== '' && item.parent !== '0' && item.type === 'page') {
    report.remark('page that stood below another one: pages have no levels here');
  }
  if (item.commentStatus === 'closed') report.remark('post that took no comments: here every post does');
  for (const { taxonomy, name, slug } of item.terms) {
    if (taxonomy === 'post_format') report.remark(`post of the format «${name || slug}»: an ordinary post here`);
    else if (!KNOWN_TAXONOMIES.has(taxonomy)) note(`term «${name || slug}» of «${taxonomy}» was left out`);
  }
  for (const { key } of item.meta) {
    if (KNOWN_FIELDS.test(key)) continue;
    if (key.startsWith('_'))
      report.skip('other', 'internal field of WordPress or a plugin', key.replace(/_[0-9a-f]{32}$/u, '_…'));
    else note(`custom field «${key}» was left out`);
  }
}
