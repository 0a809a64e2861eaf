import { detectLanguage } from '../../../text/detect-language.ts';
import { truncate } from '../../../text/cut.ts';
import { slugify } from '../../../text/slug.ts';
import { elementsOf, type HtmlElement, type HtmlNode, renderTree } from '../../content/html-tree.ts';
import type { Sanitiser } from '../../content/sanitise/sanitiser.ts';
import { prepareContent } from '../../content/static-page.ts';
import { fitText } from '../format/archive-values.ts';
import type { CommentRecord, PostRecord, RedirectRecord, TagRecord, UserRecord } from '../format/import-records.ts';
import type { ReportBuilder } from '../format/import-report.ts';
import { createAnchors, createOldSite, fragmentFinder, ownLinks } from '../html/anchors.ts';
import { withTextFallback } from '../html/comment-html.ts';
import { toBlocks } from '../html/to-blocks.ts';
import type { ImageLibrary } from '../images/image-library.ts';
import { localiseFiles, localiseImages, localiseLinks } from '../images/localise-files.ts';
import { isEmail } from '../write/write-users.ts';
import type { ExportFile } from './open-export.ts';

/** The first element within one of which this is true. */
export const find = (node: HtmlElement, isIt: (one: HtmlElement) => boolean): HtmlElement | undefined =>
  [...elementsOf(node.children)].find(isIt);
export const classesOf = ({ attributes }: HtmlElement): string[] => (attributes.class ?? '').split(/\s+/u);
export const linkIn = (node: HtmlElement): string => find(node, ({ tag }) => tag === 'a')?.attributes.href ?? '';

// As much as a post may hold.
export const MOST_BYTES = 2 * 1024 * 1024;

/** Stands for an address that nobody knows; `.invalid` never leads anywhere. */
export const UNKNOWN_SITE = 'https://hosted-site.invalid';

export type HostedText = {
  key: string;
  kind: 'post' | 'page';
  title: string;
  subtitle: string;
  description: string;
  slug: string;
  /** As the export has it. */
  html: string;
  status: 'draft' | 'published';
  date: Date | null;
  /** By the clock of the old site, where its addresses say it: 2026-02-01. */
  day?: string | undefined;
  authorKey: string;
  tagKeys: string[];
  /** Decoded paths of the old site that lead to it, and those that may have. */
  paths: string[];
  guessedPaths: string[];
  canonicalUrl: string | null;
  notes: string[];
};

export type HostedSite = {
  source: 'substack' | 'medium' | 'blogger';
  /** The site's own addresses, the one that its paths lie below first; none where nobody knows them. */
  addresses: string[];
  users: UserRecord[];
  tags: TagRecord[];
  texts: HostedText[];
  redirects: RedirectRecord[];
  /** A text as ordinary HTML. */
  nodesOf(text: HostedText, note: (text: string) => void): HtmlNode[];
  /** Where the whole picture is of which an address shows a smaller copy. */
  originalOf(address: string): string | undefined;
  readComments(tools: { sanitiser: Sanitiser; report: ReportBuilder }): Promise<CommentRecord[]>;
};

/** The address of the site, without a slash at its end. */
export const siteOf = ({ addresses: [first = UNKNOWN_SITE] }: Pick<HostedSite, 'addresses'>): string =>
  first.replace(/\/+$/u, '');

export type HostedExport = {
  files: readonly ExportFile[];
  /** As the operator gives them. */
  url: string | undefined;
  author: string | undefined;
  report: ReportBuilder;
};

/** The author whom the operator names, of texts that name nobody. */
export function givenAuthor(given: string | undefined, key: string, otherwise: string): UserRecord {
  const name = given?.trim() || otherwise || 'Unknown author';
  if (!isEmail(name)) return { key, username: name, email: null, fullName: name, oldPaths: [] };
  return { key, username: name, email: name, fullName: name.slice(0, name.indexOf('@')), oldPaths: [] };
}

export type Context = { sanitiser: Sanitiser; site: HostedSite; library: ImageLibrary; report: ReportBuilder };

/** The picture that a text begins with is the one above it here, unless it says more than a picture there can. */
function takeLead(blocks: HtmlNode[], { kind }: HostedText): { lead?: HtmlElement; rest: HtmlNode[] } {
  const [first, ...rest] = blocks;
  const [picture, ...others] = typeof first === 'object' && first.tag === 'figure' ? first.children : [];
  const isLead = kind === 'post' && rest.length > 0 && typeof picture === 'object' && picture.tag === 'img';
  return isLead && others.length === 0 ? { lead: picture, rest } : { rest: blocks };
}

async function convert(text: HostedText, { site, library, sanitiser }: Context, note: (text: string) => void) {
  const oldSite = createOldSite(site.addresses);
  const anchors = createAnchors(fragmentFinder(oldSite, text.paths));
  const base = siteOf(site);
  const nodes = anchors.mark(site.nodesOf(text, note));
  const blocks = anchors.place(toBlocks(nodes, 'html', { base, note, findAlt: () => undefined }));
  const findOriginal = ({ attributes }: HtmlElement) => site.originalOf(attributes.src ?? '');
  const { lead, rest } = takeLead(await localiseImages(blocks, { library, findOriginal }), text);
  const files = await localiseFiles(rest, { library, note });
  const isOwn = (address: string) => oldSite.pathWithin(address) !== undefined;
  const html = renderTree(ownLinks(await localiseLinks(files, { library, isOwn }), oldSite));
  const content = await withTextFallback(html, note, (clean) => prepareContent(sanitiser, clean));
  const featuredImageAlt = fitText(lead?.attributes.alt ?? '', 'featured_image_alt', note);
  return { content, featuredImage: lead?.attributes.src ?? null, featuredImageAlt };
}

/** A text of the export as a record, with a note on everything that could not be kept. */
export async function mapHosted(text: HostedText, context: Context): Promise<PostRecord> {
  const { key, kind, paths, date, status } = text;
  const notes = [...text.notes];
  const note = (line: string) => notes.push(line);
  const made = await convert(text, context, note);
  const name = text.title || truncate(made.content.content_text.slice(0, 1_000), 60);
  const title = fitText(name, 'title', note) || `Untitled ${key}`;
  if (!date) note('it has no readable date: the time of the import stands in for it');
  const given = { prefix: kind, max: 200 };
  const excerpt = kind === 'post' ? fitText(text.subtitle, 'excerpt', note) : '';
  const metaDescription = fitText(text.description, 'meta_description', note);
  for (const line of notes) context.report.note({ id: key, title }, line);
  return {
    ...{ key, kind, title, date, status, ...made, oldSlugs: [], metaKeywords: '' },
    slug: slugify(text.slug, given) || slugify(title, { prefix: kind }) || `${kind}-${slugify(key)}`,
    ...{ excerpt, metaDescription, canonicalUrl: text.canonicalUrl },
    language: detectLanguage(`${title} ${made.content.content_text}`, 'en'),
    ...{ authorKey: text.authorKey, categoryKeys: [], tagKeys: text.tagKeys, isPinned: false, commentsClosed: false },
    ...{ oldPath: paths[0] ?? null, oldPaths: paths, guessedPaths: text.guessedPaths },
  };
}
