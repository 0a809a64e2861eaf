import { sql, type Insertable, type Selectable, type Transaction } from 'kysely';
import { findFixedPage } from '../../../rules/pages.ts';
import { isRouteSlug } from '../../../rules/route-names.ts';
import { cutText } from '../../../text/cut.ts';
import { oldPathKey } from '../../content/old-path.ts';
import { SANITIZER_VERSION } from '../../content/sanitise/rules.ts';
import type { Sanitiser } from '../../content/sanitise/sanitiser.ts';
import { cleanAnyHtml } from '../../content/sanitise/stored-html.ts';
import type { Database, UsersTable } from '../../db/schema.ts';
import type { OldPathsTable } from '../../db/site-tables.ts';
import { readSaved } from '../../services/settings/settings.ts';
import type { ExportedPage, ExportedSeries, ExportedTag, ExportedUser } from '../format/export-format.ts';
import type { ReportBuilder } from '../format/import-report.ts';

export type LekhaWriter = { trx: Transaction<Database>; sanitiser: Sanitiser; report: ReportBuilder };
/** Name in the export -> id here. */
export type IdByName = Map<string, number>;

type Target = Partial<Omit<Insertable<OldPathsTable>, 'path'>>;

type Account = Pick<Selectable<UsersTable>, 'id' | 'email' | 'role' | 'created_at' | 'email_verified_at'>;

type Named = Pick<ExportedUser, 'username' | 'email' | 'created_at'>;

/** Whether an account here is who an export means by its name. Any reader may take a name: they prove it by their address. */
function isSame(here: Account, { created_at, email }: Named): boolean {
  if (here.role !== 'user' || here.created_at.getTime() === new Date(created_at).getTime()) return true;
  return here.email_verified_at !== null && here.email.toLowerCase() === email?.toLowerCase();
}

/** The name that somebody has here or can have, and the account with it. */
export function nameHere(user: Named, byName: ReadonlyMap<string, Account>) {
  for (let number = 1; ; number += 1) {
    const username = number === 1 ? user.username : `${cutText(user.username, 26)}-${number}`;
    const account = byName.get(username.toLowerCase());
    if (!account || isSame(account, user)) return { username, account };
  }
}

/** Remembers addresses of sites imported before; one that leads somewhere already stays. */
export async function addOldPaths({ trx }: LekhaWriter, paths: readonly string[], target: Target): Promise<void> {
  const keys = paths.map(oldPathKey).filter(Boolean);
  if (keys.length === 0) return;
  await trx
    .insertInto('old_paths')
    .values(keys.map((path) => ({ ...target, path })))
    .onConflict((conflict) => conflict.column('path').doNothing())
    .execute();
}

/** Writes a page. One whose slug is here already stays as it is here; so does an address of the site. */
export async function writePage(
  writer: LekhaWriter,
  { former_slugs, old_paths, content, ...page }: ExportedPage,
): Promise<void> {
  const { trx, sanitiser, report } = writer;
  const fixed = findFixedPage(page.slug);
  if (!fixed && isRouteSlug(page.slug)) return report.skip('other', 'page whose address is taken here', page.slug);
  const row = await trx
    .insertInto('pages')
    .values({
      ...page,
      ...(fixed && { id: fixed.id, status: 'published' as const }),
      content: await cleanAnyHtml(sanitiser, content, 'post'),
      sanitizer_version: SANITIZER_VERSION,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  report.count('page', row ? 'imported' : 'unchanged');
  if (!row) return;
  await addOldPaths(writer, old_paths, { page_id: row.id });
  if (former_slugs.length === 0) return;
  await trx
    .insertInto('page_slugs')
    .values(former_slugs.map((slug) => ({ slug, page_id: row.id })))
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
}

/** What the operator saved, on a site that has saved nothing yet. */
export async function writeSettings({ trx }: LekhaWriter, stored: unknown): Promise<void> {
  const saved = readSaved(stored);
  if (Object.keys(saved).length === 0) return;
  await sql`insert into site_settings (id, saved) values (1, ${JSON.stringify(saved)}::jsonb)
    on conflict (id) do nothing`.execute(trx);
}

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

async function findKnown({ trx }: LekhaWriter, { slug, name }: ExportedTag): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from tags
    where slug = ${slug} or folded = lower(normalize(${name}::text, NFKC)) order by slug = ${slug} desc limit 1`.execute(
    trx,
  );
  return rows[0]?.id;
}

/** A slug is the same tag, and so is a name. */
export async function writeTags(writer: LekhaWriter, tags: readonly ExportedTag[]): Promise<IdByName> {
  const { trx, report } = writer;
  const ids: IdByName = new Map();
  for (const tag of tags) {
    const { former_slugs, old_paths, ...values } = tag;
    const known = await findKnown(writer, tag);
    report.count('tag', known ? 'unchanged' : 'imported');
    if (known !== undefined) {
      ids.set(tag.slug, known);
      continue;
    }
    const { id } = await trx.insertInto('tags').values(values).returning('id').executeTakeFirstOrThrow();
    ids.set(tag.slug, id);
    if (former_slugs.length > 0)
      await trx
        .insertInto('tag_slugs')
        .values(former_slugs.map((slug) => ({ slug, tag_id: id })))
        .onConflict((conflict) => conflict.column('slug').doNothing())
        .execute();
    await addOldPaths(writer, old_paths, { tag_id: id });
  }
  return ids;
}
