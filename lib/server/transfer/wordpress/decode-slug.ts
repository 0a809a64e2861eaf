import { cleanText } from '../format/clean-text.ts';

/** A slug as WordPress exports it (`%e0%a6%ac…`) as text; a sequence that was cut off in the middle is dropped. */
export function decodeSlug(slug: string): string {
  const decoded = slug
    .replace(/(?:%[0-9a-f]{2})+/giu, (escapes) => Buffer.from(escapes.replace(/%/gu, ''), 'hex').toString('utf8'))
    .replace(/\ufffd/gu, '')
    .replace(/%[0-9a-f]?$/iu, '');
  return cleanText(decoded);
}

/** Decoded path and query of a permalink; null for the home page and for what is no address. */
export function findOldPath(link: string): string | null {
  const url = URL.parse(link);
  if (!url || !/^https?:$/u.test(url.protocol)) return null;
  const path = decodeSlug(url.pathname).replace(/\/{2,}/gu, '/') + url.search;
  return path === '/' ? null : path.normalize('NFC');
}
