import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import * as route from '../../../../app/api/v1/contact/route.ts';
import { keepSavedSettings } from '../../../../lib/server/db/site-settings.ts';
import { fromNewAddress } from '../../../setup/accounts.ts';
import { call } from '../../../setup/call.ts';
import { createUser } from '../../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
  const { db } = started.runtime;
  const verified = { email_verified_at: new Date() };
  await createUser(db, { role: 'default_admin', email: 'owner@site.test', ...verified });
  await createUser(db, { role: 'admin', email: 'second@site.test', ...verified });
  await createUser(db, { role: 'admin', email: 'gone@site.test', ...verified, is_active: false });
  await createUser(db, { role: 'admin', email: 'typo@site.test' });
  await createUser(db, { role: 'author', email: 'author@site.test', ...verified });
});
beforeEach(async () => {
  keepSavedSettings({});
  await started.runtime.db.deleteFrom('mail_queue').execute();
  await started.runtime.db.deleteFrom('rate_limits').execute();
});
afterAll(() => started.close());

const GOOD = { name: 'Asha', email: 'asha@reader.test', message: 'Hello\n\nthere' };
const send = (body: object, headers = fromNewAddress()) => call(route.POST, '/', { body, headers });
const queued = () => started.runtime.db.selectFrom('mail_queue').selectAll().orderBy('recipient').execute();

test('a message reaches every administrator, and nobody else', async () => {
  keepSavedSettings({ name: 'River' });
  expect((await send(GOOD)).status).toBe(200);
  const mails = await queued();
  expect(mails.map(({ recipient }) => recipient)).toEqual(['owner@site.test', 'second@site.test']);
  expect(mails[0]?.subject).toBe('A message from the contact page of River');
  for (const text of ['Asha', 'asha@reader.test', 'Hello', 'there']) expect(mails[0]?.text).toContain(text);
});

test('nothing that was typed gets into a header, and markup stays text', async () => {
  const evil = 'x\r\nBcc: victim@else.test';
  await send({ ...GOOD, name: evil, message: `${evil}\n<img src=x onerror=alert(1)>` });
  const mails = await queued();
  expect(mails).toHaveLength(2);
  expect(mails[0]?.subject).not.toMatch(/[\r\n]|Bcc/);
  expect(mails[0]?.html).not.toContain('<img');
});

test.each([
  ['no address', { email: '' }, 'email'],
  ['an address with a second one', { email: 'a@b.test, c@d.test' }, 'email'],
  ['an address with a line break', { email: 'a@b.test\r\nBcc: c@d.test' }, 'email'],
  ['no message', { message: '  \n ' }, 'message'],
  ['a message of signs that nobody sees', { message: '\u200b\u3164' }, 'message'],
  ['a message without end', { message: 'x'.repeat(5_001) }, 'message'],
  ['a name without end', { name: 'x'.repeat(101) }, 'name'],
])('refused: %s', async (_what, wrong, field) => {
  const { status, body } = await send({ ...GOOD, ...wrong });
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  expect(await queued()).toEqual([]);
});

test('an address writes five times a day, and the whole world a hundred times', async () => {
  const address = fromNewAddress();
  const answers = [];
  for (let sent = 0; sent < 6; sent += 1) answers.push(await send(GOOD, address));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  expect(Number(answers[5]?.headers.get('retry-after'))).toBeGreaterThan(3_600);
  await started.runtime.db.updateTable('rate_limits').set({ count: 100 }).where('key', '=', 'contact').execute();
  expect((await send(GOOD)).body.message).toBe('No more messages can be taken today. Please try again tomorrow.');
});

test('a site that names another way to reach it takes no messages', async () => {
  keepSavedSettings({ contact_url: 'https://chat.example' });
  expect((await send(GOOD)).status).toBe(404);
});
