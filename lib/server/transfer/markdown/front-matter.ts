import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { startOf } from '../../../text/cut.ts';
import { cleanText } from '../format/archive-values.ts';

const MOST_CHARACTERS = 64 * 1024;
// More than any address or sentence has.
const LONGEST_WORD = 4_000;
// Those that people write; a bomb has thousands.
const MOST_ALIASES = 20;

type Form = 'yaml' | 'toml' | 'json' | 'javascript';

const FENCES: [RegExp, Form][] = [
  // Eleventy names the form: ---json.
  [/^---(?:ya?ml)?[ \t]*\r?\n([\s\S]*?)(?<=\n)(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/u, 'yaml'],
  [/^\+\+\+[ \t]*\r?\n([\s\S]*?)(?<=\n)\+\+\+[ \t]*(?:\r?\n|$)/u, 'toml'],
  [/^---toml[ \t]*\r?\n([\s\S]*?)(?<=\n)---[ \t]*(?:\r?\n|$)/u, 'toml'],
  [/^---json[ \t]*\r?\n([\s\S]*?)(?<=\n)---[ \t]*(?:\r?\n|$)/u, 'json'],
  [/^---(?:js|javascript)[ \t]*\r?\n([\s\S]*?)(?<=\n)---[ \t]*(?:\r?\n|$)/u, 'javascript'],
];

// Dates come as text.
const moment = z.union([z.string(), z.number()]).optional().catch(undefined);
const word = z
  .union([z.string(), z.number(), z.boolean()])
  .transform((value) => startOf(String(value).normalize('NFC').trim(), LONGEST_WORD))
  .optional()
  .catch(undefined);
const named = z.union([word.unwrap(), z.looseObject({ name: word }).transform(({ name }) => name)]);
const list = z
  .union([
    z.array(named.catch(undefined)).max(500),
    z.union([z.string(), z.number()]).transform((value) => String(value)),
    z.looseObject({ name: word }).transform(({ name }) => [name]),
  ])
  .optional()
  .catch(undefined);
const flag = z
  .union([z.boolean(), z.string().transform((text) => text.toLowerCase() === 'true')])
  .optional()
  .catch(undefined);
const image = z
  .union([z.string(), z.looseObject({ src: word, url: word, path: word, image: word, alt: word })])
  .optional()
  .catch(undefined);

/** The fields of Hugo, Jekyll, Astro and their like. What is of another kind than they write counts as absent. */
const fieldsSchema = z.looseObject({
  ...{ title: word, slug: word, url: word, permalink: word, layout: word, type: word, language: word, lang: word },
  ...{ description: word, summary: word, excerpt: word, keywords: list, locale: word },
  ...{ date: moment, pubDate: moment, pubDatetime: moment, publishDate: moment, published_at: moment },
  ...{ expiryDate: moment, expiry_date: moment, unpublishDate: moment },
  ...{ tags: list, tag: list, categories: list, category: list, author: list, authors: list, aliases: list },
  ...{ redirect_from: list, headless: flag, draft: flag, published: flag, sticky: flag, pinned: flag, comments: flag },
  ...{ series: list, series_order: moment, series_weight: moment },
  ...{ image, heroImage: image, cover: image, featured_image: image, thumbnail: image },
  ...{ heroImageAlt: word, imageAlt: word, image_alt: word },
  ...{ canonical: word, canonicalUrl: word, canonical_url: word },
});
export type Fields = z.infer<typeof fieldsSchema>;

// What orders and dresses lists and pages there; nobody reads it.
const OF_LAYOUT =
  /^(?:lastmod|updated\w*|modified\w*|weight|order|id|guid|uuid|toc|math|mermaid|markup|outputs|resources|cascade|build|_build|menus?|nav\w*|linktitle|hero\w*|cssclass|class|classes|sitemap|header|sidebar|show\w*|hide\w*|disable\w*|enable\w*|_\w+|editurl|prev|next|pagination\w*|featured|template|collection|excerpt_separator|comment\w*|hassummary|hascjklanguage)$/iu;

/** True for a field of which something is made here, or that says nothing to readers. */
export const isKnownField = (name: string): boolean => name in fieldsSchema.shape || OF_LAYOUT.test(name);

const NO_FIELDS: Fields = {};

// Hugo reads `publishdate` and `publishDate` alike.
const SPELLINGS = new Map(Object.keys(fieldsSchema.shape).map((name) => [name.toLowerCase(), name]));

/** Fields in whatever letters they are written. */
export function readFields(given: unknown): Fields {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return NO_FIELDS;
  const spelt = Object.entries(given).map(
    ([name, value]) => [SPELLINGS.get(name.toLowerCase()) ?? name, value] as const,
  );
  const own = Object.entries(given).filter(([name]) => SPELLINGS.get(name.toLowerCase()) === name);
  return fieldsSchema.parse({ ...Object.fromEntries(spelt), ...Object.fromEntries(own) });
}

const oneLine = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? cleanText(value.replace(/\p{Cc}+/gu, ' ')) : value;

function parseForm(text: string, form: Form): unknown {
  if (form === 'javascript') throw new Error('it is a program, and no program of an export is run');
  if (form === 'json') return JSON.parse(text);
  return form === 'toml'
    ? parseToml(text)
    : parseYaml(text, { maxAliasCount: MOST_ALIASES, schema: 'core', logLevel: 'error' });
}

/**
 * What stands in YAML, TOML or JSON, as JSON knows it: each text on one line, whatever its escapes said, times as text.
 * @throws when it is none, or has more aliases than anybody writes
 */
export function parseData(text: string, form: Form): unknown {
  if (text.length > MOST_CHARACTERS) throw new Error('larger than 64 KB');
  return JSON.parse(JSON.stringify(parseForm(text, form) ?? {}), oneLine);
}

/** A JSON object at the beginning of a text, as Hugo takes it. */
function splitJson(text: string): { head: string; body: string } | undefined {
  if (!text.startsWith('{')) return undefined;
  const end = text.slice(0, MOST_CHARACTERS).search(/\n\}[ \t]*(?:\r?\n|$)/u);
  return end === -1 ? undefined : { head: text.slice(0, end + 2), body: text.slice(end + 2) };
}

