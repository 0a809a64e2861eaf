import { decodePath } from '../../content/old-path.ts';
import type { OldSite } from '../html/own-links.ts';
import type { Attachments } from './attachments.ts';
import { originalOf } from './find-attachment.ts';

const UPLOADS = /\/(?:wp-content\/uploads|uploads|files)\/(.+)$/su;
const OF_SITE = /^(?:sites\/\d+|\d+\/files)\//u;
// Jetpack's servers name the site in the path.
const PHOTON = /^https?:\/\/i\d\.wp\.com\/([^?#]+)/u;

/** Where in a copy of the `uploads` folder, or in one that holds it, the file of an address lies; none for foreign ones. */
export function uploadPlaces(url: string, site: OldSite, attachments: Attachments): string[] {
  const photon = PHOTON.exec(url)?.[1];
  const address = photon ? `https://${photon}` : url;
  const isOwn = site.pathWithin(address) !== undefined || attachments.findByUrl(originalOf(address)) !== undefined;
  const path = isOwn ? decodePath(URL.parse(address)?.pathname ?? '') : '';
  const within = UPLOADS.exec(path)?.[1] ?? path.replace(/^\/+/u, '');
  if (within === '') return [];
  const names = [within, within.replace(OF_SITE, '')].flatMap((name) => [name, originalOf(name)]);
  return [...new Set(names)].flatMap((name) => [name, `uploads/${name}`, `wp-content/uploads/${name}`]);
}
