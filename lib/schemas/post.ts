import { z } from 'zod';
import { categoryLinkSchema } from './category.ts';
import { listedTexts, postTexts } from './post-texts.ts';
import { reactionCountsSchema } from './reaction.ts';
import { seriesLinkSchema } from './series.ts';
import { tagLinkSchema } from './tag.ts';
import { messageOf } from '../rules/messages.ts';

/** Somebody who wrote a post. */
export const authorLinkSchema = z.object({
  id: z.int(),
  username: z.string(),
  full_name: z.string(),
  profile_image: z.string().nullable(),
});
export type AuthorLink = z.infer<typeof authorLinkSchema>;

/** The same beside a post. Who was deactivated has no page to link to. */
const postAuthorLinkSchema = authorLinkSchema.extend({ has_page: z.literal(false).optional() });
export type PostAuthorLink = z.infer<typeof postAuthorLinkSchema>;

/** What a list shows of a post: those of its texts that rows carry (lib/rules/post-texts.ts), its address and counts. */
export const postListItemSchema = z.object({
  id: z.int(),
  slug: z.string(),
  ...listedTexts,
  published_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  view_count: z.int(),
  /** First on the home page. */
  pinned: z.boolean(),
  reactions: reactionCountsSchema,
  /** Left out when `include` does not name `comment_count`. */
  comment_count: z.int().optional(),
  /** Left out when `include` does not name `author`. */
  author_full_name: z.string().optional(),
  author_username: z.string().optional(),
  author_profile_image: z.string().nullable().optional(),
  /** All of them, `author_*` first. */
  authors: z.array(postAuthorLinkSchema).optional(),
  /** Left out when `include` does not name `categories`. */
  categories: z.array(categoryLinkSchema).optional(),
  tags: z.array(tagLinkSchema),
  series: seriesLinkSchema.nullable(),
});
export type PostListItem = z.infer<typeof postListItemSchema>;

/** What is shown of a post that stands beside another one: whose it is and from when, with its picture. */
export const BESIDE = [
  'id',
  'slug',
  'language',
  'title',
  'featured_image',
  'featured_image_alt',
  'published_at',
  'created_at',
  'authors',
] as const;
export type PostBeside = Pick<PostListItem, (typeof BESIDE)[number]>;

/** A whole post. `content` is sanitised HTML. */
export const postSchema = postListItemSchema.extend({
  ...postTexts,
  /** Whether it takes comments now: by itself, by its age, or on the whole site (editors get what the post itself says). */
  comments: z.enum(['open', 'closed']),
  updated_at: z.iso.datetime(),
});
export type Post = z.infer<typeof postSchema>;

export const INCLUDES = ['categories', 'author', 'comment_count'] as const;
export type Include = (typeof INCLUDES)[number];

/** `include` of a query string: a comma list; absent means all three, an unknown name is 422 (docs/api.md#http). */
export const includeParam = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.enum(INCLUDES, messageOf('includeList'))))
  .default([...INCLUDES]);
