import { plainText } from '../../content/plain-text.ts';
import type { Note } from './card.ts';
import { isSet, textOf, type GhostRow } from './export-types.ts';
import type { GhostSite } from './ghost-site.ts';

const SOCIAL = ['og_title', 'og_description', 'og_image', 'twitter_title', 'twitter_description', 'twitter_image'];

/** Says what Ghost knows of a post and we do not. */
export function noteGhostLosses(post: GhostRow, meta: GhostRow, { tags, report }: GhostSite, note: Note): void {
  const has = (name: string) => textOf(meta, name) !== '' || textOf(post, name) !== '';
  if (isSet(post, 'featured')) note('was featured: posts stand by date here');
  const metaTitle = plainText(textOf(meta, 'meta_title') || textOf(post, 'meta_title'));
  if (metaTitle && metaTitle !== plainText(textOf(post, 'title')))
    note(`title for search engines has no place here: «${metaTitle}»`);
  if (SOCIAL.some(has)) note('title, text or picture of its own for social networks was left out');
  if (has('codeinjection_head') || has('codeinjection_foot')) note('code that was injected into its page was left out');
  if (has('custom_template')) report.remark('post with a template of its own: all look alike here');
  if (has('email_subject')) report.remark('subject of a newsletter was left out');
  const internal = tags.internalOf(post);
  if (internal.length > 0) note(`internal tags were left out: ${internal.join(', ')}`);
}