export type Document = {
  fields: Fields;
  body: string;
  /** Whether there was any. */
  hasFields: boolean;
  /** Why its fields cannot be read. */
  problem?: string;
};

/** A text and the fields at its beginning: YAML between `---`, TOML between `+++`, or JSON. */
export function splitFrontMatter(text: string): Document {
  const json = splitJson(text);
  const fence = FENCES.flatMap(([pattern, form]) => {
    const match = pattern.exec(text.slice(0, MOST_CHARACTERS + 1_000));
    return match ? [{ head: match[1] ?? '', body: text.slice(match[0].length), form }] : [];
  })[0];
  const found = fence ?? (json && { ...json, form: 'json' as const });
  if (!found) return { fields: NO_FIELDS, body: text, hasFields: false };
  try {
    const fields = readFields(parseData(found.head, found.form));
    return { fields, body: found.body, hasFields: true };
  } catch (error) {
    const problem = error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'unreadable';
    return { fields: NO_FIELDS, body: found.body, hasFields: true, problem };
  }
}

/** A list that may be written as one text: parted by commas or, as Jekyll reads it, by spaces. */
export function listOf(value: Fields['tags'], parted: 'commas' | 'spaces' = 'commas'): string[] {
  const items =
    typeof value === 'string' ? value.split(parted === 'spaces' && !value.includes(',') ? /\s+/u : ',') : value;
  const words = (items ?? []).map((item) => (item ?? '').trim()).filter(Boolean);
  return [...new Set(words)];
}

/** A moment of any of their kinds; null for none. Without a zone it is UTC. */
export function momentOf(value: Fields['date']): Date | null {
  if (value === undefined) return null;
  const text = String(value).trim();
  const written = /^(\d{4}-\d\d?-\d\d?)(?:[T ]+(\d\d?:\d\d(?::\d\d(?:\.\d+)?)?))?\s*(Z|[+-]\d\d:?\d\d)?$/iu.exec(text);
  const [, day = '', time = '00:00:00', zone = 'Z'] = written ?? [];
  const [year = '', month = '', date = ''] = day.split('-');
  const iso = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}T${time.replace(/^\d:/u, '0$&')}${zone}`;
  const found = new Date(written ? iso.replace(/([+-]\d\d)(\d\d)$/u, '$1:$2') : `${text} UTC`);
  const isUsual = found.getUTCFullYear() >= 1000 && found.getUTCFullYear() <= 9999;
  return isUsual ? found : null;
}
