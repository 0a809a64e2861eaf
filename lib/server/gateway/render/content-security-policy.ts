import { createHash } from 'node:crypto';

/** Inline code of a page that was rendered with a mark, by its hashes; the marks are gone from `html`, which is bytes (`bytesOf`). */
export type HashedPage = { html: string; scripts: string[]; styles: string[] };

const sha256 = (bytes: string) => `'sha256-${createHash('sha256').update(bytes, 'latin1').digest('base64')}'`;

/**
 * Hashes the inline scripts and styles that carry the nonce of this render, and removes the nonce. Only what the
 * framework itself marked gets a hash: a script that came in with content has no mark, and is blocked.
 */
export function markThenHash(html: string, nonce: string): HashedPage {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const marked = new RegExp(`<(script|style)\\b([^>]*?) nonce="${nonce.replace(/[+/=]/g, '\\$&')}"([^>]*)>`, 'g');
  let result = '';
  let from = 0;
  for (let match = marked.exec(html); match; match = marked.exec(html)) {
    const [opening, tag = '', before = '', after = ''] = match;
    const start = match.index + opening.length;
    result += `${html.slice(from, match.index)}<${tag}${before}${after}>`;
    from = start;
    if (/\ssrc="/.test(before + after)) continue;
    const end = html.indexOf(`</${tag}>`, start);
    const text = html.slice(start, end === -1 ? undefined : end);
    (tag === 'script' ? scripts : styles).add(sha256(text));
    // Text between the tags is never searched: it may quote a marked tag.
    marked.lastIndex = start + text.length;
  }
  // Preload hints carry the mark as well; they need no hash.
  result += html.slice(from);
  return { html: result.replaceAll(` nonce="${nonce}"`, ''), scripts: [...scripts], styles: [...styles] };
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
    'trusted-types': ['default', 'lekha', 'nextjs', 'nextjs#bundler', "'allow-duplicates'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
