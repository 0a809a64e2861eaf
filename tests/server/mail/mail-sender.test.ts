import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import * as register from '../../../app/api/v1/auth/register/route.ts';
import { createLog } from '../../../lib/server/log.ts';
import {
  createMailSender,
  PARALLEL,
  type MailSender,
  type MailTransport,
} from '../../../lib/server/mail/mail-sender.ts';
import { queueMail, transactWithMail } from '../../../lib/server/mail/mail-queue.ts';
import { smtpTransport } from '../../../lib/server/mail/create-mail.ts';
import { testLetter, verifyEmailLetter } from '../../../lib/server/mail/templates/letters.ts';
import { fromNewAddress, PASSWORD } from '../../setup/accounts.ts';
import { call } from '../../setup/call.ts';
import { createPost } from '../../setup/factories.ts';
import { startMailServer } from '../../setup/mail-server.ts';
import { createTestRuntime, type TestRuntime } from '../../setup/test-runtime.ts';

const FROM = 'Lekha <no-reply@site.test>';

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
});
beforeEach(() => db().deleteFrom('mail_queue').execute());
afterAll(() => started.close());
const db = () => started.runtime.db;

const senderOver = (transport: MailTransport, log = createLog('silent')) =>
  createMailSender({ db: db(), log, transport });
const queued = () => db().selectFrom('mail_queue').selectAll().orderBy('id').execute();
const makeDue = () =>
  db()
    .updateTable('mail_queue')
    .set({ next_try_at: new Date(0) })
    .execute();

test('a mail comes over SMTP as text and HTML, in its language, to its recipient alone', async () => {
  const server = await startMailServer();
  const sender = senderOver(smtpTransport(server.url, () => FROM));
  await queueMail(db(), 'reader@example.test', verifyEmailLetter('bn', { code: '012345', token: 't0ken' }));
  expect(await sender.deliverNow()).toEqual({ sent: 1, failed: 0 });
  const [mail] = server.received;
  expect(mail).toMatchObject({ from: 'no-reply@site.test', to: ['reader@example.test'] });
  expect(mail?.email.subject).toBe('012345 আপনার Lekha যাচাই কোড');
  expect(mail?.email.text).toContain('http://localhost:3000/verify-email#token=t0ken\n');
  expect(mail?.email.html).toMatch(/<html lang="bn" dir="ltr">/);
  expect(mail?.email.html).toContain('href="http://localhost:3000/verify-email#token=t0ken"');
  expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(mail?.raw).toMatch(/^Content-Language: bn\r$/m);
  expect(await queued()).toEqual([]);
  await sender.stop();
  await server.close();
});

test('the mails of a sending share connections, one that was refused too, and the next sending makes its own', async () => {
  const server = await startMailServer({ refuse: ['5@example.test'] });
  const sender = senderOver(smtpTransport(server.url, () => FROM));
  for (let index = 0; index < 12; index += 1) await queueMail(db(), `${index}@example.test`, testLetter('en'));
  expect(await sender.deliverNow()).toEqual({ sent: 11, failed: 1 });
  expect(server.connections()).toBeLessThanOrEqual(PARALLEL);
  await sender.stop();
  await server.close();

  // The server was restarted meanwhile: what was connected is gone.
  const again = await startMailServer({ port: server.port });
  const other = senderOver(smtpTransport(again.url, () => FROM));
  await queueMail(db(), 'first@example.test', testLetter('en'));
  expect(await other.deliverNow()).toMatchObject({ sent: 1 });
  await again.close();
  const third = await startMailServer({ port: server.port });
  await queueMail(db(), 'second@example.test', testLetter('en'));
  expect(await other.deliverNow()).toMatchObject({ sent: 1 });
  expect(third.received.map(({ to }) => to[0])).toEqual(['second@example.test']);
  await other.stop();
  await third.close();
});

