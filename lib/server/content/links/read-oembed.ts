import { z } from 'zod';
import type { Embed, Provider } from '../../../rules/embeds/find-embed.ts';
import { plainText } from '../plain-text.ts';
import { cleanLine, type Metadata, webAddress } from './read-metadata.ts';

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
