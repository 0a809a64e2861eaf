import { sql } from 'kysely';
import { isAffordableHash } from '../../auth/password-hash.ts';
import { SANITIZER_VERSION } from '../../content/sanitise/rules.ts';
import type { ExportedCategory, ExportedUser, ExportedPost } from '../format/export-format.ts';
import { linkAnswers } from '../write/write-comments.ts';
import { addOldPaths, type IdByName, type LekhaWriter, nameHere } from './write-site.ts';

/** The hash of a password as this site makes them; none for any other. */
function ownHash(
  { username, password_hash = null }: Pick<ExportedUser, 'username' | 'password_hash'>,
  report: LekhaWriter['report'],
): string | null {
  if (password_hash === null || isAffordableHash(password_hash)) return password_hash;
  report.remark(`the password of «${username}» is kept in a form that this site does not take: a new one is needed`);
  return null;
}

const ACCOUNT = ['id', 'username', 'email', 'role', 'created_at', 'email_verified_at'] as const;

type Former = { username: string; user_id: number };

/** A name that somebody has here is theirs. */
async function addFormerUsernames({ trx }: LekhaWriter, formers: readonly Former[]): Promise<void> {
  for (const { username, user_id } of formers)
    await sql`insert into former_usernames (username, user_id) select ${username}, ${user_id}
      where not exists (select from users where lower(username) = lower(${username})) on conflict do nothing`.execute(
      trx,
    );
}

/** A username is the same person, if no reader took it here; addresses that another account has here are not taken from it. */
export async function writeUsers(writer: LekhaWriter, users: readonly ExportedUser[]): Promise<IdByName> {
  const { trx, report } = writer;
  const rows = await trx.selectFrom('users').select(ACCOUNT).execute();
  const byName = new Map(rows.map((row) => [row.username.toLowerCase(), row]));
  const emails = new Set(rows.map((row) => row.email.toLowerCase()));
  let hasOwner = rows.some((row) => row.role === 'default_admin');
  const ids: IdByName = new Map();
  const formers: Former[] = [];
  for (const { old_paths, former_usernames, email: given, ...user } of users) {
    const { username, account } = nameHere({ ...user, email: given }, byName);
    if (username !== user.username) report.remark(`«${user.username}» is «${username}» here: a reader has that name`);
    report.count('author', account ? 'unchanged' : 'imported');
    if (account) {
      ids.set(user.username, account.id);
      continue;
    }
    const isFree = given !== undefined && !emails.has(given.toLowerCase());
    if (given !== undefined && !isFree)
      report.remark(`the e-mail address of «${user.username}» belongs to another account here`);
    const email = isFree ? given : `${username}@imported.invalid`;
    const password_hash = isFree ? ownHash(user, report) : null;
    // One who cannot sign in would keep ADMIN_EMAIL from making one who can.
    const isOwner = !hasOwner && password_hash !== null && user.is_active;
    const role = user.role === 'default_admin' && !isOwner ? 'admin' : user.role;
    hasOwner ||= role === 'default_admin';
    const verified = isFree ? (user.email_verified_at ?? null) : null;
    const row = await trx
      .insertInto('users')
      .values({ ...user, username, email, role, email_verified_at: verified, password_hash })
      .returning(ACCOUNT)
      .executeTakeFirstOrThrow();
    const user_id = row.id;
    emails.add(email.toLowerCase());
    byName.set(username.toLowerCase(), row);
    ids.set(user.username, user_id);
    await addOldPaths(writer, old_paths, { user_id });
    formers.push(...former_usernames.map((former) => ({ username: former, user_id })));
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

const BATCH = 1_000;

type Comment = ExportedPost['comments'][number];
/** Ids here of comments that have been written, by their ids in the export. */
type CommentIds = Map<number, number>;
type Place = { postId: number; users: IdByName };
/** `parents`: first comments that may stand above them. */
type Written = { parents: CommentIds; ids: CommentIds };

const isAnswer = ({ parent_id }: Comment) => typeof parent_id === 'number';
const idHere = (ids: CommentIds, id: number | null | undefined) =>
  typeof id === 'number' ? (ids.get(id) ?? null) : null;

async function rowOf(
  { sanitiser }: LekhaWriter,
  { id: _id, author, content: given, parent_id, reply_to_id: _said, ...comment }: Comment,
  { postId, users, parents }: Place & Pick<Written, 'parents'>,
) {
  const content = await sanitiser.sanitise(given, 'comment');
  return {
    ...comment,
    content,
    // What nothing is left of keeps the place of its answers, as one that was removed does.
    status: content === '' ? ('removed' as const) : ('published' as const),
    sanitizer_version: SANITIZER_VERSION,
    post_id: postId,
    parent_id: idHere(parents, parent_id),
    user_id: author === null ? null : (users.get(author) ?? null),
  };
}

async function addSome(writer: LekhaWriter, comments: readonly Comment[], place: Place & Written) {
  for (let from = 0; from < comments.length; from += BATCH) {
    const batch = comments.slice(from, from + BATCH);
    const rows = await Promise.all(batch.map((comment) => rowOf(writer, comment, place)));
    const written = await writer.trx.insertInto('comments').values(rows).returning('id').execute();
    for (const [index, { id }] of batch.entries()) {
      const row = written[index];
      if (id !== undefined && row) place.ids.set(id, row.id);
      writer.report.count('comment', 'imported');
    }
  }
}

/** Writes the comments of a post: first ones before the answers below them, and whom these answer when all are there. */
export async function addComments(writer: LekhaWriter, comments: readonly Comment[], place: Place): Promise<void> {
  const parents: CommentIds = new Map();
  const ids: CommentIds = new Map();
  const answers = comments.filter(isAnswer);
  const firsts = comments.filter((comment) => !isAnswer(comment));
  await addSome(writer, firsts, { ...place, parents: new Map(), ids: parents });
  await addSome(writer, answers, { ...place, parents, ids });
  const said = answers.map(({ id, reply_to_id }) => ({ id: idHere(ids, id), said: idHere(ids, reply_to_id) }));
  await linkAnswers(writer.trx, said);
}
