import { z } from 'zod';
import { LANGUAGES } from '../../../rules/languages.ts';
import { LONGEST_BIO, MOST_PROFILE_LINKS } from '../../../rules/limits.ts';
import { isOwnLink } from '../../../schemas/profile-input.ts';
import { REACTION_TYPES } from '../../../rules/reactions.ts';
import { exportedTexts, exportedTranslatedTexts } from '../../../schemas/post-texts.ts';
import { translationLanguage } from '../../../schemas/post-translation.ts';
import { roleSchema } from '../../../schemas/profile.ts';
import { isStorageKey, keyOf } from '../../storage/storage.ts';

/** Files of an exported site. Rows name each other by slug and username, never by number. */
export const EXPORT_FILES = {
  site: 'site.json',
  users: 'users.json',
  categories: 'categories.json',
  tags: 'tags.json',
  series: 'series.json',
  redirects: 'redirects.json',
  gone: 'gone.json',
  pages: 'pages.json',
  index: 'index.html',
  posts: 'posts',
  uploads: 'uploads',
  markdown: 'markdown',
} as const;

export const EXPORT_VERSION = 1;

const time = z.iso.datetime();
/** A text as the database takes it, in code points. */
const text = (least: number, most: number) =>
  z.string().refine((value) => {
    const { length } = [...value];
    return length >= least && length <= most;
  }, `must have ${least} to ${most} characters`);
const oldPath = z.string().regex(/^\/(?!\/)[^\0]*$/, 'must be a path');
const paths = z.array(z.string()).default([]);
const ownFile = z.string().refine((path) => isStorageKey(keyOf(path) ?? ''), 'must be an upload');
const count = z.number().int().min(0);

export const siteSchema = z.object({
  format: z.literal('lekha-export'),
  version: z.number().int(),
  name: z.string(),
  url: z.string(),
  /** What the operator saved of the site. */
  settings: z.record(z.string(), z.unknown()).default({}),
  /** Addresses of pictures of sites that were imported, and our paths of these pictures. */
  old_files: z.record(oldPath, ownFile).default({}),
  /** Addresses of their days, months and years, and when the newest post of each was published. */
  old_archives: z.record(oldPath, time).default({}),
  /** Names of the files in `posts`, without ending, in the order in which the posts were made. */
  posts: z.array(z.string().regex(/^[^/\\.][^/\\]*$/)),
});

/** From the e-mail address on, fields are there only when accounts were asked for. */
export const userSchema = z.object({
  username: text(3, 30),
  full_name: text(1, 200),
  role: roleSchema,
  is_active: z.boolean(),
  profile_image: z.string().nullable(),
  bio: text(0, 20 * LONGEST_BIO).default(''),
  links: z.array(z.string().refine(isOwnLink, 'must be an https address')).max(MOST_PROFILE_LINKS).default([]),
  /** Names from before: their addresses lead to this one. */
  former_usernames: z.array(text(3, 30)).default([]),
  created_at: time,
  old_paths: paths,
  email: z.string().optional(),
  email_verified_at: time.nullable().optional(),
  password_hash: z.string().nullable().optional(),
  language: z
    .enum(LANGUAGES.map(({ code }) => code))
    .nullable()
    .optional(),
  mails_replies: z.boolean().optional(),
  mails_posts: z.boolean().optional(),
});

export const categorySchema = z.object({
  slug: z.string(),
  name: text(1, 100),
  description: z.string(),
  created_at: time,
  former_slugs: paths,
  old_paths: paths,
});

export const tagSchema = z.object({
  slug: z.string(),
  name: text(1, 300),
  created_at: time,
  former_slugs: paths,
  old_paths: paths,
});

export const seriesSchema = z.object({
  slug: z.string(),
  title: text(1, 300),
  description: z.string(),
  created_at: time,
  former_slugs: paths,
  /** Slugs of its posts in order. */
  posts: z.array(z.string()),
});

/** What the operator made of addresses at which nothing else is. */
export const redirectSchema = z.object({
  from: z.string().startsWith('/'),
  to: z
    .string()
    .regex(/^\/(?![/\\])|^https?:\/\//u)
    .nullable(),
  status: z.union([z.literal(301), z.literal(302), z.literal(308), z.literal(410)]),
});

/** Addresses of deleted posts: they answer that the post is gone. */
export const goneSchema = z.object({
  slugs: z.array(z.string()),
  published_at: time.nullable(),
  deleted_at: time,
  old_paths: paths,
});

/** A page of the site's own, or one that every site has and somebody wrote anew. */
export const pageSchema = z.object({
  slug: z.string(),
  title: z.string(),
  content: z.string(),
  language: z.string(),
  meta_description: z.string(),
  status: z.enum(['draft', 'published']),
  created_at: time,
  updated_at: time,
  former_slugs: paths,
  old_paths: paths,
});

const commentSchema = z.object({
  /** Names it for the answers below it, which name their first comment and the answer that they answer. */
  id: z.int().optional(),
  parent_id: z.int().nullish(),
  reply_to_id: z.int().nullish(),
  /** Username of whoever has an account. */
  author: z.string().nullable(),
  author_name: text(0, 200),
  /** Empty for one that was removed and has answers. */
  content: z.string(),
  created_at: time,
  updated_at: time,
});
const reactionSchema = z.object({
  user: z.string(),
  type: z.enum(REACTION_TYPES),
  created_at: time,
});

const translationSchema = z.object({
  language: translationLanguage,
  slug: z.string(),
  ...exportedTranslatedTexts,
  status: z.enum(['draft', 'reviewed']),
  /** Username. */
  reviewed_by: z.string().nullable(),
  reviewed_at: time.nullable(),
  old_slugs: paths,
  created_at: time,
  updated_at: time,
});

export const postSchema = z.object({
  slug: z.string(),
  status: z.enum(['draft', 'published']),
  author: z.string(),
  /** Usernames of all who wrote it, the author first; none in exports of before there could be several. */
  authors: z.array(z.string()).default([]),
  pinned: z.boolean().default(false),
  comments_closed: z.boolean().default(false),
  categories: z.array(z.string()),
  tags: z.array(z.string()).default([]),
  ...exportedTexts,
  published_at: time.nullable(),
  created_at: time,
  updated_at: time,
  was_public: z.boolean(),
  view_count: count,
  former_slugs: paths,
  old_paths: paths,
  translations: z.array(translationSchema).default([]),
  comments: z.array(commentSchema),
  reactions: z.array(reactionSchema),
});

export type ExportedSite = z.infer<typeof siteSchema>;
export type ExportedUser = z.infer<typeof userSchema>;
export type ExportedCategory = z.infer<typeof categorySchema>;
export type ExportedTag = z.infer<typeof tagSchema>;
export type ExportedSeries = z.infer<typeof seriesSchema>;
export type ExportedRedirect = z.infer<typeof redirectSchema>;
export type ExportedPage = z.infer<typeof pageSchema>;
export type ExportedGone = z.infer<typeof goneSchema>;
export type ExportedPost = z.infer<typeof postSchema>;
