import { basename } from 'node:path';
import type { Runtime } from '../../runtime.ts';
import { FIRST_PAGE, type ImportRecords, noteInArchives } from '../format/import-records.ts';
import { createReport, type ImportReport, type ReportBuilder } from '../format/import-report.ts';
import { mapPlainRedirects } from '../ghost/redirects.ts';
import { createImageLibrary, imageLimits } from '../images/image-library.ts';
import { createOwnFiles } from '../images/localise-files.ts';
import { type KnownImages, loadSourceRows } from '../write/source-rows.ts';
import { writeRecords } from '../write/write-records.ts';
import { addressesOf, dateOf, placeOf } from './addresses.ts';
import { mapTerms, seriesRedirects, urlName } from './map-terms.ts';
import { besideText, mapText } from './map-text.ts';
import { pathInside, readTexts, type SourceText } from './read-texts.ts';
import {
  type Generator,
  type MarkdownSite,
  readHostRedirects,
  readSite,
  withDefaults,
  withFolderData,
} from './site-config.ts';
import { folderOf, type PlacedText, type TextContext, FILES, picturePlaces, siteBase } from './text-content.ts';

type MarkdownTarget = Pick<Runtime, 'db' | 'sanitiser' | 'storage' | 'log'>;

type MarkdownOptions = {
  folder: string;
  /** Address of the old site, where its settings do not say it. */
  url?: string | undefined;
  onProgress: (done: number, total: number, phase: string) => void;
  /** For tests: images may come from this machine. */
  allowPrivateAddresses?: boolean;
};

// A path has as many.
const LONGEST_NAME = 4_000;

type MarkdownFolder = { root: string; site: MarkdownSite; placed: PlacedText[]; source: string };

/** A text with what the site's settings, or files beside it, say of many texts. */
async function withGeneralFields(text: SourceText, root: string, { generator, config }: MarkdownSite) {
  if (generator === 'eleventy') return withFolderData(root, text);
  return generator === 'jekyll' ? withDefaults(text, config) : text;
}

/** A folder of texts, with the place and the addresses of each. */
export async function readMarkdown(
  folder: string,
  url: string | undefined,
  report: ReportBuilder,
): Promise<MarkdownFolder> {
  const { root, texts } = await readTexts(folder, report);
  const site = await readSite(root, texts, url);
  const placed: PlacedText[] = [];
  for (const read of texts) {
    const text = await withGeneralFields(read, root, site);
    const place = placeOf(text, site);
    placed.push({ text, place, addresses: addressesOf(text, place, site) });
  }
  // Two languages of one text may want one slug: that of the site's own has it.
  const isOther = ({ place: { language } }: PlacedText) =>
    language !== undefined && language !== (site.config.defaultContentLanguage ?? 'en').toLowerCase();
  placed.sort((a, b) => Number(isOther(a)) - Number(isOther(b)));
  return { root, site, placed, source: `markdown:${site.url ?? (site.title || basename(root))}` };
}

