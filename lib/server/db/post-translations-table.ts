import type { ColumnType, Generated } from 'kysely';
import type { HtmlColumnOrNone } from './schema.ts';

/** A post in another language. Only a reviewed one is public. */
export type PostTranslationsTable = {
  post_id: number;
  /** One of lib/languages, never the post's own. */
  language: string;
  slug: string;
  title: string;
  excerpt: Generated<string>;
  content: HtmlColumnOrNone;
  content_text: Generated<string>;
  sanitizer_version: Generated<number>;
  meta_description: Generated<string>;
  status: Generated<'draft' | 'reviewed'>;
  reviewed_by: number | null;
  reviewed_at: ColumnType<Date, Date | string, Date | string> | null;
  /** Slugs that were public before: they lead to this one. */
  old_slugs: Generated<string[]>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
};
