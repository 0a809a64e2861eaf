import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as atom from '../../../../app/atom.xml/route.ts';
import * as category from '../../../../app/categories/[slug]/[feed]/route.ts';
import * as json from '../../../../app/feed.json/route.ts';
import * as rss from '../../../../app/feed.xml/route.ts';
import * as author from '../../../../app/users/[username]/[feed]/route.ts';
import { siteSettings } from '../../../../lib/server/db/site-settings.ts';
import { env } from '../../../../lib/server/env.ts';
import { collectRender } from '../../../../lib/server/http/render-context.ts';
import { createCategory, createPost, createUser } from '../../../setup/factories.ts';
import { childOf, childrenOf, parseXml, type XmlNode } from '../../../setup/parse-xml.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

const { SITE_URL } = env();
const SITE_NAME = siteSettings().name;
const ATOM = 'http://www.w3.org/2005/Atom';
const HOSTILE = `]]></title><script>alert(1)</script> & "ক্ষ" \u0008🎉`;
const CLEAN = HOSTILE.replace('\u0008', '');
const CONTENT =
  '<p>See <a href="/posts/other?a=1&amp;b=2">this</a> <img src="/uploads/featured-images/in.webp" alt="x"></p>';

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
  const { db } = started.runtime;
  const writer = await createUser(db, { username: 'লেখক', full_name: 'A <b> & Writer' });
  const shelf = await createCategory(db, { slug: 'রান্না', name: 'Food & <drink>' });
  for (let index = 0; index < 22; index += 1)
    await createPost(db, { language: 'bn', updated_at: new Date('2026-01-02') });
  await createPost(db, {
    slug: 'প্রথম-পোস্ট',
    title: HOSTILE,
    content: CONTENT,
    excerpt: 'A short & sweet <img src=x onerror=alert(1)> one',
    featured_image: '/uploads/featured-images/abc-1600x900.webp',
    featured_image_alt: 'A "picture"',
    author_id: writer.id,
    categoryIds: [shelf.id],
    published_at: new Date('2026-03-01T10:00:00.500Z'),
    updated_at: new Date('2026-03-02T11:00:00.750Z'),
  });
  await createPost(db, {
    author_id: writer.id,
    categoryIds: [shelf.id],
    published_at: new Date(Date.now() + 3_600_000),
  });
  await createPost(db, { author_id: writer.id, status: 'draft' });
});
afterAll(() => started.close());

type Handler = (
  request: Request,
  context: { params: Promise<Record<string, string> | undefined> },
) => Promise<Response>;

function get(handler: Handler, params?: Record<string, string>): Promise<Response> {
  return handler(new Request('http://host-lie.test/feed'), { params: Promise.resolve(params) });
}

async function getXml(handler: Handler, params?: Record<string, string>): Promise<XmlNode> {
  return parseXml(await (await get(handler, params)).text());
}

const isAbsolute = (address: string) =>
  address.startsWith(`${SITE_URL}/`) && URL.canParse(address) && /^[\x21-\x7e]+$/.test(address);

test('RSS fits the rules of the public validators', async () => {
  const response = await get(rss.GET);
  expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
  const root = parseXml(await response.text());
  expect([root.name, root.attributes.version]).toEqual(['rss', '2.0']);
  const channel = childOf(root, 'channel');
  const self = channel.children.find(({ name, uri }) => name === 'link' && uri === ATOM);
  expect(self?.attributes).toEqual({
    href: `${SITE_URL}/feed.xml`,
    rel: 'self',
    type: 'application/rss+xml',
  });
  const own = (name: string) => channel.children.find((child) => child.name === name && child.uri === '')?.text;
  expect([own('title'), own('link'), own('language')]).toEqual([SITE_NAME, `${SITE_URL}/`, 'bn']);
  expect(own('description')).not.toBe('');
  const image = childOf(channel, 'image');
  expect([childOf(image, 'title').text, childOf(image, 'link').text]).toEqual([own('title'), own('link')]);
  expect(new Date(own('lastBuildDate') ?? '').toISOString()).toBe('2026-03-02T11:00:00.000Z');
});

test('RSS items are complete, absolute and unique', async () => {
  const items = childrenOf(childOf(await getXml(rss.GET), 'channel'), 'item');
  expect(items).toHaveLength(20);
  expect(new Set(items.map((item) => childOf(item, 'guid').text)).size).toBe(20);
  for (const item of items) {
    const names = item.children.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['title', 'link', 'guid', 'pubDate', 'creator', 'description', 'encoded']),
    );
    expect(isAbsolute(childOf(item, 'link').text)).toBe(true);
    expect(childOf(item, 'pubDate').text).toMatch(
      /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/,
    );
    expect(childOf(item, 'guid')).toMatchObject({
      attributes: { isPermaLink: 'false' },
      text: expect.stringMatching(/^tag:[a-z0-9.-]+,\d{4}-\d\d-\d\d:post\/\d+$/),
    });
  }
  const [first] = items;
  if (!first) throw new Error('no item');
  expect(childOf(first, 'title').text).toBe(CLEAN);
  expect(childOf(first, 'creator')).toMatchObject({
    text: 'A <b> & Writer',
    uri: 'http://purl.org/dc/elements/1.1/',
  });
  expect(childOf(first, 'category').text).toBe('Food & <drink>');
  expect(childOf(first, 'description').text).toBe('A short & sweet &lt;img src=x onerror=alert(1)> one');
  expect(childOf(first, 'encoded').text).toBe(
    `<p><img src="${SITE_URL}/uploads/featured-images/abc-1600x900.webp" alt="A &quot;picture&quot;"></p>` +
      `<p>See <a href="${SITE_URL}/posts/other?a=1&amp;b=2">this</a> <img src="${SITE_URL}/uploads/featured-images/in.webp" alt="x"></p>`,
  );
});