test('a mail server that is down loses no mail, and each mail comes once when it is back', async () => {
  const port = (await startMailServer().then(async (server) => (await server.close(), server))).port;
  const sender = senderOver(smtpTransport(`smtp://127.0.0.1:${port}`, () => FROM));
  const previous = started.runtime.mail;
  started.runtime.mail = sender;
  sender.start();
  const people = ['down1', 'down2', 'down3'];
  for (const username of people) {
    const body = {
      username,
      email: `${username}@example.test`,
      password: PASSWORD,
      firstName: 'A',
      lastName: 'B',
    };
    expect((await call(register.POST, '/', { body, headers: fromNewAddress() })).status).toBe(201);
  }
  await sender.deliverNow();
  await sender.stop();
  expect(await queued()).toHaveLength(3);

  const server = await startMailServer({ port });
  const restarted = senderOver(smtpTransport(server.url, () => FROM));
  await makeDue();
  expect(await restarted.deliverNow()).toEqual({ sent: 3, failed: 0 });
  expect(server.received.map((mail) => mail.to[0]).sort()).toEqual(people.map((name) => `${name}@example.test`));
  expect(await restarted.deliverNow()).toEqual({ sent: 0, failed: 0 });
  started.runtime.mail = previous;
  await restarted.stop();
  await server.close();
});

test('a started sender sends what a transaction queued, as soon as it is committed', async () => {
  const server = await startMailServer();
  const mail = senderOver(smtpTransport(server.url, () => FROM));
  mail.start();
  await transactWithMail({ db: db(), mail }, (trx) => queueMail(trx, 'soon@example.test', testLetter('en')));
  await server.has(1);
  expect(server.received[0]?.email.subject).toBe('Test email from Lekha');
  await mail.stop();
  await server.close();
});

test('what is rolled back is not sent', async () => {
  const failing = transactWithMail(started.runtime, async (trx) => {
    await queueMail(trx, 'never@example.test', testLetter('en'));
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await queued()).toEqual([]);
});

test('several senders at once send each mail once', async () => {
  const sent: string[] = [];
  const transport: MailTransport = {
    send: async (mail) => {
      sent.push(mail.recipient);
    },
    close: () => {},
  };
  const recipients = Array.from({ length: 40 }, (_, index) => `each${index}@example.test`);
  for (const recipient of recipients) await queueMail(db(), recipient, testLetter('en'));
  await Promise.all([1, 2, 3].map(() => senderOver(transport).deliverNow()));
  expect(sent.sort()).toEqual(recipients.sort());
});

test('a mail to nobody is dropped without a mail server', async () => {
  await queueMail(db(), null, testLetter('en'));
  const send = jest.fn(async () => {});
  expect(await senderOver({ send, close: () => {} }).deliverNow()).toEqual({ sent: 1, failed: 0 });
  expect(send).not.toHaveBeenCalled();
  expect(await queued()).toEqual([]);
});

test('what somebody waits for does not wait behind the mails about a post', async () => {
  const sent: string[] = [];
  const transport: MailTransport = { send: async (mail) => void sent.push(mail.recipient), close: () => {} };
  const { id } = await createPost(db());
  for (let index = 0; index < 9; index += 1)
    await queueMail(db(), `reader${index}@example.test`, testLetter('en'), { posts: [id] });
  await queueMail(db(), 'code@example.test', verifyEmailLetter('en', { code: '012345', token: 't0ken' }));
  await senderOver(transport).deliverNow();
  expect(sent).toHaveLength(10);
  // Three are sent at once.
  expect(sent.slice(0, 3)).toContain('code@example.test');
});

test('of a mail server that is away a round asks three times in a row, and the others wait for the next one', async () => {
  let isAway = true;
  const send = jest.fn(async () => {
    if (isAway) throw new Error('connect ECONNREFUSED');
  });
  const sender = senderOver({ send, close: () => {} });
  for (let index = 0; index < 20; index += 1) await queueMail(db(), `waits${index}@example.test`, testLetter('en'));
  const { failed } = await sender.deliverNow();
  // The three that are under way at once end by themselves.
  expect(failed).toBeGreaterThanOrEqual(3);
  expect(failed).toBeLessThanOrEqual(5);
  expect((await queued()).filter(({ tries }) => tries === 0)).toHaveLength(20 - failed);
  isAway = false;
  expect(await sender.deliverNow()).toEqual({ sent: 20 - failed, failed: 0 });
  await db().deleteFrom('mail_queue').execute();
});

test('a refused mail waits longer each time and does not hold up the others; after three days it is given up', async () => {
  const server = await startMailServer({ refuse: ['gone@example.test'], refusing: '450 4.2.1 no such mailbox today' });
  const sender = senderOver(smtpTransport(server.url, () => FROM));
  await queueMail(db(), 'gone@example.test', testLetter('en'));
  await queueMail(db(), 'here@example.test', testLetter('en'));
  expect(await sender.deliverNow()).toEqual({ sent: 1, failed: 1 });
  const waits: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const [mail] = await queued();
    waits.push(Math.round(((mail?.next_try_at.getTime() ?? 0) - Date.now()) / 1000));
    expect(mail?.last_error).toContain('no such mailbox today');
    await makeDue();
    await sender.deliverNow();
  }
  expect(waits).toEqual([5, 10, 20]);
  await db()
    .updateTable('mail_queue')
    .set({ created_at: new Date(Date.now() - 73 * 3600 * 1000), next_try_at: new Date(0) })
    .execute();
  expect(await sender.deliverNow()).toEqual({ sent: 0, failed: 1 });
  expect(await queued()).toEqual([]);
  await sender.stop();
  await server.close();
});

