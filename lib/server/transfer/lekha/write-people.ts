import { sql } from 'kysely';
import { isAffordableHash } from '../../auth/password-hash.ts';
import type { ExportedCategory, ExportedUser } from '../format/export-format.ts';
import { addOldPaths, type IdByName, type LekhaWriter } from './writer.ts';

/** The hash of a password as this site makes them; none for any other. */
function ownHash(
  { username, password_hash = null }: Pick<ExportedUser, 'username' | 'password_hash'>,
  report: LekhaWriter['report'],
): string | null {
  if (password_hash === null || isAffordableHash(password_hash)) return password_hash;
  report.remark(`the password of «${username}» is kept in a form that this site does not take: a new one is needed`);
  return null;
}

type Former = { username: string; user_id: number };

/** A name that somebody has here is theirs. */
async function addFormerUsernames({ trx }: LekhaWriter, formers: readonly Former[]): Promise<void> {
  for (const { username, user_id } of formers)
    await sql`insert into former_usernames (username, user_id) select ${username}, ${user_id}
      where not exists (select from users where lower(username) = lower(${username})) on conflict do nothing`.execute(
      trx,
    );
}

/** A username is the same person; addresses that another account has here are not taken from it. */
export async function writeUsers(writer: LekhaWriter, users: readonly ExportedUser[]): Promise<IdByName> {
  const { trx, report } = writer;
  const rows = await trx.selectFrom('users').select(['id', 'username', 'email', 'role']).execute();
  const byName = new Map(rows.map((row) => [row.username.toLowerCase(), row.id]));
  const emails = new Set(rows.map((row) => row.email.toLowerCase()));
  let hasOwner = rows.some((row) => row.role === 'default_admin');
  const ids: IdByName = new Map();
  const formers: Former[] = [];
  for (const { old_paths, former_usernames, email: given, ...user } of users) {
    const known = byName.get(user.username.toLowerCase());
    report.count('author', known ? 'unchanged' : 'imported');
    if (known) {
      ids.set(user.username, known);
      continue;
    }
    const isFree = given !== undefined && !emails.has(given.toLowerCase());
    if (given !== undefined && !isFree)
      report.remark(`the e-mail address of «${user.username}» belongs to another account here`);
    const email = isFree ? given : `${user.username}@imported.invalid`;
    const password_hash = isFree ? ownHash(user, report) : null;
    // One who cannot sign in would keep ADMIN_EMAIL from making one who can.
    const isOwner = !hasOwner && password_hash !== null && user.is_active;
    const role = user.role === 'default_admin' && !isOwner ? 'admin' : user.role;
    hasOwner ||= role === 'default_admin';
    const verified = isFree ? (user.email_verified_at ?? null) : null;
    const { id } = await trx
      .insertInto('users')
      .values({
        ...user,
        email,
        role,
        email_verified_at: verified,
        password_hash,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    emails.add(email.toLowerCase());
    byName.set(user.username.toLowerCase(), id);
    ids.set(user.username, id);
    await addOldPaths(writer, old_paths, { user_id: id });
    formers.push(...former_usernames.map((username) => ({ username, user_id: id })));
  }
  await addFormerUsernames(writer, formers);
  return ids;
}

/** A slug is the same category. */
export async function writeCategories(writer: LekhaWriter, categories: readonly ExportedCategory[]): Promise<IdByName> {
  const { trx, report } = writer;
  const rows = await trx.selectFrom('categories').select(['id', 'slug']).execute();
  const ids: IdByName = new Map(rows.map((row) => [row.slug, row.id]));
  for (const { former_slugs, old_paths, ...category } of categories) {
    report.count('category', ids.has(category.slug) ? 'unchanged' : 'imported');
    if (ids.has(category.slug)) continue;
    const { id } = await trx.insertInto('categories').values(category).returning('id').executeTakeFirstOrThrow();
    ids.set(category.slug, id);
    if (former_slugs.length > 0)
      await trx
        .insertInto('category_slugs')
        .values(former_slugs.map((slug) => ({ slug, category_id: id })))
        .onConflict((conflict) => conflict.column('slug').doNothing())
        .execute();
    await addOldPaths(writer, old_paths, { category_id: id });
  }
  return ids;
}
