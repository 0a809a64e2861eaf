// Invitations: an address and a role, on the way to an account.
import { randomBytes } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { mayGive } from '../../../rules/roles.ts';
import type { Invitation, InviteInput } from '../../../schemas/invitation.ts';
import { type Actor, requirePermission } from '../../auth/find-viewer.ts';
import { keyedHash } from '../../auth/secret.ts';
import type { Database } from '../../db/schema.ts';
import { siteSettings } from '../../db/site-settings.ts';
import { columns, isoTime, jsonObject } from '../../db/sql-fragments.ts';
import { AppError } from '../../errors.ts';
import { countForAccount } from '../../limits/account-limits.ts';
import { queueMail, transactWithMail } from '../../mail/mail-queue.ts';
import { invitationLetter } from '../../mail/templates/letters.ts';
import type { Runtime } from '../../runtime.ts';
import { isBegunOnly, isClaimOnly } from '../accounts/email-undo.ts';

const DAYS = 7;
// So long a link that was used, or taken back, says so.
const REMEMBERED_DAYS = 90;

/** What the database keeps of a link's token. */
export function hashInvitationToken(token: string, secret: string): Buffer {
  return keyedHash(secret, 'invitation', [token]);
}

/** Whether a link was ever sent with the token, and is remembered: used, taken back and expired ones too. */
export async function isInvitation(db: Kysely<Database>, token: string, secret: string): Promise<boolean> {
  const hash = hashInvitationToken(token, secret);
  return Boolean(await db.selectFrom('invitations').select('id').where('token_hash', '=', hash).executeTakeFirst());
}

const invitation = jsonObject({
  ...columns('i', ['id', 'email', 'role']),
  invited_by: sql`u.username`,
  created_at: isoTime('i.created_at'),
  expires_at: isoTime('i.expires_at'),
  is_expired: sql`i.expires_at <= now()`,
});

async function selectOpen(db: Kysely<Database>, id: number | null): Promise<Invitation[]> {
  const { rows } = await sql<{ invitation: Invitation }>`
    select ${invitation} as invitation from invitations i join users u on u.id = i.invited_by
    where i.accepted_at is null and i.taken_back_at is null and (${id}::int is null or i.id = ${id})
    order by i.created_at desc, i.id desc limit 500`.execute(db);
  return rows.map((row) => row.invitation);
}

/** Those that nobody has accepted yet, the newest first, expired ones too. */
export async function listInvitations(db: Kysely<Database>, actor: Actor): Promise<Invitation[]> {
  requirePermission(actor, 'users.manage');
  return selectOpen(db, null);
}

/** Whether the address has an account that an invitation does not take the place of: somebody showed it to be theirs. */
export const isKnown = (email: RawBuilder<unknown>) => sql<boolean>`exists (
  select from users u where lower(u.email) = lower(${email}) and not ${isClaimOnly} and not ${isBegunOnly})`;

async function refuseKnown(db: Kysely<Database>, email: string): Promise<void> {
  const { rows } = await sql`select where ${isKnown(sql`${email}`)}`.execute(db);
  if (rows.length > 0) throw new AppError('email_taken', 'emailTaken', { errors: { email: ['emailTaken'] } });
}

/**
 * Invites an address, by a mail in the site's language whose link works for seven days. Who is invited again gets a new
 * link, and the one before is dead.
 * @throws AppError forbidden, invalid for a role above the actor's own, email_taken, too_many_requests
 */
export async function invite(
  runtime: Runtime,
  actor: Actor & { username: string },
  { email, role }: InviteInput,
): Promise<Invitation> {
  requirePermission(actor, 'users.manage');
  if (!mayGive(actor.role, role)) throw new AppError('invalid', 'roleAbove', { errors: { role: ['roleAbove'] } });
  await countForAccount(runtime.db, 'invitations', actor.id);
  const token = randomBytes(32).toString('base64url');
  const letter = invitationLetter(siteSettings().language, { inviter: actor.username, token });
  return transactWithMail(runtime, async (trx) => {
    await refuseKnown(trx, email);
    const fresh = {
      role,
      token_hash: hashInvitationToken(token, runtime.authSecret),
      invited_by: actor.id,
      created_at: sql<Date>`now()`,
      expires_at: sql<Date>`now() + make_interval(days => ${DAYS})`,
    };
    const { id } = await trx
      .insertInto('invitations')
      .values({ email, ...fresh })
      .onConflict((conflict) =>
        conflict
          .expression(sql`lower(email)`)
          .where('accepted_at', 'is', null)
          .where('taken_back_at', 'is', null)
          .doUpdateSet({ email, ...fresh }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    await queueMail(trx, email, letter);
    const [row] = await selectOpen(trx, id);
    if (!row) throw new Error('an insert gives a row');
    return row;
  });
}

/**
 * Takes an open invitation back: its link says so from then on.
 * @throws AppError forbidden, not_found
 */
export async function takeBackInvitation(db: Kysely<Database>, actor: Actor, id: number): Promise<void> {
  requirePermission(actor, 'users.manage');
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({ taken_back_at: sql`now()` })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('taken_back_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('not_found', 'invitationMissing');
}

/** Forgets those that ended long ago. For a job. */
export async function sweepInvitations(db: Kysely<Database>): Promise<void> {
  await sql`delete from invitations
    where expires_at < now() - make_interval(days => ${REMEMBERED_DAYS})`.execute(db);
}
