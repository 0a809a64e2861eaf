import { startMailServer, type MailServer } from '../../tests/setup/mail-server.ts';
import { newSiteData } from './prepared-data.ts';
import { freePort, startServer } from './server-process.ts';

export type MailedSite = {
  url: string;
  /** The code of the newest mail to an address, once there have been `count` of them. */
  codeFor: (address: string, count: number) => Promise<string>;
  /** The link of the newest mail with a code to an address, once there have been `count` of them. */
  linkFor: (address: string, count: number) => Promise<string>;
  stop: () => Promise<void>;
};

type Wanted = { address: string; count: number; find: (email: Email) => string | undefined };
type Email = MailServer['received'][number]['email'];

async function findInMails(mails: MailServer, { address, count, find }: Wanted): Promise<string> {
  for (let waited = mails.received.length; ; waited += 1) {
    const found = mails.received.flatMap(({ to, email }) => (to.includes(address) ? (find(email) ?? []) : []));
    if (found.length >= count) return found.at(-1) ?? '';
    await mails.has(waited + 1);
  }
}

const codeOf = (email: Email) => email.subject?.match(/\d{6}/)?.[0];
const linkOf = (email: Email) => email.text?.match(/https?:\S+#token=\S+/)?.[0];

/** A site of its own that sends its mail to a mail server of its own. */
export async function startMailedSite(env: Record<string, string> = {}): Promise<MailedSite> {
  const mails = await startMailServer();
  const { dataDir, remove } = await newSiteData();
  const settings = { SMTP_URL: mails.url, RATE_LIMITS: 'relaxed', ...env };
  const server = startServer({ dataDir, port: await freePort(), env: settings });
  await server.ready();
  return {
    url: server.url,
    codeFor: (address, count) => findInMails(mails, { address, count, find: codeOf }),
    linkFor: (address, count) => findInMails(mails, { address, count, find: linkOf }),
    stop: async () => {
      server.child.kill('SIGTERM');
      await server.exited;
      await mails.close();
      await remove();
    },
  };
}
