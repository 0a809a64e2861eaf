import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { siteSettings } from '../../site-settings.ts';
import { AppError } from '../../errors.ts';

// Who would be taken for the staff, the software or an address of the site.
const RESERVED = `
admin admins administrator administrators administration root sysadmin superuser superadmin support helpdesk help staff
team moderator moderators mod editor editors security system official owner boss webmaster hostmaster postmaster abuse
noreply no-reply mailer daemon lekha default_admin
login logout signin signout signup register registration profile account accounts settings api feed feeds rss atom
sitemap robots search uploads og posts post categories category tags tag series pages page users user comments
language preview invitations subscriptions unsubscribe admin-panel dashboard static assets favicon manifest health
about about-us contact contact-us privacy privacy-policy terms terms-conditions disclaimer legal
me you self null undefined nobody anonymous guest everyone everybody deleted unknown
অ্যাডমিন এডমিন প্রশাসক সম্পাদক সহায়তা`
  .trim()
  .split(/\s+/);

// With these around it, or a letter too many («the-admin», «siteadmin», «adminn»), a word of the staff is no less of a claim.
const STAFF = [
  ...['admin', 'administrator', 'root', 'superuser', 'sysadmin', 'support', 'helpdesk', 'staff', 'team', 'moderator'],
  ...['editor', 'owner', 'boss', 'official', 'security', 'system', 'webmaster'],
];
const FILLERS = ['the', 'our', 'real', 'main', 'head', 'chief', 'site', 'blog', 'web'];

/**
 * Whether a name is kept back: a reserved word or the site's name, also one that only looks like it, also several in a
 * row («lekha-support»).
 */
async function isReserved(db: Kysely<Database>, username: string): Promise<boolean> {
  const site = siteSettings().name.normalize('NFC');
  const words = [...RESERVED, site, ...site.split(/\s+/u).filter((word) => [...word].length > 2)];
  const parts = username.split(/[._-]+/u).filter((part) => part !== '');
  // Nor does a number behind it.
  const bare = username.replace(/\d+$/u, '');
  const { rows } = await sql<{ reserved: boolean }>`
    with kept as (select username_skeleton(word) as word from unnest(${words}::text[]) word),
    claims as (select string_agg(regexp_replace(username_skeleton(word), '(.)', '\\1+', 'g'), '|') as words
      from unnest(${STAFF}::text[]) word),
    fillers as (select string_agg(username_skeleton(word), '|') as words from unnest(${FILLERS}::text[]) word)
    select username_skeleton(${username}) in (select word from kept)
      or username_skeleton(${bare}) ~ (select '^(' || fillers.words || ')*(' || claims.words || ')+$' from claims, fillers)
      or (select bool_and(username_skeleton(part) in (select word from kept)) from unnest(${parts}::text[]) part)
      as reserved`.execute(db);
  return rows[0]?.reserved ?? false;
}

/**
 * Refuses a name that somebody who registers may not have: a reserved one, or one that looks like another's. Belongs
 * into the transaction that writes it: of two look-alikes at the same time the second waits, and is refused.
 * @throws AppError invalid for a reserved name, username_taken for a look-alike
 */
export async function refuseUsername(trx: Kysely<Database>, username: string): Promise<void> {
  if (await isReserved(trx, username)) {
    const message = 'usernameReserved';
    throw new AppError('invalid', message, { errors: { username: [message] } });
  }
  await refuseLookAlike(trx, username, 'anybody');
}

/**
 * Refuses a name that looks like that of somebody who is there.
 * @param of whom: anybody, or only those who write and run the site
 * @throws AppError username_taken
 */
export async function refuseLookAlike(trx: Kysely<Database>, username: string, of: 'anybody' | 'staff'): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('lekha username ' || username_skeleton(${username})))`.execute(trx);
  const { rows } = await sql`
    select from users where username_skeleton = username_skeleton(${username})
      and (${of === 'anybody'} or role <> 'user') limit 1`.execute(trx);
  if (rows.length === 0) return;
  const message = of === 'anybody' ? 'usernameTaken' : 'usernameLookAlike';
  throw new AppError('username_taken', message, { errors: { username: [message] } });
}