const bare = (path: string) =>
  path.replace(/^(?:src\/content|content|_posts)\//u, '').replace(/(?:\/(?:_?index))?\.\w+$/u, '');

/** Finds the address of a text by its path, from the text that names it or from the folder of all, or by its name. */
function createFinder(placed: readonly PlacedText[]): TextContext['findText'] {
  const own = ({ addresses }: PlacedText) => addresses.sure[0];
  const byPath = new Map(placed.map((one) => [one.text.path, own(one)]));
  const byBare = new Map(placed.map((one) => [bare(one.text.path), own(one)]));
  const byName = new Map(placed.map((one) => [bare(one.text.path).split('/').at(-1) ?? '', own(one)]));
  return (from, name) => {
    if (name.length > LONGEST_NAME) return undefined;
    const folder = folderOf(from);
    const beside = name.startsWith('/') ? undefined : pathInside(folder, name);
    const plain = bare(name.replace(/^\/+/u, '').replace(/\/+$/u, ''));
    return (
      (beside !== undefined ? (byPath.get(beside) ?? byBare.get(bare(beside))) : undefined) ??
      byPath.get(name.replace(/^\/+/u, '')) ??
      byBare.get(plain) ??
      byName.get(plain.split('/').at(-1) ?? '')
    );
  };
}

/** The lists of posts that generators make of folders. */
function folderLists(placed: readonly PlacedText[], generator: Generator): Map<string, Date> {
  const posts = placed.filter(({ place }) => place.kind === 'post');
  const folders = posts.flatMap(({ place }) => place.folders.map((_, index) => place.folders.slice(0, index + 1)));
  return new Map(folders.map((parts) => [`/${urlName(parts.join('/'), generator)}`, FIRST_PAGE]));
}

/** The lists of years, months and days, which sites of Jekyll have where the addresses of their posts have dates. */
function dateLists(placed: readonly PlacedText[], { generator }: MarkdownSite): Map<string, Date> {
  const lists = new Map<string, Date>();
  for (const { text, place } of generator === 'jekyll' ? placed : []) {
    const date = place.kind === 'post' ? dateOf(text, place) : null;
    if (date && place.day) noteInArchives(lists, { day: place.day, published: date, fronts: [''] });
  }
  return lists;
}

type Prepared = MarkdownFolder & { options: MarkdownOptions; report: ReportBuilder };

function createLibrary({ storage }: MarkdownTarget, known: KnownImages, prepared: Prepared) {
  const { root, site, options, report } = prepared;
  return createImageLibrary({
    ...{ storage, report, known, fetchImages: true },
    limits: imageLimits(options.url, options.allowPrivateAddresses),
    readOwn: createOwnFiles(root, (address) => picturePlaces(address, site)),
    isReachable: (address) =>
      !address.startsWith(FILES) && !(site.url === undefined && address.startsWith(siteBase(site))),
  });
}

async function prepareRecords(
  target: MarkdownTarget,
  library: TextContext['library'],
  { root, site, placed, source, report, options }: Prepared,
): Promise<ImportRecords> {
  const posts = placed.filter(({ place }) => place.kind === 'post');
  const terms = mapTerms(
    posts.map(({ text }) => text),
    site,
  );
  const context: TextContext = {
    ...{ site, library, report, terms, sanitiser: target.sanitiser },
    findText: createFinder(placed),
  };
  const records: ImportRecords = {
    ...{ source, siteAddress: siteBase(site), users: terms.users, categories: terms.categories, tags: terms.tags },
    ...{
      posts: [],
      comments: [],
      images: library.stored,
      attachments: [],
      archives: new Map([...folderLists(placed, site.generator), ...dateLists(placed, site)]),
      redirects: seriesRedirects(
        posts.map(({ text }) => text),
        site.generator,
      ),
    },
  };
  for (const [index, one] of placed.entries()) {
    records.posts.push(await mapText(one, context));
    options.onProgress(index + 1, placed.length, 'converting');
  }
  records.redirects?.push(...mapPlainRedirects(await readHostRedirects(root, report), records, report));
  records.attachments = placed.flatMap((one) => besideText(one, library.stored.keys()));
  return records;
}

/**
 * Imports a folder of Markdown with front matter, as Hugo, Jekyll and Astro have it: texts, pages, authors, categories,
 * tags and the pictures beside them. Safe to repeat: what an earlier import wrote is found again by its path.
 * @throws AppError invalid when it holds no texts, or one of an unknown encoding; then nothing has been written
 */
export async function importMarkdown(target: MarkdownTarget, options: MarkdownOptions): Promise<ImportReport> {
  const report = createReport();
  const folder = await readMarkdown(options.folder, options.url, report);
  const { source, site } = folder;
  const prepared: Prepared = { ...folder, options, report };
  const library = createLibrary(target, (await loadSourceRows(target.db, source)).images, prepared);
  try {
    const records = await prepareRecords(target, library, prepared);
    const onProgress = (done: number, total: number) => options.onProgress(done, total, 'writing');
    await writeRecords(target.db, records, { report, onProgress });
  } catch (error) {
    await library.discard();
    throw error;
  }
  const result = report.finish(`${options.folder} (${site.generator === 'plain' ? 'Markdown' : site.generator})`);
  target.log.info({ source, counts: result.counts, seconds: result.seconds }, 'Markdown import finished');
  return result;
}
