import type { Note } from './card.ts';
import { isSet, lineOf, textOf, type GhostRow } from './export-types.ts';
import type { GhostSite } from './ghost-site.ts';

const SOCIAL = ['og_title', 'og_description', 'og_image', 'twitter_title', 'twitter_description', 'twitter_image'];

/** Says what Ghost knows of a post and we do not. */
export function noteGhostLosses(post: GhostRow, meta: GhostRow, { tags, report }: GhostSite, note: Note): void {
  const has = (name: string) => textOf(meta, name) !== '' || textOf(post, name) !== '';
  if (isSet(post, 'featured')) note('was featured: posts stand by date here');
  const metaTitle = lineOf(meta, 'meta_title') || lineOf(post, 'meta_title');
  if (metaTitle && metaTitle !== lineOf(post, 'title'))
    note(`title for search engines has no place here: «${metaTitle}»`);
  if (SOCIAL.some(has)) note('title, text or picture of its own for social networks was left out');
  if (has('codeinjection_head') || has('codeinjection_foot')) note('code that was injected into its page was left out');
  if (has('custom_template')) report.remark('post with a template of its own: all look alike here');
  if (/^(?:__GHOST_URL__|\/)/u.test(textOf(post, 'canonical_url')))
    note(
      `canonical address within the old site was left out: ${textOf(post, 'canonical_url').replace('__GHOST_URL__', '')}`,
    );
  if (has('email_subject')) report.remark('subject of a newsletter was left out');
  const internal = tags.internalOf(post);
  if (internal.length > 0) note(`internal tags were left out: ${internal.join(', ')}`);
}
