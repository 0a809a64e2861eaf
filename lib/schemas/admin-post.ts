import { z } from 'zod';
import { ADMIN_PAGE_SIZE } from '../rules/limits.ts';
import { authorIdList, categoryIdList, moment } from './admin-post-fields.ts';
import { adminSearch, wantedSlug } from './admin-text.ts';
import { choiceParam, limitParam, pageParam, sortParam, type SortBy } from './pagination.ts';
import { sentTexts, postTexts } from './post-texts.ts';
import { reviewSchema } from './post-note.ts';
import { postListItemSchema, postSchema } from './post.ts';
import { slugParam } from './post-query.ts';
import { tagNameList } from './tag.ts';
import { messageOf } from '../rules/messages.ts';

/** `scheduled` is a published post whose time has not come. */
const ADMIN_POST_STATUSES = ['draft', 'scheduled', 'published'] as const;
const adminPostStatus = z.enum(ADMIN_POST_STATUSES, messageOf('statusUnknown'));
export type AdminPostStatus = z.infer<typeof adminPostStatus>;

/** docs/api.md#administration: JSON bodies of admin/posts. */
export const ADMIN_POST_BYTES = 2 * 1024 * 1024;

/** Body of PUT admin/posts/{id}: absent fields stay. */
export const updatePostSchema = z
  .object(sentTexts)
  .partial()
  .extend({
    /** Empty: derived from the title. */
    slug: wantedSlug.optional(),
    categoryIds: categoryIdList.optional(),
    /** Names; those that no tag has become tags. */
    tags: tagNameList.optional(),
    /** The first is `author_*` of the answers. */
    authorIds: authorIdList.optional(),
    /** First on the home page. */
    pinned: z.boolean(messageOf('trueOrFalse')).optional(),
    comments: z.enum(['open', 'closed'], messageOf('openOrClosed')).optional(),
    status: adminPostStatus.optional(),
    /** With status published: in the future means scheduled, `null` means now. */
    published_at: moment.nullable().optional(),
    /** The updated_at that the editor last saw: the save is refused when it is no longer that. */
    updated_at: moment.optional(),
  });
export type UpdatePostInput = z.output<typeof updatePostSchema>;
/** The same as it is sent: moments are ISO 8601 text. */
export type UpdatePostBody = z.input<typeof updatePostSchema>;

/** Body of POST admin/posts. */
export const createPostSchema = updatePostSchema.extend({ title: sentTexts.title, content: sentTexts.content });
export type CreatePostInput = z.output<typeof createPostSchema>;

/** Query parameters of GET admin/authors; `of`: also who wrote posts and may write none now. */
export const listAuthorsQuery = z.object({
  search: adminSearch,
  of: z.literal('posts', messageOf('choice')).optional(),
});
export type ListAuthorsQuery = z.output<typeof listAuthorsQuery>;

/** `date` is the one that a list shows: of publication, of a draft the last change. Of several names the first counts. */
export const ADMIN_POST_SORTS = [
  ...(['title', 'status', 'author', 'category', 'tag', 'language'] as const),
  ...(['date', 'view_count', 'comment_count'] as const),
] as const;
export type AdminPostSort = (typeof ADMIN_POST_SORTS)[number];
export type AdminPostOrder = SortBy<AdminPostSort>;

/** Query parameters of GET admin/posts. */
export const listAdminPostsQuery = z.object({
  page: pageParam,
  limit: limitParam(ADMIN_PAGE_SIZE),
  search: adminSearch,
  status: choiceParam(ADMIN_POST_STATUSES, messageOf('statusUnknown')),
  /** A username, slugs, and a language with all its regions. */
  author: slugParam,
  category: slugParam,
  tag: slugParam,
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/i, messageOf('languageTag'))
    .toLowerCase()
    .optional(),
  /** Public, or to become it, at this moment or later, and before that one. */
  from: moment.optional(),
  to: moment.optional(),
  sort: sortParam(ADMIN_POST_SORTS),
});

const adminFields = {
  status: adminPostStatus,
  updated_at: z.iso.datetime(),
  /** Who asked others to read the draft. */
  review: reviewSchema,
  /** Threads of notes that are not settled. */
  open_notes: z.int(),
};

/** A row of GET admin/posts. */
export const adminPostItemSchema = postListItemSchema.extend(adminFields);
export type AdminPostItem = z.infer<typeof adminPostItemSchema>;

/** A post as its editor gets it: the excerpt is what was written, empty when nothing was. */
export const adminPostSchema = postSchema.extend(adminFields);
export type AdminPost = z.infer<typeof adminPostSchema>;

/** What a post said after a save; the newest one is what it says now. The editor is null when the account is gone. */
export const revisionItemSchema = z.object({
  id: z.int(),
  title: z.string(),
  created_at: z.iso.datetime(),
  editor_username: z.string().nullable(),
  editor_full_name: z.string().nullable(),
});
export type RevisionItem = z.infer<typeof revisionItemSchema>;

/** The same with its texts. `content` is sanitised HTML. */
export const revisionSchema = revisionItemSchema.extend(postTexts);
export type Revision = z.infer<typeof revisionSchema>;

/** Answer of POST admin/posts/{id}/preview: the page `/preview/{token}` shows the post until it expires. @public */
export const previewSchema = z.object({ token: z.string(), expires_at: z.iso.datetime() });
export type Preview = z.infer<typeof previewSchema>;
