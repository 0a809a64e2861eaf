import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

type ReceivedMail = { from: string; to: string[]; email: Email; raw: string };
export type MailServer = {
  url: string;
  port: number;
  received: ReceivedMail[];
  /** How many connections have been made to it. */
  connections(): number;
  /** Resolves once `count` mails have come. */
  has(count: number): Promise<void>;
  close(): Promise<void>;
};

/** What a server says to a command or a whole mail that it refuses, such as `550 5.1.1 no such user`. */
type Refusals = Partial<Record<'greeting' | 'sender' | 'recipient' | 'message', string>>;

function refusal(said: string | undefined): Error | undefined {
  if (said === undefined) return undefined;
  return Object.assign(new Error(said.slice(4)), { responseCode: Number(said.slice(0, 3)) });
}

/**
 * A real mail server on this machine, that keeps what it gets. `refuse` names recipients that it turns away, with `refusing`, `saying` what
 * it turns everything away with.
 */
export async function startMailServer({
  port = 0,
  refuse = [],
  refusing,
  saying = {},
}: { port?: number; refuse?: string[]; refusing?: string; saying?: Refusals } = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let connections = 0;
  let waiting: (() => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onConnect: (_session, done) => {
      connections += 1;
      done(refusal(saying.greeting));
    },
    onMailFrom: (_address, _session, done) => done(refusal(saying.sender)),
    onRcptTo: ({ address }, _session, done) =>
      done(refuse.includes(address) ? (refusal(refusing) ?? new Error('no such mailbox')) : refusal(saying.recipient)),
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
          done(refusal(saying.message));
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
    connections: () => connections,
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
