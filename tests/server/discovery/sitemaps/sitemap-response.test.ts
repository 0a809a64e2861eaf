import { access } from 'node:fs/promises';
import { afterAll, beforeEach, afterEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import * as manifest from '../../../../app/manifest.webmanifest/route.ts';
import * as robots from '../../../../app/robots.txt/route.ts';
import * as root from '../../../../app/sitemap.xml/route.ts';
import * as authorsPart from '../../../../app/sitemaps/authors/[file]/route.ts';
import * as pagesPart from '../../../../app/sitemaps/pages.xml/route.ts';
import * as postsPart from '../../../../app/sitemaps/posts/[file]/route.ts';
import { siteSettings } from '../../../../lib/server/db/site-settings.ts';
import { env } from '../../../../lib/server/env.ts';
import { listSitemapParts } from '../../../../lib/server/services/sitemap/sitemap.ts';
import { createCategory, createPost, createUser } from '../../../setup/factories.ts';
import { childOf, childrenOf, parseXml, type XmlNode } from '../../../setup/parse-xml.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

const { SITE_URL } = env();
const SITE_NAME = siteSettings().name;
const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';

let started: TestRuntime;
const closing: Promise<void>[] = [];
beforeEach(async () => {
  started = await createTestRuntime();
});
afterEach(() => void closing.push(started.close()));
afterAll(() => Promise.all(closing));
const db = () => started.runtime.db;

type Handler = (
  request: Request,
  context: { params: Promise<Record<string, string> | undefined> },
) => Promise<Response>;

function get(handler: Handler, params?: Record<string, string>): Promise<Response> {
  return handler(new Request('http://host-lie.test/map'), { params: Promise.resolve(params) });
}

async function getXml(handler: Handler, params?: Record<string, string>): Promise<XmlNode> {
  const response = await get(handler, params);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  return parseXml(await response.text());
}

/** The entries of a map by their path, after the rules of sitemaps.org are checked. */
function entriesOf(map: XmlNode): Map<string, XmlNode> {
  expect(map.uri).toBe(SITEMAP);
  expect(['urlset', 'sitemapindex']).toContain(map.name);
  expect(map.children.length).toBeGreaterThan(0);
  expect(map.children.length).toBeLessThanOrEqual(50_000);
  const entries = map.children.map((entry) => {
    const address = childOf(entry, 'loc').text;
    expect(entry.name).toBe(map.name === 'urlset' ? 'url' : 'sitemap');
    expect(address).toMatch(/^[\x21-\x7e]{1,2048}$/);
    expect(address.startsWith(`${SITE_URL}/`)).toBe(true);
    for (const { text } of childrenOf(entry, 'lastmod'))
      expect(text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
    return [decodeURIComponent(address.slice(SITE_URL.length)), entry] as const;
  });
  expect(new Set(entries.map(([path]) => path)).size).toBe(entries.length);
  return new Map(entries);
}

test('a small site has one map with pages, posts, categories and authors', async () => {
  const shelf = await createCategory(db(), { slug: 'রান্না' });
  const writer = await createUser(db(), { username: 'লেখক' });
  await createPost(db(), {
    slug: 'প্রথম',
    author_id: writer.id,
    categoryIds: [shelf.id],
    featured_image: '/uploads/featured-images/abc-1600x900.webp',
    updated_at: new Date('2026-02-01T00:00:00Z'),
    published_at: new Date('2026-01-15T00:00:00Z'),
  });
  const entries = entriesOf(await getXml(root.GET));
  expect([...entries.keys()]).toEqual([
    ...['/', '/categories', '/about-us', '/contact-us', '/privacy-policy', '/terms-conditions', '/disclaimer'],
    ...['/posts/প্রথম', '/categories/রান্না', '/users/লেখক'],
  ]);
  const post = entries.get('/posts/প্রথম');
  if (!post) throw new Error('no post');
  expect(childOf(post, 'lastmod').text).toBe('2026-02-01T00:00:00.000Z');
  const image = childOf(post, 'image');
  expect(image.uri).toBe('http://www.google.com/schemas/sitemap-image/1.1');
  expect(childOf(image, 'loc').text).toBe(`${SITE_URL}/uploads/featured-images/abc-1600x900.webp`);
});

test('only what is public, ours and not empty is listed', async () => {
  const reader = await createUser(db(), { username: 'only-reads' });
  const planner = await createUser(db(), { username: 'planner' });
  const gone = await createUser(db(), { username: 'inactive', is_active: false });
  await createCategory(db(), { slug: 'empty' });
  await createPost(db(), { slug: 'draft', status: 'draft', author_id: reader.id });
  await createPost(db(), {
    slug: 'scheduled',
    published_at: new Date(Date.now() + 3_600_000),
    author_id: planner.id,
  });
  await createPost(db(), { slug: 'elsewhere', canonical_url: 'https://first.example/x' });
  await createPost(db(), { slug: 'of-the-inactive', author_id: gone.id });
  const paths = [...entriesOf(await getXml(root.GET)).keys()];
  expect(paths).toContain('/posts/of-the-inactive');
  for (const slug of ['draft', 'scheduled', 'elsewhere']) expect(paths).not.toContain(`/posts/${slug}`);
  for (const name of ['only-reads', 'planner', 'inactive']) expect(paths).not.toContain(`/users/${name}`);
  expect(paths).not.toContain('/categories/empty');
  expect(paths.filter((path) => /login|register|search|admin|profile|translation|page=/.test(path))).toEqual([]);
});

test('a scheduled post counts as changed when it appears', async () => {
  const [written, due] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-01-20T00:00:00Z')];
  await createPost(db(), { slug: 'was-scheduled', updated_at: written, published_at: due });
  const post = entriesOf(await getXml(root.GET)).get('/posts/was-scheduled');
  expect(post && childOf(post, 'lastmod').text).toBe(due.toISOString());
  const { posts } = await listSitemapParts(db());
  expect(posts).toEqual([{ part: 0, modified: due.toISOString() }]);
});

/** Posts without texts, straight into the table, `step` ids apart. */
async function fill(posts: number, step: number): Promise<void> {
  const { id } = await createUser(db(), { username: 'many' });
  await sql`insert into posts (id, slug, title, status, author_id, published_at, updated_at) overriding system value
    select n * ${sql.lit(step)}, 'many-' || n, 'Many', 'published', ${id}, timestamptz '2026-01-01' + n * interval '1 minute',
      timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(1, ${sql.lit(posts)}) n`.execute(db());
}

test('a large site has an index of parts that hold every post once', async () => {
  await fill(5_200, 2);
  const map = await getXml(root.GET);
  expect(map.name).toBe('sitemapindex');
  const parts = entriesOf(map);
  expect([...parts.keys()]).toEqual([
    '/sitemaps/pages.xml',
    ...[1, 2, 3].map((n) => `/sitemaps/posts/${n}.xml`),
    '/sitemaps/authors/1.xml',
  ]);
  const paths: string[] = [];
  for (const number of [1, 2, 3])
    paths.push(...entriesOf(await getXml(postsPart.GET, { file: `${number}.xml` })).keys());
  expect(paths).toHaveLength(5_200);
  expect(new Set(paths).size).toBe(5_200);
  expect([...entriesOf(await getXml(authorsPart.GET, { file: '1.xml' })).keys()]).toEqual(['/users/many']);
  expect([...entriesOf(await getXml(pagesPart.GET)).keys()]).toContain('/about-us');
  const last = parts.get('/sitemaps/posts/3.xml');
  expect(last && childOf(last, 'lastmod').text).toBe(new Date(Date.UTC(2026, 0, 1) + 5_200 * 60_000).toISOString());
});

test('parts are found on an index, however many posts there are', async () => {
  await fill(6_000, 1);
  await sql`vacuum analyze posts`.execute(db());
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select slug from posts p
    where ((p.id - 1) / 5000) = 1 and p.listed_at <= now() and p.canonical_url is null order by p.id limit 5000`.execute(
    db(),
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('posts_sitemap');
  expect(plan).not.toContain('Seq Scan');
});

test('there is no part of another name, nor one without addresses', async () => {
  await createPost(db());
  for (const file of ['0.xml', '01.xml', '2.xml', '-1.xml', '1.xml.gz', 'x.xml', '1234567.xml']) {
    expect((await get(postsPart.GET, { file })).status).toBe(404);
    expect((await get(authorsPart.GET, { file })).status).toBe(404);
  }
});

test('robots.txt closes what is nobody’s to find and names the map', async () => {
  const response = await get(robots.GET);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const lines = (await response.text()).split('\n');
  expect(lines[0]).toBe('User-agent: *');
  for (const line of lines.filter(Boolean))
    expect(line).toMatch(/^(User-agent: \*|(Allow|Disallow): \/\S*|Sitemap: https?:\/\/\S+)$/);
  for (const path of ['/admin', '/api/', '/search']) expect(lines).toContain(`Disallow: ${path}`);
  expect(lines).toContain('Allow: /api/v1/uploads/');
  expect(lines).toContain(`Sitemap: ${SITE_URL}/sitemap.xml`);
  // A page must be fetched for its noindex to be seen.
  expect(lines).not.toContain('Disallow: /login');
});

test('the manifest names the site and icons that exist', async () => {
  const response = await get(manifest.GET);
  expect(response.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
  const { name, start_url, icons } = await response.json();
  expect([name, start_url]).toEqual([SITE_NAME, '/']);
  expect(icons.map((icon: { sizes: string; purpose: string }) => `${icon.sizes} ${icon.purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  );
  for (const { src } of icons) await access(`public${src}`);
});
