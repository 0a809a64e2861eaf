import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/schema.ts';
import type { Env } from '../env.ts';
import { senderAddress } from './compose-message.ts';
import { createMailSender, type MailSender } from './mail-sender.ts';
import { outboxTransport } from './outbox-transport.ts';
import { smtpTransport } from './smtp-transport.ts';

/** The sender that the settings ask for: over SMTP_URL, or into DATA_DIR/outbox. Not started. */
export function createMail(env: Env, db: Kysely<Database>, log: Logger): MailSender {
  const from = senderAddress(env);
  const transport = env.SMTP_URL
    ? smtpTransport(env.SMTP_URL, from)
    : outboxTransport(join(env.DATA_DIR, 'outbox'), from, log);
  return createMailSender({ db, log, transport });
}
