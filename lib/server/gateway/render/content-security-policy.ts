import { createHash } from 'node:crypto';
import { type Env, isLoopback } from '../../env.ts';

/** Inline code of a page that was rendered with a mark, by its hashes; the marks are gone from `html`, which is bytes (`bytesOf`). */
export type HashedPage = { html: string; scripts: string[]; styles: string[] };

const sha256 = (bytes: string) => `'sha256-${createHash('sha256').update(bytes, 'latin1').digest('base64')}'`;

/** A tag that carries the mark of a render, and where it stands. */
export type MarkedTag = { tag: string; start: number; end: number };

/**
 * The tags with the nonce of this render, in their order. What stands behind one is searched from `next(tag)` on. The mark
 * is long and rare: to look for it takes a tenth of the time that patterns take, which look at every tag of a page.
 */
export function* markedTags(html: string, mark: string, next: (found: MarkedTag) => number): Generator<MarkedTag> {
  for (let at = html.indexOf(mark); at !== -1;) {
    // `<` and `>` never stand in an attribute that React wrote.
    const start = html.lastIndexOf('<', at);
    const end = html.indexOf('>', at + mark.length) + 1;
    const found = { tag: html.slice(start, end), start, end };
    yield found;
    at = html.indexOf(mark, next(found));
  }
}

/** The attribute that Next writes for the nonce. */
export const markOf = (nonce: string) => ` nonce="${nonce}"`;

const INLINE = /^<(script|style)\b(?![^>]*\ssrc=")/;

/**
 * Hashes the inline scripts and styles that carry the nonce of this render, and removes the nonce. Only what the
 * framework itself marked gets a hash: a script that came in with content has no mark, and is blocked.
 */
export function markThenHash(html: string, nonce: string): HashedPage {
  const found = { script: new Set<string>(), style: new Set<string>() };
  const mark = markOf(nonce);
  const pieces: string[] = [];
  let from = 0;
  // Text between the tags is never searched: it may quote a marked tag.
  for (const { tag, start, end } of markedTags(html, mark, () => from)) {
    pieces.push(html.slice(from, start), tag.replace(mark, ''));
    from = end;
    const name = INLINE.exec(tag)?.[1];
    if (name !== 'script' && name !== 'style') continue;
    const close = html.indexOf(`</${name}>`, end);
    from = close === -1 ? html.length : close;
    const text = html.slice(end, from);
    found[name].add(sha256(text));
    pieces.push(text);
  }
  pieces.push(html.slice(from));
  return { html: pieces.join(''), scripts: [...found.script], styles: [...found.style] };
}

// Emotion inserts its rules into an empty <style> that it makes: the hash of the empty string lets it.
const EMPTY_HASH = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** `frames`: whose players the page may load, once a reader asks for one. */
export type PagePolicy = Pick<HashedPage, 'scripts' | 'styles'> & { frames: readonly string[] };

export type PolicySources = {
  /** Hosts of the operator's footer scripts. */
  scriptHosts: readonly string[];
  /** Address of the realtime server as pages know it, for `connect-src`. */
  connect: readonly string[];
};

// This machine has both names: whoever tries the site here opens it by the one or the other.
const LOOPBACK = ['localhost', '127.0.0.1'];

/** The realtime server is the host that a page came from on another port, over http(s) or a websocket. */
export function realtimeSources({ SITE_URL, PORT }: Pick<Env, 'SITE_URL' | 'PORT'>, realtimePort: number): string[] {
  const { protocol, hostname, host } = new URL(SITE_URL);
  const socket = protocol === 'https:' ? 'wss:' : 'ws:';
  if (realtimePort === PORT) return [`${socket}//${host}`];
  const names = new Set([hostname, ...(isLoopback(SITE_URL) ? LOOPBACK : [])]);
  return [...names].flatMap((name) => [protocol, socket].map((scheme) => `${scheme}//${name}:${realtimePort}`));
}

/**
 * The policy of one page: its own files, the inline code that Next marked, images from anywhere, nothing else. On an
 * https site images come over https as well; browsers would ask for others in vain.
 */
export function contentSecurityPolicy(
  { scripts, styles, frames }: PagePolicy,
  { scriptHosts, connect }: PolicySources,
  siteUrl: string,
): string {
  const isHttps = siteUrl.startsWith('https:');
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts, ...scriptHosts],
    // Browsers without `style-src-elem` (before 2022) know this one; those with it take it for elements.
    'style-src': ["'self'", EMPTY_HASH, ...styles],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...(isHttps ? [] : ['http:'])],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...connect],
    'manifest-src': ["'self'"],
    'media-src': ["'self'"],
    'object-src': ["'none'"],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default', 'sanitised', 'nextjs', 'nextjs#bundler', "'allow-duplicates'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