test('Atom fits RFC 4287', async () => {
  const response = await get(atom.GET);
  expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  const feed = parseXml(await response.text());
  expect([feed.name, feed.uri, feed.attributes['xml:lang']]).toEqual(['feed', ATOM, 'bn']);
  const links = Object.fromEntries(childrenOf(feed, 'link').map(({ attributes }) => [attributes.rel, attributes.href]));
  expect(links).toEqual({ self: `${SITE_URL}/atom.xml`, alternate: `${SITE_URL}/` });
  expect(childOf(feed, 'updated').text).toBe('2026-03-02T11:00:00.750Z');
  expect(URL.canParse(childOf(feed, 'id').text)).toBe(true);
  const entries = childrenOf(feed, 'entry');
  expect(entries).toHaveLength(20);
  expect(new Set(entries.map((entry) => childOf(entry, 'id').text)).size).toBe(20);
  for (const entry of entries) {
    for (const name of ['published', 'updated'])
      expect(childOf(entry, name).text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(isAbsolute(childOf(entry, 'link').attributes.href ?? '')).toBe(true);
    expect(childOf(childOf(entry, 'author'), 'name').text).not.toBe('');
    expect(childOf(entry, 'content').attributes.type).toBe('html');
  }
  const [first] = entries;
  if (!first) throw new Error('no entry');
  expect(childOf(first, 'title').text).toBe(CLEAN);
  expect(childOf(first, 'category').attributes).toEqual({ term: 'রান্না', label: 'Food & <drink>' });
});

test('JSON Feed fits version 1.1', async () => {
  const response = await get(json.GET);
  expect(response.headers.get('content-type')).toBe('application/feed+json; charset=utf-8');
  const feed = await response.json();
  expect(feed).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    title: SITE_NAME,
    home_page_url: `${SITE_URL}/`,
    feed_url: `${SITE_URL}/feed.json`,
    language: 'bn',
  });
  expect(feed.items).toHaveLength(20);
  const [first] = feed.items;
  expect(first).toMatchObject({
    title: HOSTILE,
    image: `${SITE_URL}/uploads/featured-images/abc-1600x900.webp`,
    authors: [{ name: 'A <b> & Writer', url: `${SITE_URL}/users/${encodeURIComponent('লেখক')}` }],
    tags: ['Food & <drink>'],
    date_published: '2026-03-01T10:00:00.500Z',
    date_modified: '2026-03-02T11:00:00.750Z',
  });
  for (const item of feed.items) {
    expect(typeof item.id).toBe('string');
    expect(isAbsolute(item.url)).toBe(true);
    expect(typeof item.content_html).toBe('string');
  }
});

test('an author who was deactivated is named without an address', async () => {
  const { db } = started.runtime;
  const turn = (is_active: boolean) =>
    db.updateTable('users').set({ is_active }).where('username', '=', 'লেখক').execute();
  await turn(false);
  const { items } = await (await get(json.GET)).json();
  const [entry] = childrenOf(await getXml(atom.GET), 'entry');
  await turn(true);
  expect(items[0].authors).toEqual([{ name: 'A <b> & Writer' }]);
  expect(entry && childOf(entry, 'author').children.map(({ name }) => name)).toEqual(['name']);
});

test('a category and an author have feeds of their public posts in every format', async () => {
  const paths = {
    category: `${SITE_URL}/categories/${encodeURIComponent('রান্না')}`,
    author: `${SITE_URL}/users/${encodeURIComponent('লেখক')}`,
  };
  const encoded = (values: Record<string, string>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, encodeURIComponent(value)]));
  const cases: { handler: Handler; params: Record<string, string>; page: string; title: string }[] = [
    {
      handler: category.GET,
      params: { slug: 'রান্না' },
      page: paths.category,
      title: `Food & <drink> | ${SITE_NAME}`,
    },
    {
      handler: author.GET,
      params: { username: 'লেখক' },
      page: paths.author,
      title: `A <b> & Writer | ${SITE_NAME}`,
    },
  ];
  for (const { handler, params, page, title } of cases) {
    const channel = childOf(await getXml(handler, encoded({ ...params, feed: 'feed.xml' })), 'channel');
    expect(channel.children.filter(({ name, uri }) => name === 'link' && uri === '').map(({ text }) => text)).toEqual([
      page,
    ]);
    expect(childrenOf(channel, 'title').map(({ text }) => text)).toEqual([title]);
    expect(childrenOf(channel, 'item')).toHaveLength(1);
    const entries = childrenOf(await getXml(handler, encoded({ ...params, feed: 'atom.xml' })), 'entry');
    expect(entries.map((entry) => childOf(entry, 'title').text)).toEqual([CLEAN]);
    const feed = await (await get(handler, encoded({ ...params, feed: 'feed.json' }))).json();
    expect([feed.feed_url, feed.items.length]).toEqual([`${page}/feed.json`, 1]);
  }
});

