import { sql } from 'kysely';
import type { ExportedSeries } from '../format/export-format.ts';
import type { LekhaWriter } from './writer.ts';

/** Writes the series that are not here yet, with those of their posts that no series here has. */
export async function writeSeries({ trx }: LekhaWriter, series: readonly ExportedSeries[]): Promise<void> {
  for (const { posts, former_slugs, ...values } of series) {
    const made = await trx
      .insertInto('series')
      .values(values)
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) continue;
    await sql`insert into series_posts (post_id, series_id, position)
      select p.id, ${made.id}::int, place - 1 from unnest(${posts}::text[]) with ordinality wanted(slug, place)
        join posts p on p.slug = wanted.slug on conflict do nothing`.execute(trx);
    await sql`insert into series_slugs (slug, series_id)
      select slug, ${made.id}::int from unnest(${former_slugs}::text[]) slug on conflict do nothing`.execute(trx);
  }
}
