import { z } from 'zod';
import { REACTION_TYPES } from '../../../rules/reactions.ts';
import { exportedTexts, exportedTranslatedTexts } from '../../../schemas/post-texts.ts';
import { roleSchema } from '../../../schemas/profile.ts';

/** Files of an exported site. Rows name each other by slug and username, never by number. */
export const EXPORT_FILES = {
  site: 'site.json',
  users: 'users.json',
  categories: 'categories.json',
  gone: 'gone.json',
  pages: 'pages.json',
  index: 'index.html',
  posts: 'posts',
  uploads: 'uploads',
} as const;

export const EXPORT_VERSION = 1;

const time = z.iso.datetime();
const paths = z.array(z.string()).default([]);
const count = z.number().int().min(0);

export const siteSchema = z.object({
  format: z.literal('lekha-export'),
  version: z.number().int(),
  name: z.string(),
  url: z.string(),
  /** What the operator saved of the site. */
  settings: z.record(z.string(), z.unknown()).default({}),
  /** Addresses of pictures of sites that were imported, and our paths of these pictures. */
  old_files: z.record(z.string(), z.string().regex(/^\/uploads\/[\w./-]+$/)).default({}),
  /** Names of the files in `posts`, without ending, in the order in which the posts were made. */
  posts: z.array(z.string().regex(/^[^/\\.][^/\\]*$/)),
});

/** The last three fields are there only when accounts were asked for. */
export const userSchema = z.object({
  username: z.string(),
  full_name: z.string(),
  role: roleSchema,
  is_active: z.boolean(),
  profile_image: z.string().nullable(),
  created_at: time,
  old_paths: paths,
  email: z.string().optional(),
  email_verified_at: time.nullable().optional(),
  password_hash: z.string().nullable().optional(),
});

export const categorySchema = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  created_at: time,
  former_slugs: paths,
  old_paths: paths,
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
});

const commentSchema = z.object({
  /** Username of whoever has an account. */
  author: z.string().nullable(),
  author_name: z.string(),
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
  language: z.string(),
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
  categories: z.array(z.string()),
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
export type ExportedPage = z.infer<typeof pageSchema>;
export type ExportedGone = z.infer<typeof goneSchema>;
export type ExportedPost = z.infer<typeof postSchema>;
