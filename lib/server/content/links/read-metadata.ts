import { Parser } from 'htmlparser2';
import { z } from 'zod';
import type { Embed, Provider } from '../../../rules/embeds/find-embed.ts';
import { truncate } from '../../../text/cut.ts';
import { streamSafe } from '../../../text/visible.ts';
import { plainText } from '../plain-text.ts';

/** What a page says of itself, as plain texts; '' where it says nothing. `image`: an absolute http(s) address. */
export type Metadata = { title: string; description: string; site: string; image: string };

const MOST = { title: 200, description: 300, site: 80 };
// Signs that nobody sees, and those that turn the direction of what stands around a text.
const UNSEEN = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** A text of somebody else's on one line, without signs that nobody sees, and cut. */
function cleanLine(text: string, most: number): string {
  const start = text.slice(0, 20 * most).toWellFormed();
  return truncate(streamSafe(start.replace(/\s+/gu, ' ').replace(UNSEEN, '').trim()), most);
}

/** An http(s) address as a page names it, made absolute; '' for any other. */
function webAddress(address: string, base: string): string {
  const url = address.length > 2_048 ? null : URL.parse(address.trim(), base);
  return url && /^https?:$/u.test(url.protocol) ? url.href : '';
}

// The parser's time grows with the square of the depth. What a page says of itself stands above its texts, so that
// nothing is missed where reading ends.
const DEEPEST = 200;
const SLICE = 4_096;

/** Texts of a page by name: the first of each, and what stands in its <title>. */
function readNames(html: string): Map<string, string> {
  let depth = 0;
  const names = new Map<string, string>();
  const keep = (name: string, value: string) => {
    if (value.trim() !== '' && !names.has(name)) names.set(name, value);
  };
  let title: string | undefined;
  const parser = new Parser({
    onopentag(tag, { property, name = property, content = '' }) {
      if (tag === 'meta' && name) keep(name.toLowerCase(), content);
      if (tag === 'title') title ??= '';
      depth += 1;
    },
    ontext(text) {
      if (title !== undefined && title.length < 2_000 && !names.has('title')) title += text;
    },
    onclosetag(tag) {
      if (tag === 'title') keep('title', title ?? '');
      depth -= 1;
    },
  });
  for (let start = 0; start < html.length && depth <= DEEPEST; start += SLICE)
    parser.write(html.slice(start, start + SLICE));
  if (depth <= DEEPEST) parser.end();
  return names;
}

/** What the HTML at `address` says of itself, by Open Graph's names or the usual ones (docs/product.md#bookmarks). */
export function readMetadata(html: string, address: string): Metadata {
  const names = readNames(html);
  const first = (...wanted: string[]) => wanted.map((name) => names.get(name)).find(Boolean) ?? '';
  return {
    title: cleanLine(first('og:title', 'twitter:title', 'title'), MOST.title),
    description: cleanLine(first('og:description', 'twitter:description', 'description'), MOST.description),
    site: cleanLine(first('og:site_name', 'application-name'), MOST.site),
    image: webAddress(first('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image'), address),
  };
}

const CHARSET = /charset\s*=\s*["']?([\w.:-]{2,40})/iu;

/** The bytes of a page as text, in the encoding that its answer or its beginning names; UTF-8 where neither does. */
export function decodePage(body: Buffer, type: string): string {
  const label = CHARSET.exec(type)?.[1] ?? CHARSET.exec(body.toString('latin1', 0, 1_024))?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}

/** Where providers tell of what they have (https://oembed.com); the others tell on their pages, or not at all. */
const ENDPOINTS: Partial<Record<Provider, string>> = {
  youtube: 'https://www.youtube.com/oembed?format=json&url=',
  vimeo: 'https://vimeo.com/api/oembed.json?url=',
  x: 'https://publish.x.com/oembed?omit_script=1&url=',
  soundcloud: 'https://soundcloud.com/oembed?format=json&url=',
  spotify: 'https://open.spotify.com/oembed?url=',
  codepen: 'https://codepen.io/api/oembed?format=json&url=',
};

/** The address that tells of an embed as JSON, or undefined where none does. */
export function oembedAddress({ provider, page }: Embed): string | undefined {
  const endpoint = provider === 'mastodon' ? `${new URL(page).origin}/api/oembed?url=` : ENDPOINTS[provider];
  return endpoint && endpoint + encodeURIComponent(page);
}

const text = z.string().max(50_000).optional().catch(undefined);
const answerSchema = z.object({ title: text, author_name: text, thumbnail_url: text, html: text });

/** What such an answer says, as plain texts, whatever it holds; undefined when it is no JSON object. */
export function readOembed(json: string, { name, page }: Embed): Metadata | undefined {
  let answer: unknown;
  try {
    answer = JSON.parse(json);
  } catch {
    return undefined;
  }
  const read = answerSchema.safeParse(answer);
  if (!read.success) return undefined;
  const { title, author_name = '', thumbnail_url = '', html = '' } = read.data;
  return {
    title: cleanLine(plainText(title ?? html), 200),
    description: cleanLine(plainText(author_name), 300),
    site: name,
    image: webAddress(thumbnail_url, page),
  };
}
