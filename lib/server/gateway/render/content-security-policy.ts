import type { HashedPage } from './mark-then-hash.ts';

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
