import { z } from 'zod';
import { findLanguage } from '../../../rules/languages.ts';
import { startOf } from '../../../text/cut.ts';
import { decodePath } from '../../content/old-path.ts';
import { type Fields, listOf, momentOf } from './front-matter.ts';
import { filledIn, foldersAbovePosts, hyphened, urlName } from './map-terms.ts';
import { isIntroduction, pathInside, type SourceText } from './read-texts.ts';
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
  /** The language that Hugo reads in its path. */
  language: string | undefined;
};

const twoDigits = (text = '') => text.padStart(2, '0');

type SitePlaces = Pick<MarkdownSite, 'generator' | 'config' | 'input'>;

/** The path of a text below the folder of all texts. */
function withoutRoot(path: string, { generator, input }: SitePlaces): string {
  if (generator === 'eleventy')
    return input !== '' && path.startsWith(`${input}/`) ? path.slice(input.length + 1) : path;
  return path.replace(generator === 'jekyll' ? /^collections\//u : ROOTS, '');
}

/** Hugo: `page.bn.md`, or a folder for each language of the site. @returns the path without its language as well */
function splitLanguage(path: string, { generator, config }: SitePlaces): { path: string; language?: string } {
  if (generator !== 'hugo') return { path };
  const isLanguage = (name = ''): boolean => name !== '' && Object.hasOwn(config.languages ?? {}, name);
  const [first] = path.split('/', 1);
  if (first !== undefined && path.includes('/') && isLanguage(first))
    return { path: path.slice(first.length + 1), language: first };
  const named = /\.([a-z]{2,3}(?:-[a-z]{2,8})?)\.\w+$/iu.exec(path);
  const language = named?.[1]?.toLowerCase();
  if (!named || !language || !(isLanguage(language) || findLanguage(language))) return { path };
  return { path: path.slice(0, named.index) + path.slice(named.index + language.length + 1), language };
}

/** What the path of a text says of it. */
export function placeOf({ path, fields }: SourceText, site: SitePlaces): Place {
  const { generator } = site;
  const { path: inner, language } = splitLanguage(withoutRoot(path, site), site);
  const parts = inner.split('/');
  const file = (parts.pop() ?? '').replace(ENDING, '');
  const isIndex = /^_?index$/iu.test(file) && parts.length > 0;
  const own = isIndex ? (parts.pop() ?? '') : file;
  // Eleventy: walk/walk.md stands at /walk/ as walk/index.md does.
  if (generator === 'eleventy' && !isIndex && parts.at(-1) === own) parts.pop();
  const dated = DATED.exec(own);
  const day = dated ? `${dated[1]}-${twoDigits(dated[2])}-${twoDigits(dated[3])}` : undefined;
  const folders = parts
    .filter((part) => !/^_(?:posts|drafts|pages)$/u.test(part))
    .map((part) => part.replace(/^_/u, ''));
  const kind = kindOf({ path, fields, day, folders, generator });
  return { kind, name: dated?.[4] ?? own, day, folders, language };
}

type About = { path: string; fields: Fields; day: string | undefined; folders: string[]; generator: Generator };

function kindOf({ path, fields, day, folders, generator }: About): Place['kind'] {
  if (isIntroduction(path)) return 'page';
  if (fields.layout === 'page' || fields.type === 'page' || /(?:^|\/)(?:_pages|src\/pages)\//u.test(path))
    return 'page';
  if (day !== undefined || /(?:^|\/)_(?:posts|drafts)\//u.test(path) || generator === 'plain') return 'post';
  // Jekyll: whatever stands in no collection is a page, in folders as well.
  const isLoose = folders.length === 0 || (generator === 'jekyll' && !/(?:^|\/)_[\w-]+\//u.test(path));
  return dateField(fields) === undefined && isLoose ? 'page' : 'post';
}

const dateField = (fields: Fields): Fields['date'] =>
  fields.date ?? fields.pubDate ?? fields.pubDatetime ?? fields.publishDate ?? fields.published_at;

/** When a text was published: as it says, else as its name does; when it is to be, where that is still to come. */
export function dateOf({ fields }: SourceText, { day }: Place): Date | null {
  const due = momentOf(fields.publishDate);
  if (due && due.getTime() > Date.now()) return due;
  return momentOf(dateField(fields)) ?? momentOf(day);
}

/** The days that a text's address may name: as it says it, at Greenwich, as its file's name does. */
function daysOf({ fields }: SourceText, { day }: Place): string[] {
  const given = dateField(fields);
  const moment = momentOf(given);
  const [, year, month = '', date = ''] = /^\s*(\d{4})-(\d\d?)-(\d\d?)/u.exec(String(given ?? '')) ?? [];
  const written = year === undefined ? undefined : `${year}-${twoDigits(month)}-${twoDigits(date)}`;
  const days = [moment && written, moment?.toISOString().slice(0, 10), day];
  return [...new Set(days.filter((one): one is string => typeof one === 'string'))];
}

const STYLES = new Map([
  ['date', '/:categories/:year/:month/:day/:title.html'],
  ['pretty', '/:categories/:year/:month/:day/:title/'],
  ['none', '/:categories/:title.html'],
  ['ordinal', '/:categories/:year/:y_day/:title.html'],
]);

const nameOfDay = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', ...options });

/** What stands for the day in patterns of Jekyll and Hugo. */
function dayValues(day: string | undefined): Record<string, string> {
  const moment = momentOf(day);
  if (day === undefined || !moment) return {};
  const [year = '', month = '', date = ''] = day.split('-');
  const yearDay = Math.floor((moment.getTime() - Date.UTC(moment.getUTCFullYear(), 0, 1)) / 86_400_000) + 1;
  return {
    ...{ year, month, day: date, i_month: String(Number(month)), i_day: String(Number(date)) },
    ...{ short_year: year.slice(2), y_day: String(yearDay).padStart(3, '0'), yearday: String(yearDay) },
    ...{ monthname: nameOfDay(day, { month: 'long' }).toLowerCase(), long_month: nameOfDay(day, { month: 'long' }) },
    ...{ short_month: nameOfDay(day, { month: 'short' }), long_day: nameOfDay(day, { weekday: 'long' }) },
    ...{ short_day: nameOfDay(day, { weekday: 'short' }), w_day: String(moment.getUTCDay() || 7) },
    ...{ weekday: String(moment.getUTCDay()), weekdayname: nameOfDay(day, { weekday: 'long' }).toLowerCase() },
  };
}

type Names = { file: string; title: string; slug: string; orFile: string };
type Filling = { place: Place; categories: string; names: Names; day: string | undefined };

/** What generators take for the name of a text. Hugo knows its title, and prefers it to the name of its file. */
function namesOf({ fields }: SourceText, place: Place, { generator }: MarkdownSite): Names {
  const [file, title, slug] = [place.name, fields.title ?? '', fields.slug ?? ''].map((one) => urlName(one, generator));
  const orFile = slug || file || '';
  const named = generator === 'hugo' ? title || orFile : orFile;
  return { file: file ?? '', title: named, slug: slug || named, orFile };
}

/** An address made by a pattern of the site's own: `/:year/:month/:title/`. */
function byPattern(pattern: string, { place, categories, names, day }: Filling): string {
  const { file, title, slug, orFile } = names;
  const values: Record<string, string> = {
    ...dayValues(day),
    ...{ title, slug, filename: file, contentbasename: file, slugorfilename: orFile, slugorcontentbasename: orFile },
    ...{ categories, slugified_categories: categories, collection: place.folders[0] ?? '', name: file },
    ...{ section: place.folders[0] ?? '', sections: place.folders.join('/'), output_ext: '.html' },
    path: [...place.folders.slice(1), orFile].join('/'),
  };
  const filled = startOf(pattern, 1_000).replace(/:(\w+)/gu, (found, key: string) => values[key] ?? found);
  return startOf(`/${filled}`.replace(/\/{2,}/gu, '/'), 4_000);
}

/** The pattern of the site's settings for a text. */
function patternOf(
  { path, fields }: SourceText,
  place: Place,
  { generator, config }: MarkdownSite,
): string | undefined {
  // Astro: a text's own slug stands for its folders within the collection as well.
  if (generator === 'astro') return fields.slug === undefined ? undefined : '/:section/:slug/';
  const section = place.folders[0] ?? '';
  if (generator === 'jekyll') {
    const collection = /(?:^|\/)_(?!posts\/|drafts\/|pages\/)([\w-]+)\//u.exec(path)?.[1];
    if (collection !== undefined) return config.collections?.[collection]?.permalink ?? '/:collection/:path/';
    return place.kind === 'post' ? inStyle(config.permalink ?? 'date') : undefined;
  }
  // Hugo's later form parts those of texts from those of lists.
  const all = [config.permalinks, z.record(z.string(), z.unknown()).safeParse(config.permalinks?.page).data];
  const found = all.flatMap((one) => one?.[section] ?? one?.[`/${section}`] ?? [])[0];
  return typeof found === 'string' ? found : undefined;
}

const inStyle = (pattern: string) => STYLES.get(pattern) ?? pattern;

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

/** The path of a page without the ending that a file or a folder gives it. */
export const withoutEnding = (path: string) => path.replace(/(?:\/index)?\.html?$|\/+$/iu, '');

const bothForms = (path: string): string[] => {
  // Of a site that was one of WordPress before: the number says it all.
  if (path.includes('?')) return [path.replace(/^\/index\.php(?=\?)/iu, '/')];
  const plain = withoutEnding(path);
  return plain === '' ? [] : [path, plain, `${plain}.html`];
};

export type Addresses = { sure: string[]; guessed: string[] };

/** The addresses that a text had, the first one its own, and those that it may have had. */
export function addressesOf(text: SourceText, place: Place, site: MarkdownSite): Addresses {
  const { fields } = text;
  const write = (name: string) => urlName(name, site.generator);
  const categories = [
    ...new Set([...foldersAbovePosts(text.path), ...listOf(fields.categories, 'spaces'), ...listOf(fields.category)]),
  ];
  const names = namesOf(text, place, site);
  const days = daysOf(text, place);
  const { language } = place;
  // Hugo: all languages but the first one stand in folders of their own.
  const { defaultContentLanguage = 'en', defaultContentLanguageInSubdir = false } = site.config;
  const isFirst =
    language === undefined ||
    (language === defaultContentLanguage.toLowerCase() && defaultContentLanguageInSubdir !== true);
  const below = (path: string) => (isFirst ? path : `/${language}${path}`);
  const folders = write(place.folders.join('/'));
  const inFolder = below(`/${folders === '' ? '' : `${folders}/`}${names.orFile}`);
  const dated = days.map((day) => below(`/${day.replaceAll('-', '/')}/${names.orFile}`));
  const given = filledIn(fields.url ?? fields.permalink, text, place, days[0]);
  const pattern = given === undefined ? patternOf(text, place, site) : inStyle(given);
  const fill = (by: Names) =>
    (pattern === undefined ? [] : days.length > 0 ? days : [undefined]).map((day) =>
      below(byPattern(pattern ?? '', { place, categories: categories.map(write).join('/'), names: by, day })),
    );
  const filled = fill(names);
  const byFile = fill({ ...names, title: names.orFile, slug: names.orFile });
  const own = given === undefined ? filled : filled.map((path) => asPath(withinSite(path, site) ?? inFolder));
  const fileName = `/${folders === '' ? '' : `${folders}/`}${place.day === undefined ? '' : `${place.day}-`}${names.file}`;
  const otherwise = `/${folders === '' ? '' : `${folders}/`}${hyphened(place.name)}`;
  const firsts = own.length > 0 ? own : [inFolder];
  const sure = new Set([...firsts, ...aliasesOf(fields, firsts[0] ?? inFolder, site)].flatMap(bothForms));
  const guessed = new Set([...byFile, inFolder, ...dated, fileName, otherwise].flatMap(bothForms));
  return { sure: [...sure], guessed: [...guessed] };
}
