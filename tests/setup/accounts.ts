import type { Kysely } from 'kysely';
import * as registerRoute from '../../app/api/v1/auth/register/route.ts';
import type { Database } from '../../lib/server/db/schema.ts';
import { INTERNAL_HEADERS } from '../../lib/server/http/internal-headers.ts';
import { call } from './call.ts';

/** Fits every set of password rules. */
export const PASSWORD = 'Right-horse-7';

let serial = 0;

/** Headers of a client whom no limit per address has met yet. */
export function fromNewAddress(): Record<string, string> {
  serial += 1;
  return {
    [INTERNAL_HEADERS.address]: `198.51.${Math.floor(serial / 250)}.${serial % 250}`,
    'user-agent': 'Test browser',
  };
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

export type TestAccount = {
  id: number;
  email: string;
  username: string;
  accessToken: string;
  refreshToken: string;
};

/** An account made and signed in through the API; not verified. */
export async function registerAccount(values: { email?: string; username?: string } = {}): Promise<TestAccount> {
  serial += 1;
  const { email = `person${serial}@example.test`, username = `person${serial}` } = values;
  const body = { email, username, password: PASSWORD, firstName: 'Test', lastName: `Person ${serial}` };
  const answer = await call(registerRoute.POST, '/', { body, headers: fromNewAddress() });
  if (answer.status !== 201) throw new Error(`register answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  const { user, accessToken, refreshToken } = answer.body;
  return { id: user.id, email, username, accessToken, refreshToken };
}

/** The same, verified. */
export async function registerVerified(db: Kysely<Database>, values: { email?: string; username?: string } = {}) {
  const account = await registerAccount(values);
  await db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', account.id).execute();
  return account;
}

/** Mails to an address that wait in the queue, oldest first. */
export async function queuedMails(db: Kysely<Database>, recipient: string) {
  return db.selectFrom('mail_queue').selectAll().where('recipient', '=', recipient).orderBy('id').execute();
}

/** The code of the newest mail to an address. */
export async function lastCode(db: Kysely<Database>, recipient: string): Promise<string> {
  const code = (await queuedMails(db, recipient)).at(-1)?.code;
  if (!code) throw new Error(`no code was mailed to ${recipient}`);
  return code;
}

/** The token of the link in the newest mail to an address that has one. */
export async function lastToken(db: Kysely<Database>, recipient: string): Promise<string> {
  const texts = (await queuedMails(db, recipient)).map((mail) => mail.text);
  const token = texts.flatMap((text) => /#token=([\w-]+)/.exec(text)?.[1] ?? []).at(-1);
  if (!token) throw new Error(`no link was mailed to ${recipient}`);
  return token;
}

/** A cookie of an answer, as the browser sends it back. */
export function cookieOf(headers: Headers, name: string): { cookie: string } {
  const cookie = headers.getSetCookie().find((line) => line.startsWith(`${name}=`));
  if (!cookie) throw new Error(`no cookie ${name} was set`);
  return { cookie: cookie.split(';')[0] ?? '' };
}

/** Six digits that are not `code`. */
export const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
