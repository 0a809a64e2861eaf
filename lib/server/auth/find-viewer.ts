import { type Kysely, sql } from 'kysely';
import type { LanguageCode } from '../../rules/languages.ts';
import type { Message } from '../../rules/messages.ts';
import type { TokenScope } from '../../rules/programs.ts';
import { may, type Permission, type Role } from '../../rules/roles.ts';
import type { Database } from '../db/schema.ts';
import { siteSettings } from '../db/site-settings.ts';
import { keptStatement } from '../db/sql-fragments.ts';
import { AppError } from '../errors.ts';
import { readAccessToken, findTokenHolder, isApiToken, lacksFactor } from './tokens.ts';

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
  /** The role that waits until its holder has a second factor, where the site asks for one; until then `role` is user. */
  heldBack?: Role | undefined;
  /** Of a program's token: what it may at most. Absent for a session. */
  scopes?: readonly TokenScope[];
  /** Of a program's token: when it ends, if ever. */
  tokenExpiresAt?: Date | null;
};

/** The token of an `Authorization` header; undefined without one that has the shape of ours. */
export function bearerOf(authorization: string | null): string | undefined {
  return /^Bearer ([\w.-]+)$/i.exec(authorization ?? '')?.[1];
}

export const accountInactive = () => new AppError('account_inactive', 'inactive');

type Account = {
  id: number;
  username: string;
  role: Role;
  is_active: boolean;
  email_verified_at: Date | null;
  language: LanguageCode | null;
  lacks_factor: boolean;
};

// A token has no session to end or to keep.
const NO_SESSION = 0;

const badToken = () => new AppError('unauthenticated', 'invalidToken');

/** The rights of a person, or of the program that speaks for one: a reader's while a factor that is asked for is not there. */
const rightsOf = ({ role, lacks_factor }: Pick<Account, 'role' | 'lacks_factor'>): Pick<Viewer, 'role' | 'heldBack'> =>
  lacks_factor && may(role, 'admin.enter') ? { role: 'user', heldBack: role } : { role };

async function findProgram(db: Kysely<Database>, token: string, secret: string): Promise<Viewer> {
  const holder = await findTokenHolder(db, token, secret, siteSettings().require_second_factor);
  if (!holder) throw badToken();
  if (holder.is_expired) throw new AppError('token_expired', 'tokenExpired');
  if (!holder.is_active) throw accountInactive();
  const { id, username, scopes, email_verified_at, expires_at: tokenExpiresAt } = holder;
  const isEmailVerified = email_verified_at !== null;
  return { id, sessionId: NO_SESSION, username, ...rightsOf(holder), scopes, tokenExpiresAt, isEmailVerified };
}

const isFound = (row: Partial<Account>): row is Account => typeof row.id === 'number';

type Asked = { sessionId: number; userId: number; requiresFactor: boolean };

const askOfSession = keptStatement<Asked, { now: Date } & Partial<Account>>(
  ({ sessionId, userId, requiresFactor }) => sql`
    select clock.now, u.id, u.username, u.role, u.is_active, u.email_verified_at, u.language,
      ${lacksFactor(requiresFactor)} as lacks_factor
    from (select now() as now) clock
    left join (sessions s join users u on u.id = s.user_id)
      on s.id = ${sessionId}::int and u.id = ${userId}::int and s.expires_at > clock.now`,
);

/** Notes the language of somebody's signed-in visit, for mails to come. Nothing is written where it is the same. */
export async function rememberLanguage(db: Kysely<Database>, userId: number, language: LanguageCode): Promise<void> {
  await sql`update users set language = ${language}
    where id = ${userId} and language is distinct from ${language}`.execute(db);
}

/**
 * The user behind an `Authorization` header; null without one. The token is checked against its session row, so that
 * it dies with the session. A language that was chosen since is the one of this visit (`chosen`).
 * @throws AppError unauthenticated or token_expired for a bad bearer (docs/api.md#accounts: also on public paths),
 *   account_inactive for a user who was deactivated
 */
export async function findViewer(
  db: Kysely<Database>,
  authorization: string | null,
  secret: string,
  chosen?: LanguageCode,
): Promise<Viewer | null> {
  if (!authorization) return null;
  const token = bearerOf(authorization);
  if (!token) throw badToken();
  if (isApiToken(token)) return findProgram(db, token, secret);
  const claims = await readAccessToken(token, secret);
  if (!claims) throw badToken();
  const requiresFactor = siteSettings().require_second_factor;
  const [row] = await askOfSession(db, { sessionId: claims.sessionId, userId: claims.userId, requiresFactor });
  if (row && claims.expiresAt <= row.now) throw new AppError('token_expired', 'tokenExpired');
  if (!row || !isFound(row)) throw badToken();
  if (!row.is_active) throw accountInactive();
  const { id, username } = row;
  if (chosen !== undefined && row.language !== chosen) await rememberLanguage(db, id, chosen);
  const isEmailVerified = row.email_verified_at !== null;
  return { id, sessionId: claims.sessionId, username, isEmailVerified, ...rightsOf(row) };
}

/** Who writes: a viewer, or whom the operator's tool acts for. */
export type Actor = Pick<Viewer, 'id' | 'role'>;

/** The refusal of whoever would be allowed to, had they a second factor: a state, so never 403. */
export const secondFactorRequired = () => new AppError('second_factor_required', 'factorNeeded');

/** @throws AppError forbidden */
export function requirePermission(actor: Actor, permission: Permission): void {
  if (!may(actor.role, permission)) throw new AppError('forbidden', 'notAllowed');
}
