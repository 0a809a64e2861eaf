import type { ColumnType, Generated } from 'kysely';

type Time = ColumnType<Date, Date | string, Date | string>;

/** What is counted, and kept for counting. */
export type CountTables = {
  rate_limits: { key: string; count: number; resets_at: Time };
  post_views: { post_id: number; day: string; visitor: Buffer };
  /** The key under which a day's readers are counted. */
  view_keys: { day: string; key: Buffer };
  site_counts: { id: number; published_count: Generated<number> };
  /** One row, or none before the first backup. */
  backup_record: { id: Generated<number>; last_at: Time | null; verified_at: Time | null };
};
