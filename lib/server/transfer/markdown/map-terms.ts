import { pathTo } from '../../../paths.ts';
import { startOf } from '../../../text/cut.ts';
import { slugify } from '../../../text/slug.ts';
import { importedTagName, withUniqueSlugs } from '../format/archive-values.ts';
import type { CategoryRecord, PostRecord, RedirectRecord, TagRecord, UserRecord } from '../format/import-records.ts';
import { hideEmail } from '../write/write-users.ts';
import { listOf } from './front-matter.ts';
import type { SourceText } from './read-texts.ts';
import type { MarkdownSite, Generator } from './site-config.ts';

/** As most generators write names in addresses. */
export const hyphened = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_.~/-]+/gu, '-')
    .replace(/-{2,}/gu, '-')
    .replace(/^-+|-+$/gu, '');

// Hugo leaves signs out, and hyphens stand for white space: `What's new` is whats-new.
const asHugo = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s./_#+~@-]+/gu, '')
    .trim()
    .replace(/\s+(?=-)|(?<=-)\s+/gu, '')
    .replace(/\s+/gu, '-');

// Astro writes names as GitHub does those of headings: each blank is a hyphen, even two beside each other.
const asGitHub = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} /-]+/gu, '')
    .replace(/ /gu, '-');

const WRITERS = { hugo: asHugo, astro: asGitHub, jekyll: hyphened, eleventy: hyphened, plain: hyphened };

/** As a generator writes names in addresses. */
export const urlName = (text: string, generator: Generator): string => WRITERS[generator](text);

