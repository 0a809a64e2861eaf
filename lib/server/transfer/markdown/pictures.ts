import { decodePath } from '../../content/old-path.ts';
import { pathInside } from './read-texts.ts';
import type { MarkdownSite } from './site-config.ts';

/** Stands for a file of the folder, whatever its address was; `.invalid` never leads anywhere. */
export const FILES = 'https://folder.invalid';
/** Stands for a site whose address nobody knows. */
const UNKNOWN_SITE = 'https://markdown-site.invalid';

export const siteBase = ({ url }: MarkdownSite): string => url ?? UNKNOWN_SITE;

/** The path that the whole site stood below: `/blog`; empty for none. */
const folderOfSite = (site: MarkdownSite) => decodePath(URL.parse(siteBase(site))?.pathname ?? '').replace(/\/+$/u, '');

// Where generators keep files that they serve as they are.
const SERVED = ['static/', 'public/', 'assets/', 'content/', 'src/assets/', 'src/', ''];

/** The address of a file of the folder. */
export const fileAddress = (path: string) => `${FILES}/${path.split('/').map(encodeURIComponent).join('/')}`;

/** A picture as a text names it: that of a file beside the text, or one below the site's address. */
export function pictureAddress(src: string, folder: string, site: MarkdownSite): string {
  if (/^(?:[a-z]+:|\/\/|#)/iu.test(src)) return src;
  const path = decodePath(src.replace(/[?#].*$/su, ''));
  // Of a site that stood in a folder: some name it, and some leave it out.
  const root = folderOfSite(site);
  if (path.startsWith('/'))
    return siteBase(site) + encodeURI(path.startsWith(`${root}/`) ? path.slice(root.length) : path);
  const beside = pathInside(folder, path);
  // Astro's and others' short name of the folder of sources.
  const named = /^[@~]\//u.test(path) ? `src/${path.slice(2)}` : beside;
  return named === undefined ? `${FILES}/outside` : fileAddress(named);
}

/** Where in the folder the file of an address may lie. */
export function picturePlaces(address: string, site: MarkdownSite): string[] {
  const isFile = address.startsWith(`${FILES}/`);
  const base = siteBase(site);
  if (!isFile && !address.startsWith(`${base}/`)) return [];
  const pathname = decodePath(URL.parse(address)?.pathname ?? '');
  const path = pathname.slice(isFile ? 1 : folderOfSite(site).length + 1);
  return isFile ? [path] : SERVED.map((folder) => folder + path);
}
