import { type Kysely, sql } from 'kysely';
import { decodePath } from '../../content/old-path.ts';
import type { Database } from '../../db/schema.ts';
import type { OldSite } from '../html/anchors.ts';
import type { WxrItem } from './export-types.ts';

export type Attachment = {
  id: string;
  url: string;
  parent: string;
  order: number;
  title: string;
  alt: string;
  caption: string;
};

const PICTURE = /\.(jpe?g|png|gif|webp|avif|bmp|svg|heic|tiff?)(\?.*)?$/isu;

export const isPicture = ({ url }: Attachment) => PICTURE.test(url);

/** The attachments of an export, found by id or by the post that they were uploaded to. */
export type Attachments = {
  find(id: string): Attachment | undefined;
  findByUrl(url: string): Attachment | undefined;
  /** In the order that WordPress shows them. */
  listOf(postId: string): Attachment[];
};

const withoutQuery = (url: string) => url.replace(/^https?:/iu, '').replace(/[?#].*$/su, '');

function toAttachment(item: WxrItem): Attachment {
  return {
    id: item.id,
    url: item.attachmentUrl,
    parent: item.parent,
    order: item.order,
    title: item.title,
    alt: item.meta.find(({ key }) => key === '_wp_attachment_image_alt')?.value.trim() ?? '',
    caption: item.excerpt.trim(),
  };
}

type Earlier = Pick<Attachment, 'id' | 'url'>;

/** Pictures that other parts of the export brought before, by the numbers that they had there. */
export async function earlierAttachments(db: Kysely<Database>, source: string): Promise<Earlier[]> {
  const { rows } = await sql<Earlier>`select substr(o.path, 5) as id, min(s.source_id) as url
    from import_sources s join old_paths o on o.file = s.local_path
    where s.source = ${source} and s.kind = 'image' and o.path like '/?p=%' group by o.path`.execute(db);
  return rows;
}

/** The attachments of an export; `earlier`: those of other parts of it. */
export function collectAttachments(items: readonly WxrItem[], earlier: readonly Earlier[] = []): Attachments {
  const own = items.filter((item) => item.type === 'attachment' && item.attachmentUrl !== '').map(toAttachment);
  const others = earlier.map((one) => ({ ...one, parent: '', order: 0, title: '', alt: '', caption: '' }));
  const all = [...others, ...own];
  const byId = new Map(all.map((attachment) => [attachment.id, attachment]));
  const byUrl = new Map(all.map((attachment) => [withoutQuery(attachment.url), attachment]));
  const byParent = Map.groupBy(all, (attachment) => attachment.parent);
  return {
    find: (id) => byId.get(id),
    findByUrl: (url) => byUrl.get(withoutQuery(url)),
    listOf: (postId) =>
      (byParent.get(postId) ?? []).toSorted((a, b) => a.order - b.order || Number(a.id) - Number(b.id)),
  };
}

const RESIZED = /(?:-\d+x\d+|-scaled)(?=\.\w+$)/u;

/** The address of the original of a smaller copy, without a query. */
const originalOf = (url: string) => url.replace(/[?#].*$/su, '').replace(RESIZED, '');

const fileOf = (url: string) => originalOf(url).split('/').at(-1) ?? '';

/** The attachment that an image shows: by its class when the file agrees, else by its address. */
export function findAttachment(src: string, className: string, attachments: Attachments): Attachment | undefined {
  const named = attachments.find(/(?:^|\s)wp-image-(\d+)/u.exec(className)?.[1] ?? '');
  if (named && fileOf(named.url) === fileOf(src)) return named;
  return attachments.findByUrl(src) ?? attachments.findByUrl(originalOf(src));
}

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
