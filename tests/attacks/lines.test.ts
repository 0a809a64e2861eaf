import { readdir, readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import * as testEmail from '../../app/api/v1/test-email/route.ts';
import * as register from '../../app/api/v1/auth/register/route.ts';
import { composeMessage, outboxTransport } from '../../lib/server/mail/create-mail.ts';
import { createMailSender } from '../../lib/server/mail/mail-sender.ts';
import { recordEvent } from '../../lib/server/services/security-log/record-event.ts';
import { fromNewAddress, PASSWORD } from '../setup/accounts.ts';
import { call } from '../setup/call.ts';
import { createTestRuntime, type TestRuntime } from '../setup/test-runtime.ts';
import { signInAs, type Member } from '../setup/sign-in-as.ts';

// Texts that would begin a line of their own: a header of a mail, an entry of a log.
const BREAKS = ['\r\n', '\n', '\r', '\u0085', '\u2028', '\v', '%0d%0a'];
const HEADER = 'Bcc: victim@evil.test';

let started: TestRuntime;
let admin: Member;
let folder: string;
let lines: string[] = [];
beforeAll(async () => {
  started = await createTestRuntime();
  admin = await signInAs(started.runtime, 'admin');
  folder = await mkdtemp(join(tmpdir(), 'lekha-lines-'));
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  started.runtime.log = pino({ level: 'info' }, sink);
});
afterAll(async () => {
  await started.close();
  await rm(folder, { recursive: true });
});

test.each(BREAKS.filter((sign) => sign !== '%0d%0a'))('an address with %j is none', async (sign) => {
  for (const to of [`a@site.test${sign}${HEADER}`, `${HEADER}${sign}a@site.test`, `a${sign}@site.test`]) {
    const answer = await call(testEmail.POST, '/', {
      body: { to },
      headers: { ...admin.headers, ...fromNewAddress() },
    });
    expect([to, answer.status]).toEqual([to, 422]);
  }
  expect(await started.runtime.db.selectFrom('mail_queue').select('id').execute()).toEqual([]);
});

test('whatever stands in a queued mail, it has one recipient and the headers that we gave it', async () => {
  const { db, log } = started.runtime;
  const from = 'Lekha <no-reply@site.test>';
  for (const sign of BREAKS.slice(0, 3)) {
    const evil = `Code${sign}${HEADER}${sign}${sign}<script>`;
    await db
      .insertInto('mail_queue')
      .values({ recipient: `a@site.test${sign}${HEADER}`, subject: evil, text: evil, html: evil, language: 'en' })
      .execute();
  }
  const mail = createMailSender({ db, log, transport: outboxTransport(folder, () => from, log) });
  await mail.deliverNow();
  await mail.stop();
  const files = await readdir(folder);
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const [head = ''] = (await readFile(join(folder, file), 'utf8')).split('\r\n\r\n');
    expect(head.split(/\r\n(?!\s)/).filter((line) => /^bcc:/i.test(line))).toEqual([]);
    expect(head.match(/^To:/gim)).toHaveLength(1);
  }
  const row = { id: 1, created_at: new Date(), language: 'en', subject: 's', text: 't', html: 'h' };
  const composed = composeMessage({ ...row, recipient: 'a@site.test, b@evil.test' } as never, from);
  expect(composed).toMatchObject({
    to: { address: 'a@site.test, b@evil.test' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  await db.deleteFrom('mail_queue').execute();
});

test('a name of a person is one line wherever it stands', async () => {
  for (const [index, sign] of BREAKS.slice(0, 6).entries()) {
    const body = { username: `lines${index}`, email: `lines${index}@site.test`, password: PASSWORD };
    const names = { firstName: `A${sign}${HEADER}`, lastName: 'B' };
    const { status, body: answer } = await call(register.POST, '/', {
      body: { ...body, ...names },
      headers: fromNewAddress(),
    });
    if (status === 201) expect(answer.user.full_name).not.toMatch(/[\r\n\u0085\u2028\v]/);
    else expect(status).toBe(422);
  }
  for (const mail of await started.runtime.db.selectFrom('mail_queue').select('subject').execute())
    expect(mail.subject).not.toMatch(/[\r\n]/);
});

test('an entry of the log is one line, whatever somebody is called and wherever they come from', async () => {
  lines = [];
  const forged = '{"level":50,"msg":"security","event":"role_changed","actor":"admin"}';
  for (const sign of BREAKS) {
    const text = `x${sign}${forged}`;
    await recordEvent(started.runtime, { event: 'login_failed', subject: text, address: text, details: { text } });
  }
  expect(lines).toHaveLength(BREAKS.length);
  for (const line of lines) {
    expect(line.trimEnd()).not.toMatch(/[\r\n]/);
    expect(JSON.parse(line)).toMatchObject({ event: 'login_failed', actor: null });
  }
});
