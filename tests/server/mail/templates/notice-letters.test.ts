import { afterEach, expect, test } from '@jest/globals';
import { LANGUAGES, type LanguageCode } from '../../../../lib/rules/languages.ts';
import { NOTICE_KINDS } from '../../../../lib/rules/realtime-events.ts';
import { keepSavedSettings } from '../../../../lib/server/db/site-settings.ts';
import {
  factorAddedLetter,
  factorRemovedLetter,
  recoveryCodesRenewedLetter,
} from '../../../../lib/server/mail/templates/factor-letters.ts';
import {
  contactLetter,
  emailChangedLetter,
  emailReturnedLetter,
  invitationLetter,
  resetPasswordLetter,
  testLetter,
  verifyEmailLetter,
} from '../../../../lib/server/mail/templates/letters.ts';
import {
  commentLetter,
  deletedLetter,
  gatheredLetter,
  newDeviceLetter,
  passwordChangedLetter,
  passwordResetLetter,
} from '../../../../lib/server/mail/templates/notice-letters.ts';

afterEach(() => keepSavedSettings({}));

const SITE = 'http://localhost:3000';
const COMMENT = {
  kind: 'replies' as const,
  ...{ name: 'Mina Roy', title: 'On rivers', text: 'Is 1 < 2 & "so"?' },
  ...{ path: '/posts/rivers?thread=3#comment-4', endPath: '/unsubscribe/7-replies-x' },
};

