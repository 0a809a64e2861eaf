import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Time = ColumnType<Date, Date | string | undefined, Date | string>;

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
