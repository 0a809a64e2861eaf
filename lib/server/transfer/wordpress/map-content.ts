import { z } from 'zod';
import { prepareContent, type PreparedContent } from '../../content/prepare-content.ts';
import { escapeHtml } from '../../../text/html.ts';
import { elementsOf, renderTree, type HtmlElement, type HtmlNode } from '../../content/html-tree.ts';
import { oldPathKeys } from '../../content/old-path.ts';
import { findWebUrl } from '../html/conversion.ts';
import { findTree } from '../../content/html-tree.ts';
import { playerOf } from '../html/media-link.ts';
import { textParagraphs } from '../html/paragraphs.ts';
import { fragmentFinder, ownLinks } from '../html/own-links.ts';
import { toBlocks } from '../html/to-blocks.ts';
import { withTextFallback } from '../html/comment-html.ts';
import { localiseFiles } from '../images/localise-files.ts';
import { localiseImages } from '../images/localise-images.ts';
import { convertContent } from './convert-content.ts';
import type { WxrItem } from './export-types.ts';
import { findAttachment } from './find-attachment.ts';
import { oldPathsOf } from './old-paths.ts';
import type { Footnote, PostContext, SiteContext } from './site-context.ts';

const FOOTNOTES = z.array(z.object({ id: z.string().max(100), content: z.string() })).max(1_000);

function footnotesOf(item: WxrItem, note: (text: string) => void): Footnote[] {
  const text = item.meta.find(({ key }) => key === 'footnotes')?.value.trim() ?? '';
  if (text === '') return [];
  try {
    return FOOTNOTES.parse(JSON.parse(text));
  } catch {
    note('its footnotes cannot be read');
    return [];
  }
}

function contextOf(item: WxrItem, site: SiteContext, note: (text: string) => void): PostContext {
  return {
    base: site.base,
    postId: item.id,
    attachments: site.attachments,
    note,
    findAlt: ({ src, className }) => findAttachment(src, className, site.attachments)?.alt,
    findReusableBlock: (id) => site.reusable.get(id),
    footnotes: footnotesOf(item, note),
    findFragment: fragmentFinder(
      site.oldSite,
      oldPathsOf(item).flatMap((path) => oldPathKeys(path, site.base)),
    ),
  };
}

// What a server sends as it is stays at its old address, unless it was fetched.
const FILE = /^\/wp-(?:content|includes|admin)\/|\.(?!html?\b|php\b)[a-z0-9]{2,5}(?:[?#]|$)/iu;

/** Files that WordPress attached to a post for podcasts, unless the text links to them already. */
function enclosures(item: WxrItem, context: PostContext): HtmlNode[] {
  const files = item.meta
    .filter(({ key }) => key === 'enclosure')
    .map(({ value }) => value.trim().split('\n')[0] ?? '');
  const missing = files
    .flatMap((file) => findWebUrl(file, context.base) ?? [])
    .filter((url) => !item.content.includes(url));
  const links = missing.map((url) => {
    const tag = playerOf(url) ?? 'iframe';
    return `<${tag} src="${escapeHtml(url)}"></${tag}>`;
  });
  return toBlocks(findTree(links.join('')) ?? [], 'html', context);
}

function noteUse(blocks: readonly HtmlNode[], site: SiteContext): void {
  for (const { tag, attributes } of elementsOf(blocks)) {
    const address = tag === 'a' ? attributes.href : attributes.src;
    const found = address ? findAttachment(address, attributes.class ?? '', site.attachments) : undefined;
    if (found) site.usedAttachments.add(found.id);
  }
}

/** The content with the block that shows its footnotes, also where its theme did that. */
const withFootnotes = (content: string, { footnotes = [] }: PostContext) =>
  footnotes.length === 0 || /<!--\s*wp:(?:core\/)?footnotes\b/u.test(content)
    ? content
    : `${content}\n\n<!-- wp:footnotes /-->`;

/**
 * A post's content as it is stored here, `lead` before it, and the text that stood before its "more" mark.
 */
export async function mapContent(
  item: WxrItem,
  site: SiteContext,
  { note, lead }: { note: (text: string) => void; lead: string },
): Promise<{ content: PreparedContent; teaser: string }> {
  const context = contextOf(item, site, note);
  const converted = convertContent(withFootnotes(item.content, context), context);
  if (!converted) note('layout could not be kept, only the text: it is nested too deeply');
  const blocks = [...(converted?.blocks ?? []), ...enclosures(item, context)];
  noteUse(blocks, site);
  const findOriginal = ({ attributes }: HtmlElement) =>
    findAttachment(attributes.src ?? '', attributes.class ?? '', site.attachments)?.url;
  const local = await localiseImages(blocks, { library: site.library, findOriginal });
  const files = await localiseFiles(local, { library: site.library, note });
  const linked = ownLinks(files, site.oldSite, (path) => FILE.test(path));
  const html = lead + (converted ? renderTree(linked) : textParagraphs(item.content).html + renderTree(linked));
  const content = await withTextFallback(html, note, (text) => prepareContent(site.sanitiser, text));
  return { content, teaser: converted?.teaser ?? '' };
}
