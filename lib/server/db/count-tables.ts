import type { ColumnType, Generated } from 'kysely';

type Time = ColumnType<Date, Date | string, Date | string>;

/** What is counted, and kept for counting. */
export type CountTables = {
  rate_limits: { key: string; count: number; resets_at: Time };
  post_views: {
    post_id: number;
    day: string;
    visitor: Buffer;
    /** Whether they came to the end of the text. */
    finished: Generated<boolean>;
  };
  /** Views of a day by where readers came from: a host, or a word of lib/rules/sources. */
  post_sources: { post_id: number; day: string; source: string; views: number };
  /** The key under which a day's readers are counted. */
  view_keys: { day: string; key: Buffer };
  site_counts: { id: number; published_count: Generated<number> };
  /** One row, or none before the first backup. */
  backup_record: { id: Generated<number>; last_at: Time | null; verified_at: Time | null };
};
