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

export function collectAttachments(items: readonly WxrItem[]): Attachments {
  const all = items.filter((item) => item.type === 'attachment' && item.attachmentUrl !== '').map(toAttachment);
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
