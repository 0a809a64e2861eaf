import { startMailServer, type MailServer } from '../../tests/setup/mail-server.ts';
import { freePort, startServer, temporaryData } from './server-process.ts';

export type MailedSite = {
  url: string;
  /** The code of the newest mail to an address, once there have been `count` of them. */
  codeFor: (address: string, count: number) => Promise<string>;
  stop: () => Promise<void>;
};

async function findCode(mails: MailServer, address: string, count: number): Promise<string> {
  for (let waited = mails.received.length; ; waited += 1) {
    const codes = mails.received.flatMap(({ to, email }) =>
      to.includes(address) ? (email.subject?.match(/\d{6}/) ?? []) : [],
    );
    if (codes.length >= count) return codes.at(-1) ?? '';
    await mails.has(waited + 1);
  }
}

/** A site of its own that sends its mail to a mail server of its own. */
export async function startMailedSite(env: Record<string, string> = {}): Promise<MailedSite> {
  const mails = await startMailServer();
  const { dataDir, remove } = await temporaryData();
  const settings = { SMTP_URL: mails.url, RATE_LIMITS: 'relaxed', ...env };
  const server = startServer({ dataDir, port: await freePort(), env: settings });
  await server.ready();
  return {
    url: server.url,
    codeFor: (address, count) => findCode(mails, address, count),
    stop: async () => {
      server.child.kill('SIGTERM');
      await server.exited;
      await mails.close();
      await remove();
    },
  };
}
