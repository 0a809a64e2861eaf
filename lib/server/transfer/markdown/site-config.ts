import { lstat, readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { z } from 'zod';
import type { ReportBuilder } from '../format/import-report.ts';
import type { GivenRedirect } from '../ghost/redirects.ts';
import { parseData, type Fields, readFields } from './front-matter.ts';
import type { SourceText } from './read-texts.ts';

const word = z.string().optional().catch(undefined);
const named = z
  .union([z.string(), z.looseObject({ name: word })])
  .optional()
  .catch(undefined);
const configSchema = z.looseObject({
  ...{ title: word, name: word, baseURL: word, baseurl: word, url: word, permalink: word, languageCode: word },
  ...{ defaultContentLanguage: word, lang: word, locale: word },
  author: named,
  params: z.looseObject({ author: named }).optional().catch(undefined),
  languages: z.record(z.string(), z.unknown()).optional().catch(undefined),
  permalinks: z.record(z.string(), z.unknown()).optional().catch(undefined),
  collections: z
    .record(z.string(), z.looseObject({ permalink: word }).catch({}))
    .optional()
    .catch(undefined),
  defaults: z
    .array(z.looseObject({ scope: z.looseObject({ path: word, type: word }).optional(), values: z.unknown() }))
    .max(200)
    .optional()
    .catch(undefined),
});
type Config = z.infer<typeof configSchema>;

/** What made the old site of the texts. */
export type Generator = 'hugo' | 'jekyll' | 'astro' | 'eleventy' | 'plain';

export type MarkdownSite = {
  generator: Generator;
  config: Config;
  /** Eleventy: the folder that its texts lie in; empty for that of the site. */
  input: string;
  /** Name, language, default author. */
  title: string;
  language: string;
  author: string;
  /** Address of the old site, where it is known. */
  url: string | undefined;
  /** Names by which texts call their authors -> the authors' own. */
  authors: ReadonlyMap<string, string>;
};

const FILES: [string, Generator, 'yaml' | 'toml' | 'json'][] = [
  ...['hugo.toml', 'config.toml', 'config/_default/hugo.toml', 'config/_default/config.toml'].map(
    (file): [string, Generator, 'toml'] => [file, 'hugo', 'toml'],
  ),
  ...['hugo.yaml', 'hugo.yml', 'config.yaml', 'config.yml'].map((file): [string, Generator, 'yaml'] => [
    file,
    'hugo',
    'yaml',
  ]),
  ['hugo.json', 'hugo', 'json'],
  ['_config.yml', 'jekyll', 'yaml'],
  ['_config.yaml', 'jekyll', 'yaml'],
];

/** A small file within the folder; undefined without one. */
async function readOwnText(root: string, file: string, mostBytes: number): Promise<string | undefined> {
  try {
    const real = await realpath(join(root, file));
    if (!real.startsWith(`${root}${sep}`) || (await stat(real)).size > mostBytes) return undefined;
    return await readFile(real, 'utf8');
  } catch {
    return undefined;
  }
}

/** One of settings as data; undefined without one that can be read. */
async function readData(root: string, file: string, form: 'yaml' | 'toml' | 'json'): Promise<unknown> {
  const text = await readOwnText(root, file, 64 * 1024);
  try {
    return text === undefined ? undefined : parseData(text, form);
  } catch {
    return undefined;
  }
}

async function findConfig(root: string): Promise<{ config: Config; generator: Generator | undefined }> {
  for (const [file, generator, form] of FILES) {
    const parsed = configSchema.safeParse(await readData(root, file, form));
    if (parsed.success) return { config: parsed.data, generator };
  }
  return { config: {}, generator: undefined };
}

// Programs, of which only the folder of the texts is read.
const OF_ELEVENTY = [
  'eleventy.config.js',
  'eleventy.config.mjs',
  'eleventy.config.cjs',
  '.eleventy.js',
  '.eleventy.cjs',
];

/** The folder of Eleventy's texts; undefined on a site of another generator. */
async function findInput(root: string): Promise<string | undefined> {
  for (const file of OF_ELEVENTY) {
    const path = join(root, file);
    const info = await lstat(path).catch(() => undefined);
    if (!info?.isFile() || info.size > 64 * 1024) continue;
    const input = /\binput:\s*["'`](?:\.\/)?([\w./-]{1,200})["'`]/u.exec(await readFile(path, 'utf8'))?.[1] ?? '';
    return input.replace(/^\.$|\/+$/gu, '');
  }
  return undefined;
}

/**
 * Eleventy: a text with what the files of its folders say of all texts in them (posts/posts.json), but for tags: these
 * name the list that the texts are in. What it says itself comes first, then the nearest folder.
 */
export async function withFolderData(root: string, text: SourceText): Promise<SourceText> {
  const folders = text.path.split('/').slice(0, -1);
  let fields = text.fields;
  for (let depth = folders.length; depth > 0; depth--) {
    const stem = [...folders.slice(0, depth), folders[depth - 1]].join('/');
    for (const file of [`${stem}.11tydata.json`, `${stem}.json`]) {
      const { tags: _tags, ...data } = readFields(await readData(root, file, 'json'));
      fields = { ...data, ...Object.fromEntries(Object.entries(fields).filter(isGiven)) };
    }
  }
  return { ...text, fields };
}

/** By where the texts lie, when no file says it. */
function guess(texts: readonly SourceText[]): Generator {
  const has = (pattern: RegExp) => texts.some(({ path }) => pattern.test(path));
  if (has(/(?:^|\/)_(?:posts|drafts)\//u) || has(/^\d{4}-\d\d-\d\d-[^/]+$/u)) return 'jekyll';
  if (has(/^src\/(?:content|pages|data)\//u)) return 'astro';
  if (texts.some(({ fields }) => fields.pubDate !== undefined || fields.pubDatetime !== undefined)) return 'astro';
  return has(/^content\//u) ? 'hugo' : 'plain';
}

async function findAuthors(root: string): Promise<Map<string, string>> {
  const schema = z.record(z.string(), z.looseObject({ name: z.string() }));
  for (const file of ['_data/authors.yml', 'data/authors.yaml', 'data/authors.yml']) {
    const parsed = schema.safeParse(await readData(root, file, 'yaml'));
    if (parsed.success) return new Map(Object.entries(parsed.data).map(([key, { name }]) => [key, name]));
  }
  return new Map();
}

function addressOf({ baseURL, url, baseurl = '' }: Config): string | undefined {
  const given = baseURL ?? (url === undefined ? undefined : url + baseurl);
  const found = URL.parse(given ?? '');
  return found && /^https?:$/u.test(found.protocol) && found.hostname !== 'localhost' ? found.href : undefined;
}

/** What the folder says of the site whose texts it holds; `url` as the operator gives it. */
export async function readSite(
  root: string,
  texts: readonly SourceText[],
  url: string | undefined,
): Promise<MarkdownSite> {
  const { config, generator } = await findConfig(root);
  const input = generator === undefined ? await findInput(root) : undefined;
  const author = config.author ?? config.params?.author;
  return {
    ...{ config, input: input ?? '', generator: generator ?? (input === undefined ? guess(texts) : 'eleventy') },
    title: config.title ?? config.name ?? '',
    language: config.languageCode ?? config.defaultContentLanguage ?? config.lang ?? config.locale ?? 'en',
    author: (typeof author === 'string' ? author : author?.name) ?? '',
    url: (url ?? addressOf(config))?.replace(/[?#].*$/su, '').replace(/\/+$/u, ''),
    authors: await findAuthors(root),
  };
}

type Scope = { path?: string | undefined; type?: string | undefined };

/** Jekyll's name of what a file is: posts, drafts, a collection's name, pages. */
function typeOf(path: string): string {
  const folder = /(?:^|\/)_([\w-]+)\//u.exec(path)?.[1];
  return folder ?? 'pages';
}

function isWithin(path: string, { path: scope = '', type = '' }: Scope): boolean {
  const kind = typeOf(path);
  if (type !== '' && type !== kind && !(type === 'posts' && kind === 'drafts')) return false;
  // One star is any name within a folder.
  const parts = scope.split('/').filter(Boolean);
  const own = path.split('/');
  return parts.every((part, index) => {
    const [start = '', end, ...more] = part.split('*');
    const name = own[index] ?? '';
    if (end === undefined) return name === part;
    return more.length === 0 && name.startsWith(start) && name.endsWith(end);
  });
}

const isGiven = ([, value]: [string, unknown]) => value !== undefined;

/** A text with what _config.yml says of all texts of its folder or kind; what it says itself comes first. */
export function withDefaults(text: SourceText, { defaults = [] }: Config): SourceText {
  const fit = defaults.filter(({ scope = {} }) => isWithin(text.path, scope));
  if (fit.length === 0) return text;
  // The narrower folder comes first, and of two alike the later one.
  const widest = fit.toSorted((a, b) => (a.scope?.path ?? '').length - (b.scope?.path ?? '').length);
  const lists = [...widest.map(({ values }) => readFields(values)), text.fields];
  const fields: Fields = Object.fromEntries(lists.flatMap((one) => Object.entries(one).filter(isGiven)));
  return { ...text, fields };
}

// Hosts such as Netlify and Cloudflare read this file where it is served from; generators copy it there from these.
const REDIRECT_FILES = ['_redirects', 'static/_redirects', 'public/_redirects', 'src/_redirects'];

/** `/from /to 301`; undefined for what is no redirect from one address to another: rewrites, conditions, patterns. */
function readRedirect(line: string): GivenRedirect | undefined {
  const [from = '', to = '', status = '301', ...more] = line.split(/\s+/u);
  const isPlain = from.startsWith('/') && !/[*?]|\/:/u.test(from) && /^(?:\/|https?:)/iu.test(to);
  return isPlain && /^30[12378]!?$/u.test(status) && more.length === 0
    ? { from, to, isPermanent: /^30[18]/u.test(status) }
    : undefined;
}

/** The redirects that the old site's host was told of. */
export async function readHostRedirects(root: string, report: ReportBuilder): Promise<GivenRedirect[]> {
  const texts = await Promise.all(REDIRECT_FILES.map((file) => readOwnText(root, file, 512 * 1024)));
  const lines = texts.flatMap((text) =>
    (text ?? '').split(/\r?\n/u).map((line) => line.replace(/(?:^|\s)#.*$/u, '').trim()),
  );
  return lines.filter(Boolean).flatMap((line) => {
    const redirect = readRedirect(line);
    if (!redirect)
      report.skip('other', 'redirect by a pattern that a list of addresses cannot say', line.slice(0, 400));
    return redirect ?? [];
  });
}
