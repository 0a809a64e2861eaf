import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { composeMessage, type Sender } from './compose-message.ts';
import type { MailTransport } from './mail-transport.ts';

/** Writes each mail as an `.eml` file into `folder` and logs its code: an installation without a mail server (CONTRACT 2). */
export function outboxTransport(folder: string, from: Sender, log: Logger): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(composeMessage(mail, from));
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
  };
}
