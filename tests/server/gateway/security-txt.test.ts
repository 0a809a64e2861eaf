import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { keepSavedSettings } from '../../../lib/server/db/site-settings.ts';
import type { FinishedPage } from '../../../lib/server/gateway/cache/finished-page.ts';
import { createPageCache } from '../../../lib/server/gateway/cache/page-cache.ts';
import { createGateway } from '../../../lib/server/gateway/gateway.ts';
import { createTestRuntime, type TestRuntime } from '../../setup/test-runtime.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let started: TestRuntime;
let server: Server;
let listener: ReturnType<typeof createGateway>;

beforeAll(async () => {
  started = await createTestRuntime();
  server = createServer((request, response) => listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await started.close();
});

function ask(contactUrl: string | undefined, method = 'GET') {
  keepSavedSettings(contactUrl === undefined ? {} : { contact_url: contactUrl });
  listener = createGateway({
    runtime: started.runtime,
    renderer: {
      siteUrl: 'https://site.test',
      handle: async (_request, response) => {
        response.setHeader('content-type', 'text/html');
        response.end('<!DOCTYPE html><html><head></head><body>Nothing here</body></html>');
      },
    },
    cache: createPageCache<FinishedPage>({ maxBytes: 100_000, freshMs: 60_000 }),
    trustProxy: 0,
  });
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}/.well-known/security.txt`, { method });
}

test('a site with a contact says whom to tell of a hole, for less than a year', async () => {
  for (const contact of ['https://chat.test/us', 'mailto:security@site.test', 'tel:+880-1']) {
    const answer = await ask(contact);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const fields = Object.fromEntries(
      (await answer.text())
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/)),
    );
    expect(fields).toMatchObject({
      Contact: contact,
      'Preferred-Languages': 'en',
      Canonical: 'https://site.test/.well-known/security.txt',
    });
    const days = (Date.parse(fields.Expires ?? '') - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
  }
  expect([
    (await ask('mailto:a@site.test', 'HEAD')).status,
    await (await ask('mailto:a@b.test', 'HEAD')).text(),
  ]).toEqual([200, '']);
});

test('without a contact, or with one that the format forbids, there is no such file', async () => {
  for (const contact of [undefined, 'http://chat.test/us']) expect((await ask(contact)).status).toBe(404);
});
