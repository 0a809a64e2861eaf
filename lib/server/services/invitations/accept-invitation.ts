import { sql, type Kysely } from 'kysely';
import { mayGive } from '../../../rules/roles.ts';
import type { AcceptInvitationInput } from '../../../schemas/auth.ts';
import type { InvitableRole } from '../../../schemas/invitation.ts';
import type { Message } from '../../../rules/messages.ts';
import type { Client } from '../../auth/device-cookie.ts';
import { hashPassword } from '../../auth/password-hash.ts';
import { transact } from '../../db/lock-order.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { Runtime } from '../../runtime.ts';
import { refuseOwnWords, strangerOf } from '../accounts/check-password.ts';
import { insertUser } from '../accounts/create-user.ts';
import { eraseUnused } from '../accounts/departure/delete-account.ts';
import { deleteRest } from '../accounts/departure/erase-account.ts';
import { beginSession, type SignedInUser } from '../accounts/sign-in.ts';
import { refuseFullName, refuseUsername } from '../accounts/username-rules.ts';
import { recordEvent } from '../security-log/record-event.ts';
import { hashInvitationToken, isKnown } from './invitations.ts';

type Found = { email: string; role: InvitableRole };

const gone = (message: Message) => new AppError('gone', message);

/**
 * What a link leads to, as long as it does: an invitation is worth what its sender may still give.
 * @throws AppError not_found, or gone with the reason: accepted, taken back, expired, an account with the address
 */
export async function openInvitation(
  { db, authSecret }: Pick<Runtime, 'db' | 'authSecret'>,
  token: string,
): Promise<Found> {
  const found = await db
    .selectFrom('invitations as i')
    .innerJoin('users as u', 'u.id', 'i.invited_by')
    .select(['i.email', 'i.role', 'i.accepted_at', 'i.taken_back_at', 'u.role as giver', 'u.is_active'])
    .select(sql<boolean>`i.expires_at <= now()`.as('is_expired'))
    .select(isKnown(sql`i.email`).as('is_known'))
    .where('i.token_hash', '=', hashInvitationToken(token, authSecret))
    .executeTakeFirst();
  if (!found) throw new AppError('not_found', 'invitationUnknown');
  if (found.accepted_at) throw gone('invitationUsed');
  if (found.taken_back_at || !found.is_active || !mayGive(found.giver, found.role)) throw gone('invitationTakenBack');
  if (found.is_expired) throw gone('invitationExpired');
  if (found.is_known) throw new AppError('email_taken', 'invitationAccount');
  return { email: found.email, role: found.role };
}

/** Of any number of uses at once one succeeds, and none of a link that another has taken the place of. */
async function useUp(trx: Kysely<Database>, tokenHash: Buffer): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('invitations')
    .set({ accepted_at: sql`now()` })
    .where('token_hash', '=', tokenHash)
    .where('accepted_at', 'is', null)
    .where('taken_back_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw gone('invitationUsed');
}

/**
 * Makes the account of an invitation, with its role, signed in. Whoever holds the link reads the mailbox: the address
 * counts as verified, and an account that a stranger began with it goes.
 * @throws AppError as `openInvitation`; username_taken, invalid as a registration
 */
export async function acceptInvitation(
  runtime: Runtime,
  { token, ...input }: AcceptInvitationInput & { token: string },
  client: Client,
): Promise<SignedInUser> {
  const { username, firstName, lastName } = input;
  const { email, role } = await openInvitation(runtime, token);
  refuseOwnWords(input.password, { username, email, names: [firstName, lastName] }, 'password');
  const password_hash = await hashPassword(input.password, { ...strangerOf(client), standing: 'known' });
  const { signedIn, erased } = await transact(runtime.db, async (trx) => {
    await useUp(trx, hashInvitationToken(token, runtime.authSecret));
    const before = await eraseUnused(trx, email, runtime.authSecret);
    await refuseUsername(trx, username, { secret: runtime.authSecret });
    const full_name = `${firstName} ${lastName}`;
    if (role === 'user') await refuseFullName(trx, full_name, 'firstName');
    const values = { username, email, full_name, password_hash, role, email_verified_at: new Date() };
    const user = await insertUser(trx, values);
    return { signedIn: await beginSession(trx, user, { client, secret: runtime.authSecret }), erased: before };
  });
  if (erased) await deleteRest(runtime, erased);
  const actor = { id: signedIn.user.id, username };
  await recordEvent(runtime, {
    ...{ event: 'invitation_accepted', actor, subject: username },
    ...{ address: client.address, details: { role } },
  });
  return signedIn;
}
