import type { SendMailOptions } from 'nodemailer';
import type { QueuedMail } from './mail-transport.ts';

/** MAIL_FROM, or an address on the site's host that nobody reads. */
export function senderAddress({
  MAIL_FROM,
  SITE_NAME,
  SITE_URL,
}: {
  MAIL_FROM?: string | undefined;
  SITE_NAME: string;
  SITE_URL: string;
}) {
  return MAIL_FROM ?? { name: SITE_NAME, address: `no-reply@${new URL(SITE_URL).hostname}` };
}

export type Sender = ReturnType<typeof senderAddress>;

/** A queued mail as nodemailer takes it. A second attempt is the same message to whoever got the first one. */
export function composeMessage(mail: QueuedMail, from: Sender): SendMailOptions {
  const domain = typeof from === 'string' ? (/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost') : from.address.split('@')[1];
  return {
    from,
    // An object, so that no address can smuggle in a second recipient.
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.created_at,
    messageId: `<${mail.id}.${mail.created_at.getTime()}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.language },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
