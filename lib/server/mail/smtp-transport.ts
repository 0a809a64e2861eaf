import { createTransport } from 'nodemailer';
import { composeMessage, type Sender } from './compose-message.ts';
import type { MailTransport } from './mail-transport.ts';

// Together shorter than the time for which the sender claims a mail.
const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
};

/** Sends over the mail server of SMTP_URL. */
export function smtpTransport(url: string, from: Sender): MailTransport {
  const transport = createTransport({ url, ...TIMEOUTS });
  return {
    async send(mail) {
      await transport.sendMail(composeMessage(mail, from));
    },
    close: () => transport.close(),
  };
}
