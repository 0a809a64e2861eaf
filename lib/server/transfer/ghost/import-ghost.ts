import { type Kysely, sql } from 'kysely';
import { cutText } from '../../../text/cut.ts';
import { baseLanguage } from '../../../text/detect-language.ts';
import { decodePath } from '../../content/old-path.ts';
import type { Database } from '../../db/schema.ts';
import type { Runtime } from '../../runtime.ts';
import type { ImportRecords, UserRecord } from '../format/import-records.ts';
import { createReport, type ImportReport, type ReportBuilder } from '../format/import-report.ts';
import { findWebUrl } from '../html/conversion.ts';
import { createImageLibrary, imageLimits, type ImageLibrary } from '../images/image-library.ts';
import { createOwnFiles, requireFolder } from '../images/localise-files.ts';
import { type KnownImages, loadSourceRows, type SourceRows } from '../write/source-rows.ts';
import { writeRecords } from '../write/write-records.ts';
import {
  earlierAddresses,
  findSiteAddress,
  type GhostSite,
  sourceOf,
  UNKNOWN_ADDRESS,
  contentFiles,
  readBeside,
  PLACEHOLDER,
} from './ghost-site.ts';
import { mapGhostAuthors, authorKey } from './map-authors.ts';
import { mapGhostComments } from './map-comments.ts';
import { mapGhostPost } from './map-post.ts';
import { choosePosts, mapGhostTags, postKey } from './map-tags.ts';
import { type GhostExport, readGhostExport, textOf, type GhostRow } from './read-export.ts';
import { mapRedirects, readRedirects } from './redirects.ts';
import { withRoutes } from './routes.ts';

const LONGEST_SHOWN = 300;

type PictureSite = Pick<GhostSite, 'data' | 'library' | 'report' | 'base'>;

async function withPicture(record: UserRecord, user: GhostRow, site: PictureSite): Promise<UserRecord> {
  const { library, report, base } = site;
  const given = textOf(user, 'profile_image') || textOf(user, 'image');
  const url = findWebUrl(given.replaceAll(PLACEHOLDER, base), base);
  if (!url) return record;
  const path = await library.findPortrait(url);
  if (path) return { ...record, picture: { url, path } };
  const shown = cutText(given.replace(PLACEHOLDER, ''), LONGEST_SHOWN);
  report.remark(`picture of the author «${record.fullName}» could not be had: ${shown}`);
  return record;
}

/** The authors with their pictures as ours; one that cannot be had is named in the report. */
async function withPictures(records: readonly UserRecord[], site: PictureSite): Promise<UserRecord[]> {
  const users = new Map(site.data.users.map((user) => [authorKey(user), user]));
  const done: UserRecord[] = [];
  // One after the other: a site has few, and most of their pictures come from one host.
  for (const record of records) done.push(await withPicture(record, users.get(record.key) ?? {}, site));
  return done;
}

export type GhostTarget = Pick<Runtime, 'db' | 'sanitiser' | 'storage' | 'log'>;

export type GhostOptions = {
  /** Path of the export. */
  file: string;
  /** Address of the old site, from which its images are fetched. */
  url?: string | undefined;
  /** A copy of Ghost's `content` folder. */
  files?: string | undefined;
  /** Ghost's redirects.json or redirects.yaml, and its routes.yaml; without them those of `files`. */
  redirects?: string | undefined;
  routes?: string | undefined;
  onProgress: (done: number, total: number, phase: string) => void;
  /** Off: images keep their old address. */
  fetchImages?: boolean;
  /** For tests: images may come from this machine. False: nor from `url`, where it is no operator's word. */
  allowPrivateAddresses?: boolean;
};

/** What lies beside an export, as data; undefined where there is none. */
type BesideExport = { redirects: ReturnType<typeof readRedirects>; routes: unknown };

type Prepared = {
  data: GhostExport;
  base: string;
  library: ImageLibrary;
  report: ReportBuilder;
  beside: BesideExport;
};

async function readFilesBeside({ files: folder, redirects, routes }: GhostOptions): Promise<BesideExport> {
  const lists = contentFiles('data/redirects.json', 'data/redirects.yaml', 'data/redirects.yml');
  return {
    redirects: readRedirects(await readBeside({ given: redirects, folder, places: lists })),
    routes: await readBeside({ given: routes, folder, places: contentFiles('settings/routes.yaml') }),
  };
}

function languageOf({ settings }: GhostExport): string {
  return baseLanguage(settings.get('locale') || settings.get('lang') || settings.get('default_locale') || 'en');
}

/** Everything that the export holds as records; reads and converts, writes nothing but image files. */
async function prepareRecords(
  { sanitiser }: GhostTarget,
  { data, base, library, report, beside }: Prepared,
  onProgress: GhostOptions['onProgress'],
): Promise<ImportRecords> {
  const site: GhostSite = {
    ...{ data, base, library, report, sanitiser, language: languageOf(data) },
    authors: mapGhostAuthors(data, report),
    tags: mapGhostTags(data, report),
    metaOf: new Map(data.postsMeta.map((row) => [textOf(row, 'post_id'), row])),
  };
  const records: ImportRecords = {
    ...{
      source: sourceOf(data),
      siteAddress: base,
      users: await withPictures(site.authors.records, site),
      categories: site.tags.records,
      tags: site.tags.tags,
    },
    ...{ posts: [], comments: [], images: library.stored, attachments: [], archives: new Map<string, Date>() },
  };
  const chosen = choosePosts(data, report);
  for (const [index, post] of chosen.entries()) {
    records.posts.push(await mapGhostPost(post, site));
    onProgress(index + 1, chosen.length, 'converting');
  }
  records.comments = await mapGhostComments(new Set(records.posts.map((post) => post.key)), site);
  const routed = beside.routes === undefined ? records : withRoutes(records, beside.routes, site);
  return { ...routed, redirects: mapRedirects(beside.redirects, routed, report) };
}

