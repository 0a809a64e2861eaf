import { messageOf } from './messages.ts';

// Page sizes (docs/product.md#limits).
export const HOME_PAGE_SIZE = 10;
export const CATEGORY_PAGE_SIZE = 20;
export const TAG_PAGE_SIZE = 20;
export const AUTHOR_PAGE_SIZE = 20;
export const RELATED_ON_POST_PAGE = 12;
export const HEADER_SEARCH_SIZE = 8;
export const COMMENTS_PER_PAGE = 10;
/** Graphemes of an excerpt on a card or in a row of results. */
export const EXCERPT_LENGTH = 150;
/** Rows of a list in the administration. */
export const ADMIN_PAGE_SIZE = 10;

/** Graphemes of a comment, after trim (docs/product.md#comments). */
export const LONGEST_COMMENT = 1_000;

/** Graphemes of what people say of themselves, and their links. */
export const LONGEST_BIO = 300;
export const MOST_PROFILE_LINKS = 5;
export const LONGEST_PROFILE_LINK = 300;
/** Between two changes of a username. */
export const USERNAME_DAYS = 30;
/** In which somebody who has deleted their account may come back. */
export const RETURN_DAYS = 14;

/** Characters of a formula in TeX. */
export const LONGEST_TEX = 2_000;

/** As long as somebody counts as being in a post's editor after their browser has last said so. */
export const PRESENCE_SECONDS = 45;

/** A person's picture: smaller than `bytes`; its type is told by its content (docs/api.md#pages). */
export const PROFILE_IMAGE = {
  field: 'profileImage',
  bytes: 2_097_152,
  types: ['image/jpeg', 'image/png', 'image/gif'],
  tooLarge: 'imageLarge',
  notImage: 'imageKind',
} as const;

/** A picture for a post. A file has fewer bytes than `bytes`; its type is told by its content (docs/api.md#pages). */
export const FEATURED_IMAGE = {
  field: 'featuredImage',
  bytes: 10 * 1024 * 1024 + 1,
  types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'],
  tooLarge: 'imageTooLarge',
  notImage: 'imageKinds',
  unreadable: 'imageBroken',
} as const;

/** A file of addresses that are told of posts. A file has fewer bytes than `bytes`. */
export const SUBSCRIBERS_FILE = {
  field: 'file',
  bytes: 4 * 1024 * 1024 + 1,
  rows: 50_000,
  tooLarge: messageOf('csvLarge', { max: 4 }),
  notFile: 'csvBroken',
} as const;

/** MB of an export of another blog that is sent through the browser, and how many imports are remembered. */
export const LARGEST_IMPORT_MB = 200;
export const MOST_IMPORTS_KEPT = 20;

/** Files for posts beside pictures. A type is told by content, and is the ending of the stored name (docs/api.md#pages). */
export const FILE_TYPES = ['mp3', 'ogg', 'm4a', 'wav', 'mp4', 'webm', 'pdf', 'zip', 'txt', 'csv', 'epub'] as const;
export type FileType = (typeof FILE_TYPES)[number];

/** What a moderator, or a rule, has decided of a comment. Readers meet published ones only. */
export const COMMENT_STATUSES = ['published', 'held', 'spam'] as const;
export type CommentStatus = (typeof COMMENT_STATUSES)[number];

/** Answers that come with a first comment; the rest is asked for. */
export const FIRST_REPLIES = 3;
/** Answers that are fetched at a time when a reader asks for the rest. */
export const REPLIES_PER_PAGE = 50;
/** Answers in the page of one thread, which is read without a script: all but those of the very longest. */
export const REPLIES_OF_OPEN_THREAD = 500;

/** Why a reader tells those who moderate of a comment. */
export const REPORT_REASONS = ['spam', 'abuse', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Whether a date is one that a post can have: a valid one, of the years that are written in four digits. */
export function isDateOfPost(date: Date): boolean {
  const year = date.getUTCFullYear();
  return year >= 1_000 && year <= 9_999;
}

/** The number of a page as an address writes it; undefined when it is none. */
export function toPage(text: string): number | undefined {
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined;
}

/** The largest number that a row is known by. */
export const LARGEST_ID = 2_147_483_647;

/** The number of a row as an address writes it; undefined when it is none. */
export function toId(text: string): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id > 0 && id <= LARGEST_ID ? id : undefined;
}
