import { sql } from 'kysely';
import { findFixedPage, isRouteSlug } from '../../../rules/pages.ts';
import { cleanAnyHtml } from '../../content/sanitise/stored-html.ts';
import { SANITIZER_VERSION } from '../../content/sanitise/rules.ts';
import { readSaved } from '../../services/settings/settings.ts';
import type { ExportedPage } from '../format/export-format.ts';
import { addOldPaths, type LekhaWriter } from './writer.ts';

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
