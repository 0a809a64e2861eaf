import { AppError } from '../errors.ts';
import { type Kysely, sql } from 'kysely';
import { may, type Permission, type Role } from '../../rules/roles.ts';
import type { Message } from '../../rules/messages.ts';
import type { Database } from '../db/schema.ts';
import { verifyAccessToken } from './access-token.ts';

/**
 * Refuses a viewer whose e-mail address is not verified: a state, not a missing right, so never 403 (docs/product.md#session).
 * @throws AppError email_unverified with the given message
 */
export function requireVerified(viewer: { isEmailVerified: boolean }, said: Message = 'verifyEmailFirst'): void {
  if (!viewer.isEmailVerified) throw new AppError('email_unverified', said);
}

/** Who asks: the first argument of every service that decides by person. */
export type Viewer = {
  id: number;
  sessionId: number;
  username: string;
  role: Role;
  isEmailVerified: boolean;
};

/** The token of an `Authorization` header; undefined without one that has the shape of ours. */
export function bearerOf(authorization: string | null): string | undefined {
  return /^Bearer ([\w.-]+)$/i.exec(authorization ?? '')?.[1];
}

/**
 * The user behind an `Authorization` header; null without one. The token is checked against its session row, so that
 * it dies with the session.
 * @throws AppError unauthenticated or token_expired for a bad bearer (docs/api.md#accounts: also on public paths),
 *   account_inactive for a user who was deactivated
 */
export async function findViewer(
  db: Kysely<Database>,
  authorization: string | null,
  secret: string,
): Promise<Viewer | null> {
  if (!authorization) return null;
  const token = bearerOf(authorization);
  if (!token) throw new AppError('unauthenticated', 'invalidToken');
  const { userId, sessionId } = await verifyAccessToken(token, secret);
  const row = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['u.id', 'u.username', 'u.role', 'u.is_active', 'u.email_verified_at'])
    .where('s.id', '=', sessionId)
    .where('u.id', '=', userId)
    .where('s.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!row) throw new AppError('unauthenticated', 'invalidToken');
  if (!row.is_active) throw new AppError('account_inactive', 'inactive');
  const { id, username, role } = row;
  return { id, sessionId, username, role, isEmailVerified: row.email_verified_at !== null };
}

/** Who writes: a viewer, or whom the operator's tool acts for. */
export type Actor = Pick<Viewer, 'id' | 'role'>;

/** @throws AppError forbidden */
export function requirePermission(actor: Actor, permission: Permission): void {
  if (!may(actor.role, permission)) throw new AppError('forbidden', 'notAllowed');
}
