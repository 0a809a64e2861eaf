/** @jest-environment node */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as atom from '../../../../app/atom.xml/route.ts';
import * as json from '../../../../app/feed.json/route.ts';
import * as rss from '../../../../app/feed.xml/route.ts';
import { env } from '../../../../lib/server/env.ts';
import { createPost } from '../../../setup/factories.ts';
import { childrenOf, parseXml } from '../../../setup/parse-xml.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

const HUB = 'https://hub.test/?a=1&b=2';

let started: TestRuntime;
beforeAll(async () => {
  // Settings are read once, at their first use.
  process.env.WEBSUB_HUB = HUB;
  started = await createTestRuntime();
  await createPost(started.runtime.db);
});
afterAll(() => started.close());

const get = (handler: typeof rss.GET) =>
  handler(new Request('http://host-lie.test/feed'), { params: Promise.resolve(undefined) });

test.each([
  ['feed.xml', rss.GET],
  ['atom.xml', atom.GET],
  ['feed.json', json.GET],
])('%s names the hub and itself, in its headers as well', async (file, handler) => {
  const self = `${env().SITE_URL}/${file}`;
  const response = await get(handler);
  expect(response.headers.get('link')).toBe(`<${HUB}>; rel="hub", <${self}>; rel="self"`);
  const text = await response.text();
  if (file === 'feed.json') {
    expect(JSON.parse(text)).toMatchObject({ feed_url: self, hubs: [{ type: 'WebSub', url: HUB }] });
    return;
  }
  const root = parseXml(text);
  const links = [root, ...childrenOf(root, 'channel')].flatMap((node) => childrenOf(node, 'link'));
  const named = links.flatMap(({ attributes }) => (attributes.rel ? [[attributes.rel, attributes.href]] : []));
  expect(named).toContainEqual(['hub', HUB]);
  expect(named).toContainEqual(['self', self]);
});
