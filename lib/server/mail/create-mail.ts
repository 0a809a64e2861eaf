import { glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { domainToASCII } from 'node:url';
import type { Kysely } from 'kysely';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Logger } from 'pino';
import type { Database } from '../db/schema.ts';
import { siteSettings } from '../db/site-settings.ts';
import type { Env } from '../env.ts';
import { createMailSender, PARALLEL, type MailSender, type MailTransport, type QueuedMail } from './mail-sender.ts';

type SenderSource = { MAIL_FROM?: string | undefined; SITE_URL: string };

/** MAIL_FROM, or the site's name with an address on its host that nobody reads. */
export function senderAddress({ MAIL_FROM, SITE_URL }: SenderSource) {
  return MAIL_FROM ?? { name: siteSettings().name, address: `no-reply@${new URL(SITE_URL).hostname}` };
}

type Sender = ReturnType<typeof senderAddress>;

/** Mail programs show a button of their own, which posts to the address (RFC 8058). Prepared: an address is not folded. */
const oneClickHeaders = (url: string, domain: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  // By which a mail program sorts them (RFC 2919); no name in it, so that the site may be renamed.
  'List-Id': `<mails.${domain}>`,
});

/** A queued mail as nodemailer takes it. A second attempt is the same message to whoever got the first one. */
export function composeMessage(mail: QueuedMail, from: Sender): SendMailOptions {
  const address = typeof from === 'string' ? from : from.address;
  const domain = domainToASCII(/@([^\s>]+)/.exec(address)?.[1] ?? '') || 'localhost'; // Headers hold ASCII alone.
  return {
    from,
    // An object, so that no address can smuggle in a second recipient.
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.created_at,
    messageId: `<${mail.id}.${mail.created_at.getTime()}@${domain}>`,
    // No mail has that name: those that refer to the same one stand together.
    ...(mail.thread !== null && { references: `<${mail.thread}@${domain}>` }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': mail.language,
      ...(mail.unsubscribe_url !== null && oneClickHeaders(mail.unsubscribe_url, domain)),
    },
    ...{ xMailer: false, disableFileAccess: true, disableUrlAccess: true },
  };
}

const receiverOf = (message: string) => /^To: <?(.*?)>?\r?$/m.exec(message)?.[1]?.toLowerCase();

const ofQuotedPrintable = (text: string) =>
  Buffer.from(
    text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString();

/** What one reads in a message that we composed. */
function wordsOf(message: string): string {
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(message) ?? [];
  const parts = message.split(`--${boundary}`).map((part) => {
    const [head = '', ...rest] = part.split('\r\n\r\n');
    const text = rest.join('\r\n\r\n');
    if (/^Content-Transfer-Encoding: base64/im.test(head)) return Buffer.from(text, 'base64').toString();
    return /^Content-Transfer-Encoding: quoted-printable/im.test(head) ? ofQuotedPrintable(text) : text;
  });
  return parts.join('\n').normalize('NFC');
}

/** Whether a text says one of these, and not as a part of another name or address. */
function sayer(said: readonly string[]): (text: string) => boolean {
  const words = said.map((one) => RegExp.escape(one.trim().normalize('NFC'))).filter((word) => word !== '');
  if (words.length === 0) return () => false;
  const letter = String.raw`[\p{L}\p{M}\p{N}]`;
  const alone = `(?<!${letter}|${letter}[._+-])(?:${words.join('|')})(?!${letter}|[._+-]${letter})`;
  const pattern = new RegExp(alone, 'iu');
  return (text) => pattern.test(text);
}

/** Writes each mail as an `.eml` file into `folder` and logs its code: an installation without a mail server (docs/api.md#settings). */
export function outboxTransport(folder: string, from: () => Sender, log: Logger): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(composeMessage(mail, from()));
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not composed into a buffer.');
      const name = `${mail.created_at.toISOString().replaceAll(':', '-')}-${mail.id}.eml`;
      const file = join(folder, name);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Whoever watches the folder sees whole files only.
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.info(
        { to: mail.recipient, subject: mail.subject, code: mail.code ?? undefined, file },
        'mail written to the outbox',
      );
    },
    close: () => transport.close(),
    async forget({ addresses, said }) {
      const to = new Set(addresses.map((address) => address.toLowerCase()));
      const saysIt = sayer(said);
      for await (const name of glob('*.eml', { cwd: folder })) {
        const message = await readFile(join(folder, name), 'utf8');
        if (to.has(receiverOf(message) ?? '') || saysIt(wordsOf(message)))
          await rm(join(folder, name), { force: true });
      }
    },
  };
}

// Together shorter than the time for which the sender claims a mail.
const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
  // A server that says a little now and then, and never comes to an end, is never silent for long.
  wholeTimeout: 90_000,
};

// To greet, encrypt and sign in takes longer than a mail: those of a sending share connections.
const POOL = { pool: true, maxConnections: PARALLEL, idleTimeout: 5_000 } as const;

/** Sends over the mail server of SMTP_URL. */
export function smtpTransport(
  url: string,
  from: () => Sender,
  { wholeTimeout, ...timeouts } = TIMEOUTS,
): MailTransport {
  const transport = createTransport({ url, ...POOL, ...timeouts });
  return {
    async send(mail) {
      await transport.sendMail({ ...composeMessage(mail, from()), signal: AbortSignal.timeout(wholeTimeout) });
    },
    close: () => transport.close(),
  };
}

/** The sender that the settings ask for: over SMTP_URL, or into DATA_DIR/outbox. Not started. */
export function createMail(env: Env, db: Kysely<Database>, log: Logger): MailSender {
  // Asked for each mail: the site may be renamed meanwhile.
  const from = () => senderAddress(env);
  const transport = env.SMTP_URL
    ? smtpTransport(env.SMTP_URL, from)
    : outboxTransport(join(env.DATA_DIR, 'outbox'), from, log);
  return createMailSender({ db, log, transport });
}
