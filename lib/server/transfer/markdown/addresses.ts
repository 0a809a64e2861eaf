import { startOf } from '../../../text/cut.ts';
import { decodePath } from '../../content/old-path.ts';
import { type Fields, listOf, momentOf } from './front-matter.ts';
import { pathInside, type SourceText } from './read-texts.ts';
import type { Generator, MarkdownSite } from './site-config.ts';

const DATED = /^(\d{4})-(\d\d?)-(\d\d?)-(.+)$/u;
const ENDING = /\.\w+$/u;
// Folders that are where texts lie, not part of an address.
const ROOTS = /^(?:src\/content\/|src\/pages\/|src\/data\/|content\/|docs\/|collections\/)/u;

export type Place = {
  /** Whether it is a text among dated ones, or a page. */
  kind: 'post' | 'page';
  /** The name that its file or folder gives it, without a date. */
  name: string;
  /** The day that its file's name begins with, as `2013-01-10`. */
  day: string | undefined;
  /** Folders that it lies in, below the one of all texts. */
  folders: string[];
};

const twoDigits = (text = '') => text.padStart(2, '0');

/** What the path of a text says of it. */
export function placeOf({ path, fields }: SourceText, generator: Generator): Place {
  const inner = path.replace(ROOTS, '');
  const parts = inner.split('/');
  const file = (parts.pop() ?? '').replace(ENDING, '');
  const isIndex = /^index$/iu.test(file) && parts.length > 0;
  const own = isIndex ? (parts.pop() ?? '') : file;
  const dated = DATED.exec(own);
  const day = dated ? `${dated[1]}-${twoDigits(dated[2])}-${twoDigits(dated[3])}` : undefined;
  const folders = parts
    .filter((part) => !/^_(?:posts|drafts|pages)$/u.test(part))
    .map((part) => part.replace(/^_/u, ''));
  return { kind: kindOf({ path, fields, day, folders, generator }), name: dated?.[4] ?? own, day, folders };
}

type About = { path: string; fields: Fields; day: string | undefined; folders: string[]; generator: Generator };

function kindOf({ path, fields, day, folders, generator }: About): Place['kind'] {
  if (fields.layout === 'page' || fields.type === 'page' || /(?:^|\/)(?:_pages|src\/pages)\//u.test(path))
    return 'page';
  if (day !== undefined || /(?:^|\/)_(?:posts|drafts)\//u.test(path) || generator === 'plain') return 'post';
  return dateField(fields) === undefined && folders.length === 0 ? 'page' : 'post';
}

const dateField = (fields: Fields): Fields['date'] =>
  fields.date ?? fields.pubDate ?? fields.pubDatetime ?? fields.publishDate ?? fields.published_at;

/** When a text was published: as it says, else as its name does. */
export const dateOf = ({ fields }: SourceText, { day }: Place): Date | null =>
  momentOf(dateField(fields)) ?? momentOf(day);

/** As generators write names in addresses. */
export const urlName = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_.~/-]+/gu, '-')
    .replace(/-{2,}/gu, '-')
    .replace(/^-+|-+$/gu, '');

const STYLES = new Map([
  ['date', '/:categories/:year/:month/:day/:title.html'],
  ['pretty', '/:categories/:year/:month/:day/:title/'],
  ['none', '/:categories/:title.html'],
  ['ordinal', '/:categories/:year/:y_day/:title.html'],
]);

/** An address made by a pattern of the site's own: `/:year/:month/:title/`. */
function byPattern(pattern: string, place: Place, categories: readonly string[], date: Date | null): string {
  const [year = '', month = '', day = ''] = (place.day ?? date?.toISOString().slice(0, 10) ?? '').split('-');
  const yearDay = date ? Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / 86_400_000) + 1 : 0;
  const name = urlName(place.name);
  const values: Record<string, string> = {
    ...{ year, month, day, title: name, slug: name, filename: name, contentbasename: name, slugorfilename: name },
    ...{ i_month: String(Number(month)), i_day: String(Number(day)), short_year: year.slice(2) },
    ...{ monthname: '', y_day: String(yearDay).padStart(3, '0'), yearday: String(yearDay) },
    ...{ categories: categories.map(urlName).join('/'), section: place.folders[0] ?? '' },
    ...{ sections: place.folders.join('/'), output_ext: '.html', name: name, path: place.folders.join('/') },
  };
  const filled = startOf(pattern, 1_000).replace(/:(\w+)/gu, (found, key: string) => values[key] ?? found);
  return startOf(`/${filled}`.replace(/\/{2,}/gu, '/'), 4_000);
}

const asPath = (text: string) => (text.startsWith('/') ? text : `/${text}`);

/** The path of an address that is written in full. */
function withinSite(address: string, site: MarkdownSite): string | undefined {
  if (!/^[a-z]+:/iu.test(address)) return decodePath(address);
  const base = URL.parse(site.url ?? '');
  const url = URL.parse(address);
  return base && url && url.host === base.host ? decodePath(url.pathname) : undefined;
}

/** Addresses that lead to a text though they are not its own: Hugo's are from its folder on, or from the site's root. */
function aliasesOf(fields: Fields, own: string, site: MarkdownSite): string[] {
  const folder = own.replace(/[^/]*\/?$/u, '');
  return [...listOf(fields.aliases), ...listOf(fields.redirect_from)].flatMap((alias) => {
    const path = withinSite(alias, site);
    if (path === undefined || path === '' || path === '/') return [];
    return path.startsWith('/') ? [path] : [asPath(pathInside(folder, path) ?? path)];
  });
}

const bothForms = (path: string): string[] => {
  const plain = path.replace(/(?:\/index)?\.html?$|\/+$/iu, '');
  return plain === '' ? [] : [path, plain, `${plain}.html`];
};

export type Addresses = { sure: string[]; guessed: string[] };

/** The addresses that a text had, the first one its own, and those that it may have had. */
export function addressesOf(text: SourceText, place: Place, site: MarkdownSite): Addresses {
  const { fields } = text;
  const { generator, config } = site;
  const date = dateOf(text, place);
  const categories = [...listOf(fields.categories, 'spaces'), ...listOf(fields.category)];
  const named: Place = fields.slug ? { ...place, name: fields.slug } : place;
  const [year, month, day] = (place.day ?? date?.toISOString().slice(0, 10) ?? '').split('-');
  const folders = urlName(place.folders.join('/'));
  const inFolder = `/${folders === '' ? '' : `${folders}/`}${urlName(named.name)}`;
  const dated = day === undefined ? [] : [`/${year}/${month}/${day}/${urlName(named.name)}`];
  const pattern =
    generator === 'jekyll' && place.kind === 'post'
      ? (STYLES.get(config.permalink ?? 'date') ?? config.permalink)
      : Object.entries(config.permalinks ?? {}).find(([section]) => section === place.folders[0])?.[1];
  const given = fields.url ?? fields.permalink;
  const fromPattern = typeof pattern === 'string' ? byPattern(pattern, named, categories, date) : inFolder;
  const own =
    given === undefined ? fromPattern : asPath(withinSite(byPattern(given, named, categories, date), site) ?? inFolder);
  const fileName = `/${folders === '' ? '' : `${folders}/`}${place.day === undefined ? '' : `${place.day}-`}${urlName(place.name)}`;
  const sure = new Set([own, ...aliasesOf(fields, own, site)].flatMap(bothForms));
  const guessed = new Set([inFolder, ...dated, fileName].flatMap(bothForms));
  return { sure: [...sure], guessed: [...guessed] };
}
