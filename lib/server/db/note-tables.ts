import type { GeneratedAlways, Generated } from 'kysely';

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

/** What those who work on posts say to each other, and where they are. */
export type NoteTables = {
  post_notes: PostNotesTable;
  post_reviews: PostReviewsTable;
  post_presence: PostPresenceTable;
};
