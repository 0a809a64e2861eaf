import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { keepSavedSettings } from '../../../lib/server/db/site-settings.ts';
import { composeMessage, outboxTransport, senderAddress } from '../../../lib/server/mail/create-mail.ts';
import { queueMail } from '../../../lib/server/mail/mail-queue.ts';
import { createMailSender } from '../../../lib/server/mail/mail-sender.ts';
import { renderLetter } from '../../../lib/server/mail/templates/letter.ts';
import {
  emailChangedLetter,
  resetPasswordLetter,
  testLetter,
  verifyEmailLetter,
} from '../../../lib/server/mail/templates/letters.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/test-database.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'lekha-outbox-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

test('without a mail server each mail is a file for the operator alone, and its code is logged at level info', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const outbox = join(folder, 'outbox');
  const sender = createMailSender({
    db: database.db,
    log,
    transport: outboxTransport(outbox, () => 'Lekha <a@b.co>', log),
  });
  await queueMail(database.db, 'reader@example.test', resetPasswordLetter('en', { code: '004217', token: 't0ken' }));
  expect(await sender.deliverNow()).toEqual({ sent: 1, failed: 0 });
  const files = await readdir(outbox);
  expect(files).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d.-]+Z-\d+\.eml$/)]);
  const file = join(outbox, files[0] ?? '');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const email = await PostalMime.parse(await readFile(file));
  expect(email).toMatchObject({
    subject: '004217 is your Lekha password reset code',
    to: [{ address: 'reader@example.test' }],
  });
  expect(email.text).toContain('\n004217\n');
  expect(email.text).toContain('http://localhost:3000/reset-password#token=t0ken');
  expect(lines.join()).not.toContain('t0ken');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 30, code: '004217', to: 'reader@example.test', file }),
  ]);
});

test('every letter exists in both languages, its code in the subject and its link in text and HTML', () => {
  for (const language of ['en', 'bn'] as const) {
    const letters = [
      verifyEmailLetter(language, { code: '123456', token: 't0ken' }),
      resetPasswordLetter(language, { code: '123456', token: 't0ken' }),
      emailChangedLetter(language, { newEmail: 'new@example.test', token: 't0ken' }),
      testLetter(language),
    ];
    for (const letter of letters) {
      expect(letter.language).toBe(language);
      expect(letter.html).toContain(`<html lang="${language}" dir="ltr">`);
      if (letter.code) expect(letter.subject).toMatch(/^123456 /);
      const link = /https?:\/\/\S+/.exec(letter.text)?.[0];
      expect(letter.text).not.toMatch(/https?:\S*123456/);
      if (link) expect(letter.html).toContain(`href="${link}"`);
      expect(letter.text).not.toMatch(/undefined|\[object/);
    }
  }
  const issued = { code: '123456', token: 't0ken' };
  expect(verifyEmailLetter('bn', issued).text).not.toBe(verifyEmailLetter('en', issued).text);
});

test('mails are written in the language of the interface', () => {
  const languages = ['bn', 'en', 'fr'] as const;
  expect(languages.map((language) => testLetter(language).language)).toEqual(languages);
});

test('the button of a letter has the colour that the operator chose', () => {
  const letter = { subject: 'a', before: [], link: { label: 'Go', url: 'https://notes.example/x' }, after: [] };
  const html = () => renderLetter(letter, { language: 'en', siteUrl: 'https://notes.example' }).html;
  expect(html()).toContain('background:#1565c0');
  keepSavedSettings({ accent: '#8a1c5a' });
  expect(html()).toContain('background:#8a1c5a');
});

test('what stands in a letter cannot become markup', () => {
  const { html } = renderLetter(
    { subject: '<b>', before: ['a < b & "c"'], after: ['<script>x</script>'] },
    { language: 'en', siteUrl: 'https://notes.example' },
  );
  expect(html).toContain('<title>&lt;b&gt;</title>');
  expect(html).toContain('a &lt; b &amp; &quot;c&quot;');
  expect(html).not.toContain('<script>');
});

test('the sender is MAIL_FROM, or the site on its own host', () => {
  keepSavedSettings({ name: 'Notes' });
  const site = { SITE_URL: 'https://notes.example:8443' };
  expect(senderAddress(site)).toEqual({ name: 'Notes', address: 'no-reply@notes.example' });
  expect(senderAddress({ ...site, MAIL_FROM: 'Ed <ed@notes.example>' })).toBe('Ed <ed@notes.example>');
  const mail = {
    id: 5,
    recipient: 'a@b.co',
    created_at: new Date(0),
    subject: '',
    text: '',
    html: '',
    language: 'en',
    code: null,
    tries: 0,
    last_error: null,
    next_try_at: new Date(0),
    unsubscribe_url: null,
    thread: null,
    tells_of_comments: false,
    subscriber_id: null,
    tells_of_posts: null,
    week_since: null,
    ends_at: null,
  };
  expect(composeMessage(mail, 'Ed <ed@notes.example>').messageId).toBe('<5.0@notes.example>');
  expect(composeMessage(mail, 'Ed <ed@notes.example>').references).toBeUndefined();
  const answer = composeMessage({ ...mail, thread: 'comments.7' }, 'Ed <ed@notes.example>');
  expect(answer.references).toBe('<comments.7@notes.example>');
  expect(composeMessage(mail, 'Ed <ed@উদাহরণ.বাংলা>').messageId).toBe('<5.0@xn--d5b6ci4b4b3a.xn--54b7fta0cc>');
});