test.each(LANGUAGES)('a comment is told of in $name', ({ code, rtl }) => {
  const letters = NOTICE_KINDS.map((kind) => commentLetter(code, { ...COMMENT, kind }));
  for (const { subject, text, html, language, unsubscribe_url } of letters) {
    expect(language).toBe(code);
    expect(html).toContain(`<html lang="${code}" dir="${rtl ? 'rtl' : 'ltr'}">`);
    for (const said of [subject, text]) {
      expect(said).toContain('Mina Roy');
      expect(said).toContain('On rivers');
      expect(said).not.toMatch(/undefined|\$\{|\[object/);
    }
    expect(text).toContain('\n> Is 1 < 2 & "so"?\n');
    expect(html).toContain('<blockquote dir="auto"');
    expect(html).toContain('Is 1 &lt; 2 &amp; &quot;so&quot;?');
    expect(text).toContain(`${SITE}${COMMENT.path}\n`);
    expect(html).toContain(`href="${SITE}${COMMENT.path}"`);
    expect(unsubscribe_url).toBe(`${SITE}/unsubscribe/7-replies-x`);
    expect(text).toContain(`${SITE}/unsubscribe/7-replies-x\n`);
    expect(html).toContain(`href="${SITE}/unsubscribe/7-replies-x"`);
  }
  expect(letters[0]?.subject).not.toBe(letters[1]?.subject);
});

test.each(LANGUAGES)('security and many comments at once are told of in $name', ({ code }) => {
  const device = { userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/150.0', address: '192.0.2.1', at: new Date(0) };
  const gathered = gatheredLetter(code, { ...COMMENT, kind: 'posts', posts: [{ title: 'On rivers', count: 345 }] });
  const letters = [
    ...[passwordChangedLetter(code), passwordResetLetter(code), newDeviceLetter(code, device)],
    ...[deletedLetter(code, new Date(0)), newDeviceLetter(code, { ...device, userAgent: 'curl/8' }), gathered],
  ];
  const english = [
    ...[passwordChangedLetter('en'), passwordResetLetter('en'), newDeviceLetter('en', device)],
    deletedLetter('en', new Date(0)),
  ];
  for (const { subject, text } of letters) expect(subject + text).not.toMatch(/undefined|\$\{|\[object|Invalid/);
  for (const { subject } of letters.slice(0, 4)) expect(subject).toContain('Lekha');
  for (const [index, { text }] of english.entries()) expect(letters[index]?.text === text).toBe(code === 'en');
  expect(letters[2]?.text).toMatch(/Firefox[\s\S]*192\.0\.2\.1[\s\S]*http:\/\/localhost:3000\/forgot-password/);
  expect(letters[3]?.text).toMatch(/1970|১৯৭০|١٩٧٠/);
  expect(gathered.subject).toMatch(code === 'bn' ? /৩৪৫/ : /345/);
  expect(gathered.text).toMatch(/On rivers\u2069?: [\d৩৪৫]{3}\n/);
});

const ISSUED = { code: '123456', token: 'a-token' };
const lettersOfAccounts = (code: LanguageCode) => [
  verifyEmailLetter(code, ISSUED),
  resetPasswordLetter(code, ISSUED),
  emailChangedLetter(code, { newEmail: 'new@example.test', token: 'a-token' }),
  emailReturnedLetter(code, 'new@example.test'),
  invitationLetter(code, { inviter: 'mina.roy', token: 'a-token' }),
  contactLetter(code, { name: '', email: 'reader@example.test', message: 'One\nTwo' }),
  testLetter(code),
  factorAddedLetter(code),
  factorRemovedLetter(code),
  recoveryCodesRenewedLetter(code),
];

test.each(LANGUAGES)('codes, invitations and notices of an account are written in $name', ({ code, rtl }) => {
  const letters = lettersOfAccounts(code);
  const english = lettersOfAccounts('en');
  const texts = letters.map(({ text }) => text);
  for (const [index, { subject, text, html, language }] of letters.entries()) {
    expect(language).toBe(code);
    expect(html).toContain(`<html lang="${code}" dir="${rtl ? 'rtl' : 'ltr'}">`);
    expect(subject).toContain('Lekha');
    expect(subject + text).not.toMatch(/undefined|\$\{|\[object/);
    expect(subject === english[index]?.subject).toBe(code === 'en');
    // No paragraph is left in English but addresses, codes and what others wrote.
    const left = text.split('\n\n').filter((part) => english[index]?.text.split('\n\n').includes(part));
    if (code !== 'en') expect(left.every((part) => /^(123456|> One\n> Two|-- \nLekha\n)$/.test(part))).toBe(true);
  }
  for (const { subject, text, code: digits } of letters.slice(0, 2)) {
    expect([subject.includes('123456'), digits]).toEqual([true, '123456']);
    expect(text).toContain('\n\n123456\n\n');
  }
  expect(texts[0]).toContain(`${SITE}/verify-email#token=a-token\n`);
  expect(texts[1]).toContain(`${SITE}/reset-password#token=a-token\n`);
  expect(texts[2]).toMatch(/new@example\.test[\s\S]*\/undo-email\/a-token\n/);
  expect(texts[3]).toMatch(/new@example\.test[\s\S]*\/login\n/);
  // An hour, where somebody else comes with the new address.
  expect(texts[3]).not.toMatch(/72|৭২/);
  expect(texts[4]).toMatch(/mina\.roy[\s\S]*\/invitations\/a-token\n/);
  expect(texts[5]).toMatch(/reader@example\.test[\s\S]*> One\n> Two\n\n/);
  for (const text of texts.slice(7)) expect(text).toContain(`${SITE}/profile\n`);
});

const MARKS = /[\u2068\u2069]/;

test('names, titles and addresses that run the other way turn nothing around them, in sentences and in subjects', () => {
  const device = { userAgent: 'curl/8', address: '2001:db8::/64', at: new Date(0) };
  const urdu = [
    commentLetter('ur', COMMENT),
    newDeviceLetter('ur', device),
    invitationLetter('ur', { inviter: 'mina.roy', token: 'a-token' }),
  ];
  expect(urdu[0]?.subject).toMatch(/^\u2068Mina Roy\u2069 .*\u2068On rivers\u2069/);
  expect(urdu[0]?.html).toContain('<p style="margin:0 0 16px"><span dir="auto">Mina Roy</span> ');
  expect(urdu[1]?.text).toContain('\u20682001:db8::/64\u2069');
  expect(urdu[2]?.subject).toMatch(/^\u2068mina\.roy\u2069 .*\u2068Lekha\u2069/);
  for (const { html } of urdu) expect(html.replace(/<title>.*/, '')).not.toMatch(MARKS);
  const english = commentLetter('en', { ...COMMENT, name: 'محمد علي\u202e' });
  expect(english.subject).toBe('\u2068محمد علي\u2069 answered your comment on “On rivers”');
  expect(english.html).toContain('<span dir="auto">محمد علي</span> answered your comment on “On rivers”');
  // Nothing to see for whoever looks at it letter by letter, and nothing to copy, where all runs one way.
  expect(commentLetter('bn', COMMENT).subject + commentLetter('en', COMMENT).text).not.toMatch(MARKS);
});

test('every line of what others wrote is marked as theirs, in both forms', () => {
  const words = 'Hello.\n\nYour account is locked:\nhttps://evil.example/';
  const quoted = '\n\n> Hello.\n> \n> Your account is locked:\n> https://evil.example/\n\n';
  expect(commentLetter('en', { ...COMMENT, text: words }).text).toContain(quoted);
  const { text, html } = contactLetter('ar', { name: 'Ana', email: 'ana@example.test', message: words });
  expect(text).toContain(quoted);
  expect(html).toMatch(/<blockquote dir="auto"[^>]*>Hello\.\n\nYour account/);
});

test('long words of others are cut, and a title does not fill the subject', () => {
  const { subject, text } = commentLetter('en', { ...COMMENT, text: 'ক্ষ '.repeat(600), title: 'T'.repeat(500) });
  expect(text).toMatch(/ক্ষ\.\.\.\n/);
  expect(text.length).toBeLessThan(4_000);
  expect(subject.length).toBeLessThan(200);
});

test("a mail has the site's own name, its logo where it has one, and its language for whoever has not been here", () => {
  keepSavedSettings({ name: 'A & B', language: 'bn', logo: '/uploads/featured-images/a.webp' });
  const { html, language } = passwordChangedLetter(null);
  expect(language).toBe('bn');
  expect(html).toContain(`<img src="${SITE}/uploads/featured-images/a.webp" alt="A &amp; B"`);
  keepSavedSettings({});
  expect(passwordChangedLetter(null).html).not.toContain('<img');
});

test.each([
  ['a mark', '800x800', 40, 40],
  ['a wordmark', '1200x100', 240, 20],
])('%s has its size in numbers, for mail programs that know no styles', (_, size, width, height) => {
  keepSavedSettings({ logo: `/uploads/featured-images/0123456789abcdef-${size}-a1b2c3.webp` });
  expect(passwordChangedLetter('en').html).toContain(`alt="Lekha" width="${width}" height="${height}">`);
});

test('a mail has dark colours for whoever reads in the dark, the accent of the site among them', () => {
  keepSavedSettings({ accent: '#8a1c5a' });
  const { html } = commentLetter('en', COMMENT);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain('<meta name="supported-color-schemes" content="light dark">');
  const dark = /@media \(prefers-color-scheme:dark\)\{(.*)\}<\/style>/.exec(html)?.[1] ?? '';
  expect(dark).toContain('.page{background:#12161c!important;color:#e7eaee!important}');
  expect(dark).not.toContain('#8a1c5a');
  const named = html.matchAll(/class="(\w+)"/g);
  for (const [, name] of named) expect(dark).toContain(`.${name}{`);
});

test('a list of mails shows the words of a comment beside the subject, not the subject again', () => {
  const { html } = commentLetter('en', { ...COMMENT, text: `First. ${'word '.repeat(100)}` });
  const [, preview = ''] = /<body[^>]*>\s*<div[^>]*>\s*<div dir="auto" style="display:none">([^<]*)</.exec(html) ?? [];
  expect(preview).toMatch(/^First\. word .*\.\.\.$/);
  expect(preview.length).toBeLessThan(130);
  expect(passwordChangedLetter('en').html).not.toContain('display:none');
});
