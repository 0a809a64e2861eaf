import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openListener } from '../../../lib/server/db/client.ts';
import { keepSavedSettings, siteSettings } from '../../../lib/server/db/site-settings.ts';
import { env } from '../../../lib/server/env.ts';
import { finishHtml } from '../../../lib/server/gateway/render/html-passes.ts';
import { startGateway, type StartedGateway } from '../../../lib/server/gateway/start-gateway.ts';
import { createTestRuntime, type TestRuntime } from '../../setup/test-runtime.ts';

let started: TestRuntime;
let gateway: StartedGateway;
let server: Server;

// Stands in for Next: a page that shows the site's name, and the language that it was asked in.
beforeAll(async () => {
  started = await createTestRuntime();
  gateway = await startGateway({
    runtime: started.runtime,
    handle: async (request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      const language = String(request.headers['x-lekha-language']);
      response.end(`<!doctype html><html lang="${language}"><head></head><body>${siteSettings().name}</body></html>`);
    },
    openListener: () => openListener(started.connection),
    publishOnTime: () => ({ replan: () => {}, close: () => {} }),
    env: env(),
    mode: 'development',
    gauges: { sockets: () => 0, pool: () => ({ total: 0, idle: 0, waiting: 0 }) },
  });
  server = createServer(gateway.listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await gateway.close();
  await started.close();
});

const get = async (path: string) =>
  (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { redirect: 'manual' })).text();

/** Asks until the page holds the text; the test's own limit of time ends it. */
async function shows(text: string): Promise<string> {
  for (;;) {
    const page = await get('/categories');
    if (page.includes(text)) return page;
  }
}

test('what another instance writes is on the pages of this one, in the language for first visits', async () => {
  expect(await get('/categories')).toContain('>Lekha<');
  const saved = { name: 'নদীর পাড়ে', language: 'bn', accent: '#7b1fa2' };
  // As another process would: past this one's memory.
  await started.runtime.db
    .insertInto('site_settings')
    .values({ id: 1, saved: JSON.stringify(saved) })
    .execute();
  const page = await shows('<html lang="bn"');
  expect(page).toContain('>নদীর পাড়ে<');
  expect(page).toContain('--mui-palette-primary-main:#7b1fa2');
  await started.runtime.db.deleteFrom('site_settings').execute();
  expect(await shows('<html lang="en"')).toContain('>Lekha<');
});

test('the style of an accent is let in by its hash, and a site without one has none', () => {
  const html = '<html><head></head><body></body></html>';
  const facts = { nonce: 'n', graph: [], frames: [], scripts: 'late' } as const;
  keepSavedSettings({});
  expect(finishHtml(html, facts)).toMatchObject({ styles: [] });
  keepSavedSettings({ accent: '#7b1fa2', typeface: 'serif' });
  const page = finishHtml(html, facts);
  const css = /<style>([^]*?)<\/style><\/head>/.exec(page.html)?.[1] ?? '';
  expect(css).toContain('--reading-face');
  expect(page.styles).toEqual([`'sha256-${createHash('sha256').update(css).digest('base64')}'`]);
  keepSavedSettings({});
});

test('what a page is about is the last of its head, in its own letters', () => {
  const graph = [{ '@type': 'WebPage', name: 'নদীর $& </script> <b>' }];
  const { html } = finishHtml('<head><title>$&</title></head><body></body>', {
    nonce: 'n',
    graph,
    frames: [],
    scripts: 'in place',
  });
  const text = Buffer.from(html, 'latin1').toString();
  expect(text).toContain('"name":"নদীর $\\u0026 \\u003c/script\\u003e \\u003cb\\u003e"}]}</script></head><body>');
  expect(text.match(/<title>\$&<\/title>/g)).toHaveLength(1);
});
