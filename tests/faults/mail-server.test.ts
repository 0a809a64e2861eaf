import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { smtpTransport } from '../../lib/server/mail/create-mail.ts';
import { createMailSender } from '../../lib/server/mail/mail-sender.ts';
import { queueMail } from '../../lib/server/mail/mail-queue.ts';
import { testLetter } from '../../lib/server/mail/templates/letters.ts';
import { startMailServer } from '../setup/mail-server.ts';
import { createTestRuntime, type TestRuntime } from '../setup/test-runtime.ts';

const FROM = 'Lekha <no-reply@site.test>';
const IMPATIENT = {
  connectionTimeout: 300,
  greetingTimeout: 300,
  socketTimeout: 300,
  dnsTimeout: 300,
  wholeTimeout: 900,
};

let started: TestRuntime;
let broken: Server | undefined;
let sockets: Socket[] = [];
beforeAll(async () => {
  started = await createTestRuntime();
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  broken?.close();
  await started.runtime.db.deleteFrom('mail_queue').execute();
});
afterAll(() => started.close());

/** A server that says what it likes. */
async function serve(talk: (socket: Socket) => void): Promise<string> {
  broken = createServer((socket) => {
    sockets.push(socket.on('error', () => {}));
    talk(socket);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => broken?.once('listening', resolve));
  return `smtp://127.0.0.1:${(broken.address() as AddressInfo).port}`;
}

const ANSWERS: [RegExp, string][] = [
  [/^EHLO/, '250 ok'],
  [/^(MAIL|RCPT)/, '250 ok'],
  [/^DATA/, '354 go on'],
];

/** Takes a mail and breaks off without a word when all of it is there. */
function vanishAfterData(socket: Socket): void {
  socket.write('220 hello\r\n');
  socket.on('data', (chunk) => {
    const line = chunk.toString();
    const answer = ANSWERS.find(([command]) => command.test(line))?.[1];
    if (answer) socket.write(`${answer}\r\n`);
    else socket.destroy();
  });
}

/** Says something ever again, but never all of its answer. */
function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write('250-more\r\n'), 100);
  socket.on('close', () => clearInterval(timer));
}

/** Never ends the answer to the first command. */
function dripAfterHello(socket: Socket): void {
  socket.write('220 hello\r\n');
  socket.once('data', () => drip(socket));
}

/** Never ends the answer to a whole mail. */
function dripAfterData(socket: Socket): void {
  socket.write('220 hello\r\n');
  socket.on('data', (chunk) => {
    const line = chunk.toString();
    const answer = ANSWERS.find(([command]) => command.test(line))?.[1];
    if (answer) socket.write(`${answer}\r\n`);
    else drip(socket);
  });
}

test.each([
  ['never greets', () => {}],
  ['never ends its first answer', dripAfterHello],
  ['never ends its last answer', dripAfterData],
  ['greets with something else', (socket: Socket) => void socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ['hangs up at once', (socket: Socket) => void socket.destroy()],
  ['vanishes when it has the mail', vanishAfterData],
])('a mail server that %s holds nothing up, and the mail comes once when it is well', async (_, talk) => {
  const { db, log } = started.runtime;
  const senderTo = (url: string, patience?: typeof IMPATIENT) =>
    createMailSender({ db, log, transport: smtpTransport(url, () => FROM, patience) });
  await queueMail(db, 'reader@example.test', testLetter('en'));
  const unlucky = senderTo(await serve(talk), IMPATIENT);
  expect(await unlucky.deliverNow()).toEqual({ sent: 0, failed: 1 });
  expect(unlucky.isReachable()).toBe(false);
  await unlucky.stop();

  await db
    .updateTable('mail_queue')
    .set({ next_try_at: new Date(0) })
    .execute();
  const server = await startMailServer();
  const lucky = senderTo(server.url);
  expect(await lucky.deliverNow()).toEqual({ sent: 1, failed: 0 });
  expect(server.received).toHaveLength(1);
  await lucky.stop();
  await server.close();
});
