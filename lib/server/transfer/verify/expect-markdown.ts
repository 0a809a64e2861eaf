import { decodePath, oldPathKey } from '../../content/old-path.ts';
import { elementsOf, findTree } from '../../content/html-tree.ts';
import { createReport } from '../format/import-report.ts';
import { findWebUrl } from '../html/conversion.ts';
import { markdownHtml } from '../html/markdown.ts';
import { dateOf } from '../markdown/addresses.ts';
import { readMarkdown } from '../markdown/import-markdown.ts';
import { mapTerms } from '../markdown/map-terms.ts';
import { plainMarkdown } from '../markdown/marks.ts';
import { statusOf } from '../markdown/map-text.ts';
import { folderOf, type PlacedText } from '../markdown/text-content.ts';
import { pictureAddress, siteBase } from '../markdown/pictures.ts';
import type { MarkdownSite } from '../markdown/site-config.ts';
import { type Expected, type ExpectedList, type ExpectedText, wordsOf } from './expected.ts';
import { comparedText } from './raw-text.ts';

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
export async function expectMarkdown(folder: string, url: string | undefined): Promise<Expected> {
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
