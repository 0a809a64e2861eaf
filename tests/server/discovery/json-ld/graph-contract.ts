import { z } from 'zod';
import { env } from '../../../../lib/server/env.ts';

const { SITE_URL } = env();

/** An absolute address of ASCII letters. */
const url = z.string().regex(/^https?:\/\/[\x21-\x7e]+$/);
const ownUrl = url.refine((address) => address.startsWith(`${SITE_URL}/`), 'is not ours');
const text = z.string().min(1);
const reference = (type: string) =>
  z.strictObject({ '@type': z.literal(type), '@id': ownUrl, name: text, url: ownUrl });
const time = z.iso.datetime();

const image = z.strictObject({
  '@type': z.literal('ImageObject'),
  url,
  width: z.int().positive().optional(),
  height: z.int().positive().optional(),
});
const person = z.strictObject({
  '@type': z.literal('Person'),
  '@id': ownUrl.optional(),
  name: text,
  url: ownUrl.optional(),
  image: url.optional(),
});
const counter = (types: [string, ...string[]]) =>
  z.strictObject({
    '@type': z.literal('InteractionCounter'),
    interactionType: z.enum(types.map((type) => `https://schema.org/${type}`)),
    userInteractionCount: z.int().min(0),
  });
const comment = z.strictObject({
  '@type': z.literal('Comment'),
  '@id': ownUrl,
  url: ownUrl,
  datePublished: time,
  text,
  author: person.optional(),
  parentItem: z.strictObject({ '@type': z.literal('Comment'), '@id': ownUrl }).optional(),
});

const blogPosting = z.strictObject({
  '@type': z.literal('BlogPosting'),
  '@id': ownUrl,
  url: ownUrl,
  mainEntityOfPage: url,
  headline: text,
  description: text.optional(),
  image: z.array(image).min(1),
  datePublished: time,
  dateModified: time,
  // Who has no page is a name alone.
  author: z.union([
    person.required({ url: true }),
    z.strictObject({ '@type': z.literal('Person'), '@id': z.never().optional(), name: text }),
  ]),
  publisher: reference('Organization'),
  isPartOf: reference('WebSite'),
  articleSection: z.array(text).optional(),
  keywords: z.array(text),
  wordCount: z.int().min(0),
  inLanguage: text,
  commentCount: z.int().min(0),
  interactionStatistic: z.array(counter(['LikeAction', 'CommentAction', 'ViewAction'])).length(3),
  comment: z.array(comment),
});

const organization = z.strictObject({
  '@type': z.literal('Organization'),
  '@id': ownUrl,
  name: text,
  url: ownUrl,
  logo: image,
});

const website = z.strictObject({
  '@type': z.literal('WebSite'),
  '@id': ownUrl,
  name: text,
  url: ownUrl,
  publisher: reference('Organization'),
  potentialAction: z.strictObject({
    '@type': z.literal('SearchAction'),
    target: z.strictObject({
      '@type': z.literal('EntryPoint'),
      urlTemplate: ownUrl.regex(/\{search_term_string\}/),
    }),
    'query-input': z.literal('required name=search_term_string'),
  }),
});

const inOrder = (items: { position: number }[]) => items.every(({ position }, index) => position === index + 1);

const breadcrumbs = z.strictObject({
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z
    .array(z.strictObject({ '@type': z.literal('ListItem'), position: z.int(), name: text, item: ownUrl }))
    .min(2)
    .refine(inOrder, 'positions are not 1, 2, …'),
});

const itemList = z.strictObject({
  '@type': z.literal('ItemList'),
  numberOfItems: z.int().min(0),
  itemListElement: z
    .array(z.strictObject({ '@type': z.literal('ListItem'), position: z.int(), name: text, url: ownUrl }))
    .refine(inOrder, 'positions are not 1, 2, …'),
});

const page = { '@id': ownUrl, url: ownUrl, isPartOf: reference('WebSite') };
const collection = z.strictObject({
  ...page,
  '@type': z.literal('CollectionPage'),
  name: text,
  description: text.optional(),
  mainEntity: itemList,
});
const profile = z.strictObject({
  ...page,
  '@type': z.literal('ProfilePage'),
  dateCreated: time,
  mainEntity: person
    .extend({ alternateName: text, agentInteractionStatistic: counter(['WriteAction']) })
    .extend({ description: text.optional(), sameAs: z.array(text).optional() })
    .required({ url: true }),
});
const textPage = z.strictObject({
  ...page,
  '@type': z.enum(['WebPage', 'AboutPage', 'ContactPage']),
  name: text,
  description: text,
  inLanguage: text,
});

/** What the data in a page's head may say: schema.org with the properties that search engines ask for. */
export const graphContract = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@graph': z
    .array(
      z.discriminatedUnion('@type', [blogPosting, organization, website, breadcrumbs, collection, profile, textPage]),
    )
    .min(1),
});
