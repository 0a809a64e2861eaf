import { z } from 'zod';
import { messageOf } from '../rules/messages.ts';
import { absoluteUrl } from './absolute-url.ts';

export const linkInputSchema = z.strictObject({
  url: z.string().refine((url) => absoluteUrl(url, /^https?:$/u) !== undefined, messageOf('httpAddress')),
});

/** What a card of an address says: plain texts, '' where nobody knows; `image` is a picture of ours. */
export const linkCardSchema = z.object({
  url: z.string(),
  kind: z.enum(['embed', 'bookmark']),
  title: z.string(),
  description: z.string(),
  /** Name of the site or the provider. */
  site: z.string(),
  image: z.string().nullable(),
});
export type LinkCard = z.infer<typeof linkCardSchema>;