test('an unknown category, author or file is 404', async () => {
  expect((await get(category.GET, { slug: 'nowhere', feed: 'feed.xml' })).status).toBe(404);
  expect((await get(author.GET, { username: 'nobody', feed: 'feed.xml' })).status).toBe(404);
  expect((await get(category.GET, { slug: encodeURIComponent('রান্না'), feed: 'feed.rss' })).status).toBe(404);
});

test('a category without posts has an empty feed that is well-formed', async () => {
  await createCategory(started.runtime.db, { slug: 'empty', name: 'Empty' });
  const channel = childOf(await getXml(category.GET, { slug: 'empty', feed: 'feed.xml' }), 'channel');
  expect(childrenOf(channel, 'item')).toEqual([]);
  expect((await getXml(category.GET, { slug: 'empty', feed: 'atom.xml' })).name).toBe('feed');
});

test('another spelling of a name leads to the right one', async () => {
  await createUser(started.runtime.db, { username: 'Ann.Lee' });
  const author_ = await get(author.GET, { username: 'ann.lee', feed: 'atom.xml' });
  expect([author_.status, author_.headers.get('location')]).toEqual([308, '/users/Ann.Lee/atom.xml']);
  const category_ = await get(category.GET, { slug: 'EMPTY', feed: 'feed.xml' });
  expect([category_.status, category_.headers.get('location')]).toEqual([308, '/categories/empty/feed.xml']);
});

test('a feed says when it last changed, unless it is empty', async () => {
  expect((await get(rss.GET)).headers.get('last-modified')).toBe('Mon, 02 Mar 2026 11:00:00 GMT');
  expect((await get(category.GET, { slug: 'empty', feed: 'feed.xml' })).headers.get('last-modified')).toBeNull();
});

test('a feed depends on its posts, on people and on names of categories', async () => {
  const { tags } = await collectRender(() =>
    get(author.GET, { username: encodeURIComponent('লেখক'), feed: 'feed.xml' }),
  );
  expect([...tags]).toEqual(
    expect.arrayContaining(['posts', 'categories', 'user:লেখক', expect.stringMatching(/^post:\d+$/)]),
  );
});

test('a post of several has all of them as its authors in every format', async () => {
  const { db } = started.runtime;
  const [first, second] = [
    await createUser(db, { full_name: 'First One' }),
    await createUser(db, { full_name: 'Second One' }),
  ];
  const { id } = await createPost(db, { author_id: first.id, published_at: new Date('2026-06-01') });
  await db.insertInto('post_authors').values({ post_id: id, user_id: second.id, position: 1 }).execute();
  const names = ['First One', 'Second One'];
  const params = { username: second.username, feed: 'atom.xml' };
  const entry = childOf(await getXml(author.GET, params), 'entry');
  expect(childrenOf(entry, 'author').map((one) => childOf(one, 'name').text)).toEqual(names);
  const item = childOf(childOf(await getXml(author.GET, { ...params, feed: 'feed.xml' }), 'channel'), 'item');
  expect(childrenOf(item, 'creator').map(({ text }) => text)).toEqual(names);
  const feed = await (await get(author.GET, { ...params, feed: 'feed.json' })).json();
  expect(feed.items[0].authors.map(({ name }: { name: string }) => name)).toEqual(names);
});

test('a feed carries four million characters of posts; those that no longer fit have their summary', async () => {
  const { db } = started.runtime;
  const writer = await createUser(db, { username: 'long-winded' });
  for (const month of [1, 2, 3])
    await createPost(db, {
      author_id: writer.id,
      content: `<p>${'word '.repeat(390_000)}</p>`,
      excerpt: `Of month ${month}, "in short" & <b>plain</b>`,
      published_at: new Date(`2026-0${month}-01`),
    });
  await createPost(db, { author_id: writer.id, content: '<p>Short</p>', published_at: new Date('2025-01-01') });
  const response = await get(author.GET, { username: 'long-winded', feed: 'feed.json' });
  const { items } = (await response.json()) as { items: { content_html: string }[] };
  expect(items.map(({ content_html }) => content_html.length > 1_000_000)).toEqual([true, true, false, false]);
  expect(items[2]?.content_html).toBe('<p>Of month 1, "in short" &amp; &lt;b&gt;plain&lt;/b&gt;</p>');
  expect(items[3]?.content_html).toBe('<p>Short</p>');
});
