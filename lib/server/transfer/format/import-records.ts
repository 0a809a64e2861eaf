import type { Redirect } from '../../../schemas/redirect.ts';
import type { SafeHtml } from '../../../schemas/safe-html.ts';
import type { PreparedContent } from '../../content/static-page.ts';

// What an import writes, whatever it was read from. Keys are the source's own ids: they find the row again at the next
// import of the same source.

export type UserRecord = {
  key: string;
  /** Wanted user name; made valid and unique when written. */
  username: string;
  email: string | null;
  fullName: string;
  /** What they say of themselves. */
  bio?: string;
  /** Their own pages, https. */
  links?: string[];
  /** Their picture: its old address and our path. */
  picture?: { url: string; path: string };
  /** Could no longer sign in there. */
  isDisabled?: boolean;
  /** Paths of the old site that lead to the author's page, decoded. */
  oldPaths: string[];
};

export type TagRecord = {
  key: string;
  slug: string;
  name: string;
  /** Paths of the old site that lead to it, decoded. */
  oldPaths: string[];
};

export type CategoryRecord = TagRecord & { description: string };

export type PostRecord = {
  key: string;
  kind: 'post' | 'page';
  title: string;
  /** Wanted slug; a number is added where it is taken. */
  slug: string;
  /** Former slugs, which redirect to the post. */
  oldSlugs: string[];
  excerpt: string;
  content: PreparedContent;
  featuredImage: string | null;
  featuredImageAlt: string;
  /** Where the text was published first; null: here. */
  canonicalUrl: string | null;
  metaDescription: string;
  metaKeywords: string;
  language: string;
  status: 'draft' | 'published';
  /** When it was published, or begun when a draft. Null: not known, the time of the import counts. */
  date: Date | null;
  authorKey: string;
  /** Who wrote it with the author. */
  coAuthorKeys?: string[];
  categoryKeys: string[];
  tagKeys: string[];
  /** The series that it is part of, and its place there where the source says it. */
  series?: { title: string; slug: string; order: number | undefined } | undefined;
  /** Decoded path (with query) of its old address. */
  oldPath: string | null;
  /** All paths of the old site that lead to it, decoded; `/?p=12` for its number. */
  oldPaths: string[];
  /** It stood above all others, and took no more comments. */
  isPinned: boolean;
  commentsClosed: boolean;
  /** Paths that may have led to it: they do where nothing else is known of them. */
  guessedPaths?: string[];
};

/** A file that had a page of its own on the old site. */
export type AttachmentRecord = {
  paths: string[];
  /** Its old address. */
  url: string;
  /** The post that it belongs to. */
  postKey: string;
};

export type CommentRecord = {
  key: string;
  postKey: string;
  userKey: string | null;
  authorName: string;
  content: SafeHtml;
  date: Date;
  /** Key of the comment that it answers. */
  parentKey: string | null;
  /** It waits for approval. */
  isHeld: boolean;
};

/** An address that led elsewhere on the old site. */
export type RedirectRecord = Pick<Redirect, 'from' | 'to' | 'status'>;

export type ImportRecords = {
  /** Names the imported site among all that are imported. */
  source: string;
  /** Address of the imported site, below which its paths lie. */
  siteAddress: string;
  users: UserRecord[];
  categories: CategoryRecord[];
  tags: TagRecord[];
  posts: PostRecord[];
  comments: CommentRecord[];
  /** Old address of an image -> our path. */
  images: Map<string, string>;
  attachments: AttachmentRecord[];
  /** Path of a list of a day, month or year -> when the newest of its posts was published. */
  archives: ReadonlyMap<string, Date>;
  redirects?: RedirectRecord[];
};

/** Of `archives`: behind all posts, which is the first page of their list. */
export const FIRST_PAGE = new Date('9999-12-31T00:00:00Z');

type Publication = {
  /** By the clock of the old site: 2026-02-01. */
  day: string;
  published: Date;
  /** What stood before dates in its addresses. */
  fronts: Iterable<string>;
};

/** Notes a post in the lists of its year, month and day. */
export function noteInArchives(archives: Map<string, Date>, { day, published, fronts }: Publication): void {
  const [year, month, date] = day.split('-');
  for (const front of fronts)
    for (const path of [`${front}/${year}`, `${front}/${year}/${month}`, `${front}/${year}/${month}/${date}`])
      if (published > (archives.get(path) ?? -Infinity)) archives.set(path, published);
}
