import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ByKind, TranslatedTextName } from '../../rules/post-texts.ts';
import type { HtmlColumnOrNone } from './schema.ts';

type Time = ColumnType<Date, Date | string | undefined, Date | string>;

type SeriesTable = {
  id: GeneratedAlways<number>;
  slug: string;
  title: string;
  description: Generated<string>;
  created_at: Time;
  updated_at: Time;
};

export type SeriesTables = {
  series: SeriesTable;
  series_posts: { post_id: number; series_id: number; position: number };
  series_slugs: { slug: string; series_id: number; created_at: Time };
};

type TagsTable = {
  id: GeneratedAlways<number>;
  slug: string;
  name: string;
  /** The name as it is compared with others: without case and width. */
  folded: GeneratedAlways<string>;
  /** Posts with status published, scheduled ones included. Kept by triggers. */
  published_count: Generated<number>;
  created_at: Time;
  updated_at: Time;
};

type PostTagsTable = {
  post_id: number;
  tag_id: number;
  position: Generated<number>;
  /** Copy of the post's listed_at. Kept by triggers. */
  listed_at: GeneratedAlways<Date | null>;
};

type TagSlugsTable = { slug: string; tag_id: number; created_at: Time };

export type TagTables = { tags: TagsTable; post_tags: PostTagsTable; tag_slugs: TagSlugsTable };

type PostNotesTable = {
  id: GeneratedAlways<number>;
  post_id: number;
  /** The note that it answers; null for the first of a thread. */
  parent_id: number | null;
  /** Null when the account is gone. */
  user_id: number | null;
  /** Words of the text that it is about, as they were then; empty: the whole post. */
  quote: Generated<string>;
  /** Where they began, in characters of the text. */
  quote_at: Generated<number>;
  text: string;
  created_at: Generated<Date>;
  /** When its thread was settled. */
  resolved_at: Date | null;
};

type PostReviewsTable = {
  post_id: number;
  /** Who asked. */
  user_id: number;
  message: Generated<string>;
  asked_at: Generated<Date>;
};

type PostPresenceTable = {
  post_id: number;
  /** Who has it open in the editor. */
  user_id: number;
  seen_at: Generated<Date>;
};

/** What those who work on posts say to each other, and where they are; links to drafts that work no more. */
export type NoteTables = {
  post_notes: PostNotesTable;
  post_reviews: PostReviewsTable;
  post_presence: PostPresenceTable;
  withdrawn_previews: { post_id: number; times: Generated<number> };
};

type Texts = ByKind<{ text: Generated<string>; title: string; html: HtmlColumnOrNone }, TranslatedTextName>;

/** A post in another language. Only a reviewed one is public. */
export type PostTranslationsTable = Texts & {
  post_id: number;
  /** One of lib/languages, never the post's own. */
  language: string;
  slug: string;
  content_text: Generated<string>;
  sanitizer_version: Generated<number>;
  status: Generated<'draft' | 'reviewed'>;
  reviewed_by: number | null;
  reviewed_at: ColumnType<Date, Date | string, Date | string> | null;
  /** Slugs that were public before: they lead to this one. */
  old_slugs: Generated<string[]>;
  created_at: Time;
  updated_at: Time;
};
