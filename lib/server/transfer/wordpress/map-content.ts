import { prepareContent, type PreparedContent } from '../../content/prepare-content.ts';
import { escapeHtml } from '../../../text/html.ts';
import { elementsOf, renderTree, type HtmlElement, type HtmlNode } from '../../content/html-tree.ts';
import { findWebUrl } from '../html/conversion.ts';
import { findTree } from '../../content/html-tree.ts';
import { textParagraphs } from '../html/paragraphs.ts';
import { toBlocks } from '../html/to-blocks.ts';
import { withTextFallback } from '../html/comment-html.ts';
import { localiseImages } from '../images/localise-images.ts';
import type { Attachment } from './attachments.ts';
import { convertContent } from './convert-content.ts';
import type { WxrItem } from './export-types.ts';
import type { PostContext, SiteContext } from './site-context.ts';

const RESIZED = /(?:-\d+x\d+|-scaled)(?=\.\w+$)/u;
const fileOf = (url: string) =>
  url
    .replace(/[?#].*$/u, '')
    .split('/')
    .at(-1)
    ?.replace(RESIZED, '') ?? '';

/** The attachment that an image shows: by its class when the file agrees, else by its address. */
function findAttachment(src: string, className: string, { attachments }: SiteContext): Attachment | undefined {
  const named = attachments.find(/(?:^|\s)wp-image-(\d+)/u.exec(className)?.[1] ?? '');
  if (named && fileOf(named.url) === fileOf(src)) return named;
  return attachments.findByUrl(src) ?? attachments.findByUrl(src.replace(/[?#].*$/u, '').replace(RESIZED, ''));
}

function contextOf(item: WxrItem, site: SiteContext, note: (text: string) => void): PostContext {
  return {
    base: site.site.source,
    postId: item.id,
    attachments: site.attachments,
    note,
    findAlt: ({ src, className }) => findAttachment(src, className, site)?.alt,
    findReusableBlock: (id) => site.reusable.get(id),
  };
}

/** Files that WordPress attached to a post for podcasts, unless the text links to them already. */
function enclosures(item: WxrItem, context: PostContext): HtmlNode[] {
  const files = item.meta
    .filter(({ key }) => key === 'enclosure')
    .map(({ value }) => value.trim().split('\n')[0] ?? '');
  const missing = files
    .flatMap((file) => findWebUrl(file, context.base) ?? [])
    .filter((url) => !item.content.includes(url));
  const links = missing.map((url) => `<iframe src="${escapeHtml(url)}"></iframe>`);
  return toBlocks(findTree(links.join('')) ?? [], 'html', context);
}

function noteUse(blocks: readonly HtmlNode[], site: SiteContext): void {
  for (const { tag, attributes } of elementsOf(blocks)) {
    const address = tag === 'img' ? attributes.src : attributes.href;
    const found = address ? findAttachment(address, attributes.class ?? '', site) : undefined;
    if (found) site.usedAttachments.add(found.id);
  }
}

/** A post's content as it is stored here, and the text that stood before its "more" mark. */
export async function mapContent(
  item: WxrItem,
  site: SiteContext,
  note: (text: string) => void,
): Promise<{ content: PreparedContent; teaser: string }> {
  const context = contextOf(item, site, note);
  const converted = convertContent(item.content, context);
  if (!converted) note('layout could not be kept, only the text: it is nested too deeply');
  const blocks = [...(converted?.blocks ?? []), ...enclosures(item, context)];
  noteUse(blocks, site);
  const findOriginal = ({ attributes }: HtmlElement) =>
    findAttachment(attributes.src ?? '', attributes.class ?? '', site)?.url;
  const local = await localiseImages(blocks, { library: site.library, findOriginal });
  const html = converted ? renderTree(local) : textParagraphs(item.content).html + renderTree(local);
  const content = await withTextFallback(html, note, (text) => prepareContent(site.sanitiser, text));
  return { content, teaser: converted?.teaser ?? '' };
}
