import { findEmbed } from '../../../rules/embeds/find-embed.ts';
import { escapeHtml } from '../../../text/html.ts';
import { element, renderTree } from '../../content/html-tree.ts';
import { plainText } from '../../content/plain-text.ts';
import { findWebUrl } from '../html/conversion.ts';
import { embedCard } from '../html/media-blocks.ts';
import { embedLink, playerOf } from '../html/media-link.ts';
import { isPicture, type Attachment } from './attachments.ts';
import { replaceShortcodes, type Shortcode } from './parse-shortcode.ts';
import type { PostContext } from './read-channel.ts';

type Handler = (shortcode: Shortcode, context: PostContext) => string | undefined;

const block = (html: string) => `\n\n${html}\n\n`;

const CAPTIONED = /^(?:<a\s[^>]*>\s*)?<img\s[^>]*>\s*(?:<\/a>)?/iu;

const caption: Handler = ({ attributes, content }) => {
  if (content === null) return undefined;
  const whole = content.trimStart();
  const picture = CAPTIONED.exec(whole)?.[0];
  const text = picture === undefined ? '' : whole.slice(picture.length);
  const words = text.trim() || (attributes.caption ?? '');
  return block(`<figure>${picture ?? content}<figcaption>${words}</figcaption></figure>`);
};

function figureOf({ url, alt, caption: words, id }: Attachment): string {
  const picture = `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" class="wp-image-${id}">`;
  return `<figure>${picture}${words ? `<figcaption>${words}</figcaption>` : ''}</figure>`;
}

/** The attachments that a gallery or playlist names by id, or all that belong to the post. */
function chosen({ attributes }: Shortcode, { attachments, postId, note }: PostContext): Attachment[] {
  const ids = (attributes.ids ?? attributes.include ?? '').split(/[\s,]+/u).filter(Boolean);
  if (ids.length === 0) {
    const excluded = new Set((attributes.exclude ?? '').split(/[\s,]+/u));
    return attachments.listOf(attributes.id ?? postId).filter(({ id }) => !excluded.has(id));
  }
  return ids.flatMap((id) => {
    const found = attachments.find(id);
    if (!found) note(`attachment ${id} is not in the export`);
    return found ?? [];
  });
}

const gallery: Handler = (shortcode, context) => {
  const pictures = chosen(shortcode, context).filter(isPicture);
  if (pictures.length === 0) context.note('gallery without pictures in the export was left out');
  return block(`<div class="wp-block-gallery">${pictures.map(figureOf).join('\n')}</div>`);
};

/** What plays an address: a player, a card, or a link to it. */
function played(url: string, title: string, context: PostContext): string {
  const tag = playerOf(url);
  if (tag) return renderTree([element('figure', [element(tag, [], { src: url }), element('figcaption', [title])])]);
  if (findEmbed(url)) return renderTree([embedCard(url, title, context.note)]);
  return `<p>${renderTree([embedLink(url, title, context)])}</p>`;
}

const playlist: Handler = (shortcode, context) => {
  const tracks = chosen(shortcode, context).filter((attachment) => !isPicture(attachment));
  if (tracks.length === 0) context.note('playlist without files in the export was left out');
  return block(tracks.map(({ url, title }) => played(url, plainText(title), context)).join('\n'));
};

const SOURCES = ['src', 'url', 'mp4', 'm4v', 'webm', 'ogv', 'mp3', 'm4a', 'ogg', 'wav', 'wmv', 'flv'];

/** Whatever names an address by attribute, value or content becomes a link to it; else it stays as text. */
const embed: Handler = ({ attributes, values, content }, context) => {
  // The first audio player of WordPress took its address with options after a bar.
  const candidates = [
    ...SOURCES.map((name) => attributes[name]),
    ...values.map((value) => value.split('|')[0]),
    content ?? '',
  ];
  for (const candidate of candidates) {
    const text = plainText(candidate ?? '');
    const url = /^(https?:)?\/\/|^\//iu.test(text) ? findWebUrl(text, context.base) : null;
    if (url) return block(played(url, '', context));
  }
  return undefined;
};

const EMBEDS =
  'embed video audio youtube vimeo soundcloud googlemaps instagram tweet dailymotion ted spotify flickr gist wpvideo';

const HANDLERS = new Map<string, Handler>([
  ...EMBEDS.split(' ').map((name) => [name, embed] as const),
  ...[['caption', caption] as const, ['wp_caption', caption] as const],
  ...[['gallery', gallery] as const, ['playlist', playlist] as const],
]);
const NEVER_ENCLOSE = new Set(['gallery', 'playlist']);

/** The text with WordPress' own shortcodes as HTML; those of plugins stay as they are, with a note. */
export function expandShortcodes(html: string, context: PostContext): string {
  return replaceShortcodes(html, {
    isKnown: (name) => HANDLERS.has(name),
    encloses: (name) => !NEVER_ENCLOSE.has(name),
    onUnknown: (name) => context.note(`shortcode [${name}] stays as text`),
    replace: (shortcode) => {
      const replaced = HANDLERS.get(shortcode.name)?.(shortcode, context);
      if (replaced === undefined) context.note(`shortcode [${shortcode.name}] stays as text`);
      return replaced;
    },
  });
}
