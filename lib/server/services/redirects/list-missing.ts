import { sql, type Kysely } from 'kysely';
import { pathTo } from '../../../paths.ts';
import type { Answer } from '../../../schemas/answers.ts';
import { paginate } from '../../../schemas/pagination.ts';
import type { MissingPage } from '../../../schemas/redirect.ts';
import { createNearest } from '../../../text/trigrams.ts';
import { type Actor, requirePermission } from '../../auth/find-viewer.ts';
import { isoTime } from '../../db/sql-fragments.ts';
import type { Database } from '../../db/schema.ts';

// The newest posts are enough to be suggested, and to be read at once.
const MOST_CANDIDATES = 5_000;

type Candidate = { slug: string; title: string };

/** The public post whose address or title is most like the end of a path. */
async function suggester(db: Kysely<Database>) {
  const { rows } = await sql<Candidate>`select p.slug, p.title from posts p
    where p.listed_at <= now() order by p.listed_at desc, p.id desc limit ${MOST_CANDIDATES}`.execute(db);
  const nearest = createNearest(rows, ({ slug, title }) => [slug, title]);
  return (path: string) => {
    const found = nearest(path.split('/').findLast((segment) => /\p{L}/u.test(segment)) ?? '');
    return found ? { title: found.title, path: pathTo.post(found.slug) } : null;
  };
}

type Row = Omit<MissingPage, 'suggestion'>;

/** A page of the addresses that nothing was found at, those that were asked for most first. */
export async function listMissing(
  db: Kysely<Database>,
  actor: Actor,
  { page, limit }: { page: number; limit: number },
): Promise<Answer<'GET admin/missing'>> {
  requirePermission(actor, 'redirects.manage');
  const { rows } = await sql<Row & { total: number }>`select path, count, referrer, ${isoTime('first_at')} as first_at,
      ${isoTime('last_at')} as last_at, count(*) over ()::int as total
    from missing_pages order by bucket = 'probe', count desc, last_at desc, path
    limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const suggest = rows.length > 0 ? await suggester(db) : () => null;
  return {
    missing: rows.map(({ total: _total, ...row }) => ({ ...row, suggestion: suggest(row.path) })),
    pagination: paginate(page, limit, rows[0]?.total ?? 0),
  };
}
