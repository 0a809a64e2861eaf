import { sql, type RawBuilder } from 'kysely';

// Counts are kept by triggers and include scheduled posts; the few that are still to come are subtracted here, so that
// a count is exact at the second a scheduled post appears.

/** Number of public posts. */
export const publicTotal: RawBuilder<number> = sql<number>`(select published_count from site_counts)
  - (select count(*)::int from post_lookup where listed_at > now())`;

/** Number of public posts of the category row `c`. */
export const publicTotalOfCategory: RawBuilder<number> = sql<number>`c.published_count
  - (select count(*)::int from post_categories pc where pc.category_id = c.id and pc.listed_at > now())`;

/** Number of public posts of the user row `u`. */
export const publicTotalOfAuthor: RawBuilder<number> = sql<number>`u.published_count
  - (select count(*)::int from post_lookup l where l.author_id = u.id and l.listed_at > now())`;
