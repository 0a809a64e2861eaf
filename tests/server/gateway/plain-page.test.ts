import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { LANGUAGES } from '../../../lib/rules/languages.ts';
import { keepSavedSettings } from '../../../lib/server/db/site-settings.ts';
import { sendPlainPage, sendRefusal } from '../../../lib/server/gateway/plain-page.ts';

type Page = Parameters<typeof sendPlainPage>[1];

const AWAY: Page = {
  status: 503,
  title: 'Back in a moment',
  text: 'The database is away.',
  said: 'away',
  retryAfter: 5,
};
const FAILED: Page = { status: 500, title: 'Something went wrong', text: 'It was abc.', requestId: 'abc' };

let page = AWAY;
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) =>
    request.url === '/%E0' // As the gateway refuses it.
      ? sendRefusal(response, '/x', {
          status: 400,
          title: 'Bad address',
          said: 'addressMalformed',
          code: 'bad_request',
        })
      : sendPlainPage(response, page),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void server.close());

async function show(language: string, path = '/posts/x?page=2') {
  const { port } = server.address() as AddressInfo;
  return new Promise<{ body: string; policy: string }>((resolve, reject) => {
    get({ port, path, headers: { cookie: `language=${language}` } }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (piece: string) => (body += piece));
      answer.on('end', () => resolve({ body, policy: String(answer.headers['content-security-policy']) }));
    }).on('error', reject);
  });
}

test('a page that is made without a render speaks the language of its reader, in its direction, with ways on', async () => {
  page = AWAY;
  const seen = new Set<string>();
  for (const { code, rtl } of LANGUAGES) {
    const { body } = await show(code);
    expect(body).toContain(`<html lang="${code}" dir="${rtl ? 'rtl' : 'ltr'}">`);
    // Two ways: the same address again, query and all, and home.
    expect([code, ...[...body.matchAll(/<a href="([^"]*)">[^<]+<\/a>/g)].map(([, to]) => to)]).toEqual([code, '', '/']);
    seen.add(/<h1>(.*?)<\/h1>\s*<p>.*?<\/p>/.exec(body)?.[0] ?? '');
  }
  expect(seen.size).toBe(LANGUAGES.length);
  const { body } = await show('de');
  expect(body).toContain('<p>Der Dienst ist gerade nicht verfügbar. Bitte versuchen Sie es in Kürze erneut.</p>');
});

test('an address that is none is a page that was not found, with no offer to try it again', async () => {
  const { body } = await show('bn', '/%E0');
  expect(body).toContain('<h1>পাতাটি পাওয়া যায়নি</h1>');
  expect(body.match(/<a /g)).toHaveLength(1);
  expect((await show('en', '/%E0')).body).toContain('<h1>Bad address</h1>');
});

test('the request that failed is named in every language', async () => {
  page = FAILED;
  expect((await show('en')).body).toContain('<p>It was abc.</p>');
  expect((await show('ar')).body).toContain('(abc)</p>');
});

test('its look is the one that its policy lets in', async () => {
  page = AWAY;
  const { body, policy } = await show('en');
  const style = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? '';
  expect(style).toContain('h1');
  expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  expect(policy).toMatch(/^default-src 'none'; /);
});

test('it names the site, in words that are no markup, and has colours for the dark', async () => {
  page = AWAY;
  keepSavedSettings({ name: 'Salt & <b>' });
  const { body } = await show('ar');
  keepSavedSettings({});
  expect(body).toContain(' | Salt &amp; &lt;b&gt;</title>');
  expect(body).toContain('<small><bdi>Salt &amp; &lt;b&gt;</bdi></small>');
  expect(body).toContain('@media(prefers-color-scheme:dark)');
});
