import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

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