const TEMPLATE =
  /\{\{-?\s*(title|slug|date|page\.(?:fileSlug|filePathStem|date))\s*(?:\|\s*(?:slug\w*|url_encode|date:\s*["']([%\w/-]{1,40})["'])\s*)?-?\}\}/gu;

/** An address that Eleventy makes by a template, where it is an easy one; undefined for any other, and for none. */
export function filledIn(
  given: string | undefined,
  { fields }: SourceText,
  place: { name: string; folders: string[] },
  day = '',
): string | undefined {
  if (given === 'false' || given === undefined || !/\{[{%]/u.test(given)) return given === 'false' ? undefined : given;
  const [year = '', month = '', date = ''] = day.split('-');
  const parts: Record<string, string> = { '%Y': year, '%m': month, '%d': date };
  const values: Record<string, string> = {
    ...{ title: hyphened(fields.title ?? ''), slug: hyphened(fields.slug ?? ''), 'page.fileSlug': place.name },
    'page.filePathStem': [...place.folders, place.name].join('/'),
  };
  const filled = startOf(given, 1_000).replace(TEMPLATE, (found, name: string, form?: string) =>
    form === undefined ? (values[name] ?? found) : form.replace(/%\w/gu, (part) => parts[part] ?? found),
  );
  return /\{[{%]/u.test(filled) ? undefined : `/${filled}`.replace(/\/{2,}/gu, '/');
}

export type Terms = {
  users: UserRecord[];
  categories: CategoryRecord[];
  tags: TagRecord[];
  /** One at least, the first author first. */
  authorKeys(text: SourceText): string[];
  categoryKeys(text: SourceText): string[];
  tagKeys(text: SourceText): string[];
};

const UNKNOWN = 'Unknown author';
const keyOf = (name: string) => name.normalize('NFKC').toLowerCase().trim();

/** Lists of a name, as the usual settings and plugins call them. */
const listPaths = (kinds: readonly string[], name: string) =>
  [
    ...new Set([
      ...(['jekyll', 'hugo', 'astro'] as const).map((generator) => urlName(name, generator)),
      ...[slugify(name), name.toLowerCase()],
    ]),
  ]
    .filter(Boolean)
    .flatMap((slug) => kinds.map((kind) => `/${kind}/${slug}`));

/** Each name once, in the spelling that comes first. */
function namesOf(names: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const name of names) if (!found.has(keyOf(name))) found.set(keyOf(name), name);
  return found;
}

/** Jekyll: folders above _posts are categories. */
export const foldersAbovePosts = (path: string) => /^(.+?)\/_posts\//u.exec(path)?.[1]?.split('/') ?? [];

const categoryNames = ({ fields, path }: SourceText, isJekyll: boolean): string[] => {
  const own = [...listOf(fields.categories, isJekyll ? 'spaces' : 'commas'), ...listOf(fields.category)];
  return [...new Set([...(isJekyll ? foldersAbovePosts(path) : []), ...own])];
};

// Eleventy has no other way to put texts into a list than to tag them: these are its lists, and no subjects.
const COLLECTION = /^(?:all|nav|posts?)$/iu;

/** The authors, categories and tags that posts name; pages have none. */
export function mapTerms(texts: readonly SourceText[], site: MarkdownSite): Terms {
  const isJekyll = site.generator === 'jekyll';
  const isSubject = (tag: string) => site.generator !== 'eleventy' || !COLLECTION.test(tag.trim());
  const tagNames = ({ fields }: SourceText) =>
    [...listOf(fields.tags, isJekyll ? 'spaces' : 'commas'), ...listOf(fields.tag)].filter(isSubject);
  const ownName = (named: string) => {
    const name = (site.authors.get(named) ?? named).trim().replace(/<[^<>]*>$/u, '');
    return hideEmail(name.trim()) || UNKNOWN;
  };
  const authorNames = ({ fields }: SourceText) => {
    // A comma in a text may stand before a title; a list is one of authors.
    const named = [fields.author, fields.authors].flatMap((given) =>
      listOf(given).slice(0, Array.isArray(given) ? undefined : 1),
    );
    return (named.length > 0 ? named : [site.author]).map(ownName);
  };
  const authors = namesOf(texts.flatMap(authorNames));
  const categories = namesOf(texts.flatMap((text) => categoryNames(text, isJekyll)));
  const tags = namesOf(texts.flatMap(tagNames));
  return {
    users: [...authors].map(([key, name]) => ({
      ...{ key, username: name, email: null, fullName: name },
      oldPaths: listPaths(['author', 'authors'], name),
    })),
    categories: withUniqueSlugs(
      [...categories].map(([key, name]) => ({
        ...{ key, name, description: '', oldPaths: listPaths(['categories', 'category'], name) },
        slug: slugify(name, { prefix: 'category' }) || 'category',
      })),
    ),
    tags: withUniqueSlugs(
      [...tags].map(([key, name]) => ({
        ...{ key, name: importedTagName(name) || 'Unnamed', oldPaths: listPaths(['tags', 'tag'], name) },
        slug: slugify(name, { prefix: 'tag' }) || 'tag',
      })),
    ),
    authorKeys: (text) => [...new Set(authorNames(text).map(keyOf))],
    categoryKeys: (text) => categoryNames(text, isJekyll).map(keyOf),
    tagKeys: (text) => tagNames(text).map(keyOf),
  };
}

/** The series that a text says that it is part of; here that is one. */
export function seriesOf({ fields }: SourceText): PostRecord['series'] {
  const [named = ''] = typeof fields.series === 'string' ? [fields.series.trim()] : listOf(fields.series);
  const title = named.replace(/\s+/gu, ' ').normalize('NFC');
  const order = Number(fields.series_order ?? fields.series_weight ?? Number.NaN);
  return title === ''
    ? undefined
    : { title, slug: seriesSlug(title), order: Number.isFinite(order) ? order : undefined };
}

const seriesSlug = (title: string) => slugify(title, { prefix: 'series' }) || 'series';

/** Addresses of series, below the folder that the site stood in; those that lead to themselves are left out later. */
export function seriesRedirects(texts: readonly SourceText[], generator: Generator): RedirectRecord[] {
  const titles = new Set(texts.flatMap((text) => seriesOf(text)?.title ?? []));
  return [...titles].map((title) => ({
    ...{ from: `/series/${urlName(title, generator)}`, to: pathTo.series(seriesSlug(title)) },
    status: 308,
  }));
}
