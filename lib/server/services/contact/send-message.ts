// Contact: what readers write to the administrators of a site that names no other way.
import type { Kysely } from 'kysely';
import { rolesWith } from '../../../rules/roles.ts';
import type { ContactInput } from '../../../schemas/contact.ts';
import type { Database } from '../../db/schema.ts';
import { siteSettings } from '../../db/site-settings.ts';
import { AppError } from '../../errors.ts';
import { countRequest } from '../../limits/address-limits.ts';
import { countUse, type Bound } from '../../limits/count-use.ts';
import { queueMail, transactWithMail } from '../../mail/mail-queue.ts';
import { contactLetter } from '../../mail/templates/letters.ts';
import type { Runtime } from '../../runtime.ts';

/** Of the whole site: whatever number of addresses a flood has, no mailbox is filled by it. */
const A_DAY: Bound = { points: 100, seconds: 24 * 60 * 60 };
const MOST_RECIPIENTS = 10;

/** Those who look after the site, and whose address is their own. */
async function findRecipients(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('role', 'in', [...rolesWith('settings.manage')])
    .where('is_active', '=', true)
    .where('email_verified_at', 'is not', null)
    .orderBy('id')
    .limit(MOST_RECIPIENTS)
    .execute();
  return rows.map(({ email }) => email);
}

async function countMessage(db: Kysely<Database>, address: string): Promise<void> {
  await countRequest(db, 'contact', address);
  const wait = await countUse(db, 'contact', A_DAY);
  if (wait === null) return;
  throw new AppError('too_many_requests', 'messagesFull', {
    headers: { 'Retry-After': String(wait) },
  });
}

/**
 * Mails what a reader wrote on the contact page to the administrators, and to nobody else. Nothing of it gets into a
 * header, and the writer gets no copy: nobody can be mailed through it.
 * @throws AppError not_found on a site that names another way to reach it, too_many_requests
 */
export async function sendMessage(runtime: Runtime, address: string, input: ContactInput): Promise<void> {
  const { contact_url, language } = siteSettings();
  if (contact_url !== null) throw new AppError('not_found', 'pageMissing');
  await countMessage(runtime.db, address);
  const recipients = await findRecipients(runtime.db);
  const letter = contactLetter(language, input);
  await transactWithMail(runtime, async (trx) => {
    for (const recipient of recipients) await queueMail(trx, recipient, letter);
  });
}
