import type { Selectable } from 'kysely';
import type { MailQueueTable } from '../db/mail-queue-table.ts';

/** A mail of the queue that goes to somebody. */
export type QueuedMail = Selectable<MailQueueTable> & { recipient: string };

/** Where mails go. `send` throws when the mail did not get there. */
export type MailTransport = { send(mail: QueuedMail): Promise<void>; close(): void };