test('a mailbox that is not there is asked once, whatever the mail was about', async () => {
  const server = await startMailServer({
    refuse: ['gone@example.test'],
    refusing: '550 5.1.1 <gone@example.test> unknown',
  });
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const sender = senderOver(
    smtpTransport(server.url, () => FROM),
    log,
  );
  await queueMail(db(), 'gone@example.test', testLetter('en'));
  expect(await sender.deliverNow()).toEqual({ sent: 0, failed: 1 });
  expect(await queued()).toEqual([]);
  expect(lines.join('')).toContain('"reason":"550 5.1.1"');
  expect(lines.join('')).not.toContain('gone@');
  await sender.stop();
  await server.close();
});

test('a code that is too old to be taken is not sent any more', async () => {
  const server = await startMailServer();
  const sender = senderOver(smtpTransport(server.url, () => FROM));
  for (const code of ['111111', '222222'])
    await queueMail(db(), `${code}@example.test`, verifyEmailLetter('en', { code, token: 't0ken' }));
  await queueMail(db(), 'plain@example.test', testLetter('en'));
  await db()
    .updateTable('mail_queue')
    .set({ ends_at: sql<Date>`ends_at - interval '10 minutes'` })
    .where('code', '=', '111111')
    .execute();
  await sender.deliverNow();
  expect(server.received.map(({ to }) => to[0]).sort()).toEqual(['222222@example.test', 'plain@example.test']);
  expect(await queued()).toEqual([]);
  await sender.stop();
  await server.close();
});

test('a mail whose success was not heard of is the same message when it is sent again', async () => {
  const server = await startMailServer();
  const smtp = smtpTransport(server.url, () => FROM);
  let attempts = 0;
  const send: MailTransport['send'] = async (mail) => {
    await smtp.send(mail);
    attempts += 1;
    if (attempts === 1) throw new Error('the connection broke');
  };
  const sender = senderOver({ send, close: smtp.close });
  await queueMail(db(), 'twice@example.test', testLetter('en'));
  expect(await sender.deliverNow()).toEqual({ sent: 0, failed: 1 });
  await makeDue();
  expect(await sender.deliverNow()).toEqual({ sent: 1, failed: 0 });
  expect(server.received).toHaveLength(2);
  expect(server.received[0]?.email.messageId).toBe(server.received[1]?.email.messageId);
  await sender.stop();
  await server.close();
});

test('a stop in the middle sends nothing more and loses nothing', async () => {
  let stopped: Promise<void> | undefined;
  const transport: MailTransport = {
    send: async () => {
      stopped ??= sender.stop();
    },
    close: () => {},
  };
  const sender: MailSender = senderOver(transport);
  for (let index = 0; index < 10; index += 1) await queueMail(db(), `stop${index}@example.test`, testLetter('en'));

  const { sent } = await sender.deliverNow();
  await stopped;
  expect(sent).toBeLessThan(10);
  expect(await queued()).toHaveLength(10 - sent);
});
