import { stat } from 'node:fs/promises';
import { pathTo } from '../../../paths.ts';
import { elementsOf, findTree } from '../../content/html-tree.ts';
import { decodePath, oldPathKey } from '../../content/old-path.ts';
import { commandRefusal } from '../format/archive-values.ts';
import { createReport } from '../format/import-report.ts';
import { findSource } from '../hosted/import-hosted.ts';
import { findWebUrl } from '../html/conversion.ts';
import { markdownHtml } from '../html/markdown.ts';
import { readFolder } from '../lekha/read-folder.ts';
import { dateOf } from '../markdown/addresses.ts';
import { readMarkdown } from '../markdown/import-markdown.ts';
import { mapTerms } from '../markdown/map-terms.ts';
import { statusOf } from '../markdown/map-text.ts';
import { plainMarkdown } from '../markdown/marks.ts';
import type { MarkdownSite } from '../markdown/site-config.ts';
import { folderOf, type PlacedText, pictureAddress, siteBase } from '../markdown/text-content.ts';
import { expectHosted, expectWordPress } from './expect-exports.ts';
import { expectGhost, type GivenExport } from './expect-ghost.ts';
import { type Expected, type ExpectedList, type ExpectedText, wordsOf, comparedText, rawImages } from './expected.ts';

const UPLOAD = /^\/uploads\//u;

/** Our own pictures that a text shows. */
const uploadsOf = (content: string, above: string | null = null): string[] =>
  [
    above ?? '',
    ...[...elementsOf(findTree(content) ?? [])].map(({ tag, attributes }) => (tag === 'img' && attributes.src) || ''),
  ].filter((path) => UPLOAD.test(path));

/** What a folder that `export` wrote says that the site should have: old addresses and the places themselves. */
async function expectLekha(folder: string): Promise<Expected> {
  const site = await readFolder(folder);
  const texts: ExpectedText[] = [];
  const used = new Set<string>();
  const files = new Set(Object.keys(site.site.old_files));
  for await (const post of site.posts()) {
    const isPublic = post.status === 'published' && new Date(post.published_at ?? 0).getTime() <= Date.now();
    for (const slug of isPublic ? post.tags : []) used.add(slug);
    for (const path of isPublic ? uploadsOf(post.content, post.featured_image) : []) files.add(path);
    texts.push({
      ...{ kind: 'post', title: post.title, addresses: post.old_paths, isPublic },
      place: decodeURIComponent(pathTo.post(post.slug)),
      words: wordsOf(comparedText(findTree(post.content) ?? [])),
      images: rawImages(post.content),
    });
  }
  for (const { slug, title, content, status, old_paths } of site.pages) {
    for (const path of status === 'published' ? uploadsOf(content) : []) files.add(path);
    texts.push({
      ...{ kind: 'page', title, addresses: old_paths, isPublic: status === 'published' },
      place: decodeURIComponent(pathTo.page(slug)),
      words: wordsOf(comparedText(findTree(content) ?? [])),
      images: rawImages(content),
    });
  }
  const lists: ExpectedList[] = [
    ...site.tags
      .filter(({ slug }) => used.has(slug))
      .map(({ name, slug, old_paths }) => ({
        ...{ kind: 'tag' as const, name, addresses: old_paths },
        place: decodeURIComponent(pathTo.tag(slug)),
      })),
    ...site.categories.map(({ name, slug, old_paths }) => ({
      ...{ kind: 'category' as const, name, addresses: old_paths },
      place: decodeURIComponent(pathTo.category(slug)),
    })),
    ...site.users
      .filter(({ is_active }) => is_active)
      .map(({ full_name, username, old_paths }) => ({
        ...{ kind: 'author' as const, name: full_name, addresses: old_paths },
        place: decodeURIComponent(pathTo.user(username)),
      })),
  ];
  return { source: 'lekha', folder: '', texts, lists, files: new Map([...files].map((path) => [path, path])) };
}

// Names of other texts stand in addresses only, which nobody reads.
const silent = { note: () => {}, findText: () => '' };

function textOf(placed: PlacedText, site: MarkdownSite): ExpectedText {
  const { text, place, addresses } = placed;
  const tree = findTree(markdownHtml(plainMarkdown(text.body, text.path.endsWith('.mdx'), silent))) ?? [];
  const images = [...elementsOf(tree)].flatMap(({ tag, attributes }) => {
    const address = tag === 'img' && attributes.src ? pictureAddress(attributes.src, folderOf(text.path), site) : '';
    return findWebUrl(address, siteBase(site)) ?? [];
  });
  const date = dateOf(text, place);
  return {
    kind: place.kind,
    title: text.fields.title ?? '',
    addresses: addresses.sure,
    isPublic: statusOf(placed) === 'published' && (date === null || date.getTime() <= Date.now()),
    words: wordsOf(comparedText(tree)),
    images,
  };
}

/** What a folder of Markdown says that the site should have. */
async function expectMarkdown(folder: string, url: string | undefined): Promise<Expected> {
  const { site, placed, source } = await readMarkdown(folder, url, createReport());
  const texts = placed.map((one) => textOf(one, site));
  const seen = placed.filter(({ place }, index) => texts[index]?.isPublic && place.kind === 'post');
  const terms = mapTerms(
    seen.map(({ text }) => text),
    site,
  );
  // Their addresses are those that the usual settings give: one of them is enough.
  const lists: ExpectedList[] = [
    ...terms.tags.map(({ name, oldPaths }) => ({ kind: 'tag' as const, name, addresses: oldPaths.slice(0, 1) })),
    ...terms.categories.map(({ name, oldPaths }) => ({
      ...{ kind: 'category' as const, name, addresses: oldPaths.slice(0, 1) },
    })),
    ...terms.users.map(({ fullName, oldPaths }) => ({
      ...{ kind: 'author' as const, name: fullName, addresses: oldPaths.slice(0, 1) },
    })),
  ];
  const folderOfSite = oldPathKey(decodePath(URL.parse(site.url ?? '')?.pathname ?? ''));
  return { source, folder: folderOfSite, texts, lists, files: new Map() };
}

/**
 * What an export says that the site should have, whatever kind of export it is.
 * @throws AppError invalid when it is none that can be imported
 */
export async function readExpected(given: GivenExport): Promise<Expected> {
  const { file, url } = given;
  await stat(file).catch((error: unknown) => {
    throw commandRefusal(`«${file}» cannot be opened.`, error);
  });
  const source = await findSource(file);
  if (source === 'lekha') return expectLekha(file);
  if (source === 'markdown') return expectMarkdown(file, url);
  if (source === 'wordpress') return expectWordPress(file, url);
  // Which says of all else what it is not.
  return source === 'ghost' ? expectGhost(given) : expectHosted(given);
}
