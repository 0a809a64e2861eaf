import { decodePath, oldPathKey } from '../../content/old-path.ts';
import { plainText } from '../../content/plain-text.ts';
import { createReport } from '../format/import-report.ts';
import { renderTree } from '../../content/html-tree.ts';
import { readHosted } from '../hosted/import-hosted.ts';
import { siteOf } from '../hosted/map-hosted.ts';
import { createOldSite } from '../html/anchors.ts';
import { collectAttachments, isPicture } from '../wordpress/attachments.ts';
import { chooseItems } from '../wordpress/import-wordpress.ts';
import type { WordPressExport, WxrItem } from '../wordpress/export-types.ts';
import { mapAuthors } from '../wordpress/map-authors.ts';
import { categoryKey, categoryTermsOf, mapCategories, mapTags, tagKeysOf } from '../wordpress/map-terms.ts';
import { oldPathsOf } from '../wordpress/old-paths.ts';
import { findOffset, findPostDate, isPage, statusOf } from '../wordpress/post-status.ts';
import { readExport } from '../wordpress/read-export.ts';
import type { GivenExport } from './expect-ghost.ts';
import {
  comparedText,
  type Expected,
  type ExpectedList,
  type ExpectedText,
  rawImages,
  rawText,
  wordsOf,
} from './expected.ts';

function footnotes({ meta }: WxrItem): string {
  try {
    const notes: unknown = JSON.parse(meta.find(({ key }) => key === 'footnotes')?.value ?? '[]');
    return Array.isArray(notes)
      ? notes.map((note: { content?: unknown }) => String(note.content ?? '')).join('\n\n')
      : '';
  } catch {
    return '';
  }
}

function textOf(item: WxrItem, offset: number, base: string): ExpectedText {
  const date = findPostDate(item, offset);
  const isOut = statusOf(item, date).status === 'published' && (date === null || date.getTime() <= Date.now());
  return {
    kind: isPage(item) ? 'page' : 'post',
    title: plainText(item.title),
    addresses: oldPathsOf(item),
    isPublic: isOut,
    words: wordsOf(rawText(`${item.content}\n\n${footnotes(item)}`)),
    images: rawImages(item.content, base),
  };
}

/** Tags, categories and authors of what readers may see. */
function listsOf(site: WordPressExport, seen: readonly WxrItem[]): ExpectedList[] {
  const report = createReport();
  const authors = mapAuthors(
    site,
    seen.map((item) => item.creator),
    report,
  );
  const used = {
    tag: new Set(seen.flatMap(tagKeysOf)),
    category: new Set(seen.flatMap((item) => categoryTermsOf(item).map(categoryKey))),
    author: new Set(seen.map((item) => authors.byLine(item).key)),
  };
  const lists = [
    ...mapTags(site, seen).map((tag) => ({ kind: 'tag' as const, ...tag })),
    ...mapCategories(site, seen, report).map((category) => ({ kind: 'category' as const, ...category })),
    ...authors.records.map((author) => ({ kind: 'author' as const, name: author.fullName, ...author })),
  ];
  return lists
    .filter(({ kind, key }) => used[kind].has(key))
    .map(({ kind, name, oldPaths }) => ({ kind, name, addresses: oldPaths }));
}

/** What a WordPress export says that the site should have. */
export async function expectWordPress(file: string, url: string | undefined): Promise<Expected> {
  const site = await readExport(file, () => {});
  const chosen = chooseItems(site.items, createReport());
  const offset = findOffset(site.items);
  const oldSite = createOldSite([...(url === undefined ? [] : [url]), site.source]);
  const posts = chosen.map((item) => ({ item, text: textOf(item, offset, url ?? site.source) }));
  const attachments = collectAttachments(site.items);
  const pictures = site.items.flatMap((item) => {
    const found = item.type === 'attachment' ? attachments.find(item.id) : undefined;
    return found && isPicture(found) ? found.url : [];
  });
  const images = [...pictures, ...posts.flatMap(({ text }) => (text.isPublic ? text.images : []))];
  const own = images.flatMap((address) => {
    const path = oldSite.pathWithin(address);
    return path === undefined ? [] : [[address, decodePath(path.replace(/[?#].*$/su, ''))] as const];
  });
  const seen = posts.filter(({ item, text }) => text.isPublic && item.type === 'post').map(({ item }) => item);
  return {
    source: site.source,
    folder: oldPathKey(decodePath(URL.parse(site.source)?.pathname ?? '')),
    texts: posts.map(({ text }) => text),
    lists: listsOf(site, seen),
    files: new Map(own),
  };
}

/** What an export of Substack, Medium or Blogger says that the site should have. */
export async function expectHosted({ file, url }: Omit<GivenExport, 'db'>): Promise<Expected> {
  const site = await readHosted({ file, url }, createReport());
  const seen = new Set<string>();
  const texts = site.texts.map((text): ExpectedText => {
    const nodes = site.nodesOf(text, () => {});
    const isPublic = text.status === 'published' && (text.date === null || text.date.getTime() <= Date.now());
    for (const key of isPublic ? text.tagKeys : []) seen.add(key);
    const images = rawImages(renderTree(nodes), siteOf(site));
    return {
      ...{ kind: text.kind, title: text.title, addresses: text.paths, isPublic },
      images,
      words: wordsOf(comparedText(nodes)),
    };
  });
  const tags = site.tags.filter(({ key }) => seen.has(key));
  const lists = tags.map(({ name, oldPaths }) => ({ kind: 'tag' as const, name, addresses: oldPaths }));
  return {
    source: site.source,
    folder: oldPathKey(decodePath(URL.parse(siteOf(site))?.pathname ?? '')),
    texts,
    lists,
    files: new Map(),
  };
}
