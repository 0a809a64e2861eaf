import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

type ReceivedMail = { from: string; to: string[]; email: Email; raw: string };
export type MailServer = {
  url: string;
  port: number;
  received: ReceivedMail[];
  /** Resolves once `count` mails have come. */
  has(count: number): Promise<void>;
  close(): Promise<void>;
};

/** A real mail server on this machine, that keeps what it gets. `refuse` names recipients that it turns away. */
export async function startMailServer({
  port = 0,
  refuse = [],
}: { port?: number; refuse?: string[] } = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let waiting: (() => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: ({ address }, _session, done) =>
      done(refuse.includes(address) ? new Error('no such mailbox') : undefined),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      const keep = async () => {
        const { mailFrom, rcptTo } = session.envelope;
        const raw = Buffer.concat(chunks);
        const to = rcptTo.map((recipient) => recipient.address);
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to,
          email: await PostalMime.parse(raw),
          raw: raw.toString(),
        });
      };
      stream.on('end', () => {
        void keep().then(() => {
          done();
          for (const look of waiting) look();
        }, done);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const bound = (server.server.address() as AddressInfo).port; // A listening TCP server has an address of this shape.
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    received,
    has: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (received.length < count) return;
          waiting = waiting.filter((other) => other !== look);
          resolve();
        };
        waiting.push(look);
        look();
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
