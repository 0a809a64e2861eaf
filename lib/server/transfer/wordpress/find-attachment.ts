import type { Attachment, Attachments } from './attachments.ts';

const RESIZED = /(?:-\d+x\d+|-scaled)(?=\.\w+$)/u;

/** The address of the original of a smaller copy, without a query. */
export const originalOf = (url: string) => url.replace(/[?#].*$/su, '').replace(RESIZED, '');

const fileOf = (url: string) => originalOf(url).split('/').at(-1) ?? '';

/** The attachment that an image shows: by its class when the file agrees, else by its address. */
export function findAttachment(src: string, className: string, attachments: Attachments): Attachment | undefined {
  const named = attachments.find(/(?:^|\s)wp-image-(\d+)/u.exec(className)?.[1] ?? '');
  if (named && fileOf(named.url) === fileOf(src)) return named;
  return attachments.findByUrl(src) ?? attachments.findByUrl(originalOf(src));
}