const FOLDER = /\/content\/(.+?)(?:[?#].*)?$/u;

/** Where a file lies in a copy of Ghost's `content` folder, or of the folder that holds it. */
function contentPlaces(url: string): string[] {
  const path = decodePath(FOLDER.exec(url)?.[1] ?? '');
  return path === '' ? [] : [path, `content/${path}`];
}

/** The images of earlier imports, also of one that had the site at another of its addresses. */
function knownFiles(images: KnownImages, base: string, earlier: readonly string[]): KnownImages {
  const elsewhere = (url: string) =>
    url.startsWith(`${base}/`)
      ? earlier.map((site) => images.get(site + url.slice(base.length))).find(Boolean)
      : undefined;
  return { keys: () => images.keys(), get: (url) => images.get(url) ?? elsewhere(url) };
}

const FILE_LEFT = /https?:\/\/[^\s"'<>()]{1,300}?\/content\/(?:images|media|files)\/[^\s"'<>()?#]{1,500}/giu;
const ENOUGH_POSTS = 200;

/** Addresses of files that posts of an earlier import still have: where none could be had, they alone say where the site was. */
async function filesLeft(db: Kysely<Database>, { posts }: GhostExport, sources: SourceRows): Promise<string[]> {
  const ids = posts.flatMap((post) => sources.find('post', postKey(post))?.localId ?? []);
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', featured_image, content) as text from posts where id = any(${ids}::int[])
      and (strpos(content, '/content/') > 0 or strpos(featured_image, '/content/') > 0) limit ${ENOUGH_POSTS}`.execute(
    db,
  );
  return rows.flatMap(({ text }) => text.match(FILE_LEFT) ?? []);
}

type Imported = { data: GhostExport; sources: SourceRows; url: string | undefined };

/** Where the site is: as the operator or the export says, else where earlier imports had it. */
export async function findBase(
  db: Kysely<Database>,
  { data, sources, url }: Imported,
): Promise<{ base: string; earlier: string[] }> {
  const earlier = earlierAddresses(data, [...sources.images.keys(), ...(await filesLeft(db, data, sources))]);
  const found = findSiteAddress(data, url);
  const base = found === UNKNOWN_ADDRESS ? (earlier.find((site) => site !== found) ?? found) : found;
  return { base, earlier };
}

function createLibrary(target: GhostTarget, options: GhostOptions, known: KnownImages, report: ReportBuilder) {
  const { fetchImages = true, allowPrivateAddresses, files } = options;
  return createImageLibrary({
    ...{ storage: target.storage, report, known, fetchImages },
    limits: imageLimits(options.url, allowPrivateAddresses),
    isReachable: (url) => !url.startsWith(UNKNOWN_ADDRESS),
    ...(files !== undefined && { readOwn: createOwnFiles(files, contentPlaces) }),
  });
}

function remarkOnImages({ url, files, fetchImages = true }: GhostOptions, base: string, report: ReportBuilder): void {
  if (!fetchImages) report.remark('images were not fetched: they keep their old addresses');
  else if (base === UNKNOWN_ADDRESS && files === undefined)
    report.remark(
      'the export does not say where its site is: give --url https://old.example or --files FOLDER for its images',
    );
  else if (url === undefined && base !== UNKNOWN_ADDRESS) report.remark(`the site's own images are those of ${base}`);
}

/**
 * Imports a Ghost export (0.4 to 6): users, tags, posts, pages, comments and images. Safe to repeat: what an earlier
 * import of the same site wrote is found again by its id there.
 * @throws AppError invalid when the file is no complete export; then nothing has been written
 */
export async function importGhost(target: GhostTarget, options: GhostOptions): Promise<ImportReport> {
  await requireFolder(options.files);
  const report = createReport();
  const data = await readGhostExport(options.file);
  const source = sourceOf(data);
  const sources = await loadSourceRows(target.db, source);
  const { base, earlier } = await findBase(target.db, { data, sources, url: options.url });
  const beside = await readFilesBeside(options);
  const library = createLibrary(target, options, knownFiles(sources.images, base, earlier), report);
  remarkOnImages(options, base, report);
  try {
    const records = await prepareRecords(target, { data, base, library, report, beside }, options.onProgress);
    const onProgress = (done: number, total: number) => options.onProgress(done, total, 'writing');
    await writeRecords(target.db, records, { report, onProgress });
  } catch (error) {
    await library.discard();
    throw error;
  }
  const result = report.finish(base === UNKNOWN_ADDRESS ? 'a Ghost site' : base);
  target.log.info({ source, counts: result.counts, seconds: result.seconds }, 'Ghost import finished');
  return result;
}
