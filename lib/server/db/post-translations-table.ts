import type { ColumnType, Generated } from 'kysely';
import type { ByKind, TranslatedTextName } from '../../rules/post-texts.ts';
import type { HtmlColumnOrNone } from './schema.ts';

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
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
};
