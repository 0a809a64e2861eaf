import { featuredImageUrl } from '../../paths.ts';
import { env } from '../env.ts';

/** A path of ours, or an address that is absolute already, as an absolute percent-encoded address (CONTRACT 2: SITE_URL). */
export function absoluteUrl(pathOrUrl: string): string {
  return new URL(pathOrUrl, `${env().SITE_URL}/`).href;
}

/** A post's featured image as an absolute address; null for none, or for one that is no address. */
export function absoluteImageUrl(stored: string | null): string | null {
  const address = stored === null ? null : featuredImageUrl(stored);
  return address !== null && URL.canParse(address, env().SITE_URL) ? absoluteUrl(address) : null;
}
