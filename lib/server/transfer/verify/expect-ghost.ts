import { renderTree } from '../../content/html-tree.ts';
import { decodePath } from '../../content/old-path.ts';
import type { Runtime } from '../../runtime.ts';
import { createReport } from '../format/import-report.ts';
import { ghostDate, PLACEHOLDER, sourceOf, UNKNOWN_ADDRESS } from '../ghost/ghost-site.ts';
import { findBase } from '../ghost/import-ghost.ts';
import { mapGhostAuthors } from '../ghost/map-authors.ts';
import { findNodes } from '../ghost/map-content.ts';
import { ghostStatus } from '../ghost/map-post.ts';
import { choosePosts, isPage, mapGhostTags } from '../ghost/map-tags.ts';
import { type GhostExport, type GhostRow, lineOf, readGhostExport, textOf } from '../ghost/read-export.ts';
import { createOldSite } from '../html/anchors.ts';
import { loadSourceRows } from '../write/source-rows.ts';
import { type Expected, type ExpectedList, type ExpectedText, wordsOf, comparedText, rawImages } from './expected.ts';

function textOfPost(post: GhostRow, base: string): ExpectedText {
  const date = ghostDate(post.published_at) ?? ghostDate(post.created_at);
  const nodes = findNodes(post, base, () => {});
  const html = renderTree(nodes);
  const slug = textOf(post, 'slug');
  const featured = textOf(post, 'feature_image').replaceAll(PLACEHOLDER, base);
  return {
    kind: isPage(post) ? 'page' : 'post',
    title: lineOf(post, 'title'),
    addresses: slug === '' ? [] : [`/${slug}/`],
    isPublic: ghostStatus(post, date).status === 'published' && (date === null || date.getTime() <= Date.now()),
    words: wordsOf(comparedText(nodes)),
    images: [...rawImages(html), ...(/^https?:/iu.test(featured) && !isPage(post) ? [featured] : [])],
  };
}

function listsOf(data: GhostExport, seen: readonly GhostRow[]): ExpectedList[] {
  const report = createReport();
  const [tags, authors] = [mapGhostTags(data, report), mapGhostAuthors(data, report)];
  const used = {
    tag: new Set(seen.flatMap(tags.tagKeysOf)),
    category: new Set(seen.flatMap(tags.keysOf)),
    author: new Set(seen.map((post) => authors.of(post).key)),
  };
  const lists = [
    ...tags.tags.map((tag) => ({ kind: 'tag' as const, ...tag })),
    ...tags.records.map((category) => ({ kind: 'category' as const, ...category })),
    // Who is suspended has posts, and no page.
    ...authors.records
      .filter(({ isDisabled }) => !isDisabled)
      .map((author) => ({ kind: 'author' as const, name: author.fullName, ...author })),
  ];
  return lists
    .filter(({ kind, key }) => used[kind].has(key))
    .map(({ kind, name, oldPaths }) => ({ kind, name, addresses: oldPaths }));
}

/** An export, the address of its site where the operator says it, and where earlier imports were written. */
export type GivenExport = Pick<Runtime, 'db'> & { file: string; url: string | undefined };

/** What a Ghost export says that the site should have. */
export async function expectGhost({ db, file, url }: GivenExport): Promise<Expected> {
  const data = await readGhostExport(file);
  const { base } = await findBase(db, { data, sources: await loadSourceRows(db, sourceOf(data)), url });
  const oldSite = createOldSite([base]);
  const chosen = choosePosts(data, createReport());
  const texts = chosen.map((post) => textOfPost(post, base));
  const images = texts.flatMap((text) => (text.isPublic ? text.images : []));
  const own = images.flatMap((address) => {
    const path = base === UNKNOWN_ADDRESS ? undefined : oldSite.pathWithin(address);
    return path === undefined ? [] : [[address, decodePath(path.replace(/[?#].*$/su, ''))] as const];
  });
  return {
    source: sourceOf(data),
    folder: base === UNKNOWN_ADDRESS ? '' : (URL.parse(base)?.pathname ?? '').replace(/\/+$/u, ''),
    texts,
    lists: listsOf(
      data,
      chosen.filter((post, index) => texts[index]?.isPublic && !isPage(post)),
    ),
    files: new Map(own),
  };
}
