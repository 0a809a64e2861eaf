/** @jest-environment node */
import { createServer, type Server } from 'node:http';
import { afterEach, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { listenOn, portOf } from '../../../../../lib/server/http/listen.ts';
import type { Finding } from '../../../../../lib/server/services/health/doctor/finding.ts';
import { checkFiles } from '../../../../../lib/server/services/health/doctor/site/check-files.ts';
import { checkLinks, checkPages } from '../../../../../lib/server/services/health/doctor/site/check-pages.ts';
import {
  checkSite,
  checkPost,
  checkHeaders,
} from '../../../../../lib/server/services/health/doctor/site/check-site.ts';

type Answers = Record<string, { status?: number; body: string | Buffer; headers?: Record<string, string> }>;

let server: Server | undefined;
let askedBy: string[] = [];
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

async function startSite(answers: Answers) {
  askedBy = [];
  server = createServer((request, response) => {
    askedBy.push(request.headers['user-agent'] ?? '');
    const { status = 200, body, headers } = answers[request.url ?? ''] ?? { status: 404, body: '' };
    response.writeHead(status, headers).end(body);
  });
  await listenOn(server, { port: 0, host: '127.0.0.1' });
  const asked = `http://127.0.0.1:${portOf(server)}`;
  return { asked, own: [asked, 'https://blog.example'] };
}

const errors = (findings: Finding[]) => findings.filter(({ level }) => level !== 'ok').map(({ text }) => text);

const HEAD = `<title>Post</title><meta name="description" content="About"><link rel="canonical" href="https://blog.example/a">
<meta property="og:title" content="Post"><meta property="og:description" content="About">
<meta property="og:url" content="https://blog.example/a"><meta property="og:image" content="https://blog.example/card.png">
<meta name="twitter:card" content="summary_large_image">
<script type="application/ld+json">{"@graph":[{"@type":"BlogPosting","headline":"Post","image":"x","datePublished":"2026-01-01",
"author":{"@type":"Person","name":"A"}}]}</script>`;
const page = (head: string, body = '') => `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;
const picture = (width: number) =>
  sharp({ create: { width, height: 630, channels: 3, background: 'white' } })
    .png()
    .toBuffer();

test('a whole page is asked for by everybody, its picture as well, and has nothing said against it', async () => {
  const site = await startSite({ '/a': { body: page(HEAD) }, '/card.png': { body: await picture(1200) } });
  const { findings } = await checkPages(['/a'], site);
  expect(errors(findings)).toEqual([]);
  for (const name of ['Chrome', 'Googlebot', 'bingbot', 'Twitterbot', 'WhatsApp'])
    expect(askedBy.some((agent) => agent.includes(name))).toBe(true);
});

test.each([
  ['a second title', HEAD + '<title>Again</title>', /has 2 title/],
  ['no description', HEAD.replace(/<meta name="description".*?>/, ''), /has 0 description/],
  [
    'a foreign canonical link',
    HEAD.replace('href="https://blog.example/a"', 'href="https://else.example/a"'),
    /calls itself/,
  ],
  ['noindex', `${HEAD}<meta name="robots" content="noindex">`, /says noindex/],
  ['a relative alternate', `${HEAD}<link rel="alternate" hreflang="de" href="/de">`, /no absolute address/],
  ['no author', HEAD.replace('"author"', '"writer"'), /BlogPosting without author/],
  ['broken data', HEAD.replace('{"@graph"', '{@graph'), /does not parse/],
  ['no data', HEAD.replace(/<script[\s\S]*<\/script>/, ''), /has no JSON-LD/],
])('%s is found', async (_what, head, said) => {
  const site = await startSite({ '/a': { body: page(head) }, '/card.png': { body: await picture(1200) } });
  const { findings } = await checkPages(['/a'], site);
  expect(errors(findings)).toEqual([expect.stringMatching(said)]);
});

test('a picture that is too small or missing, a page that does not come, and links that lead nowhere are found', async () => {
  const site = await startSite({
    '/a': { body: page(HEAD, '<a href="/gone">x</a><a href="https://else.example/">y</a>') },
    '/card.png': { body: await picture(300) },
  });
  const { findings, links } = await checkPages(['/a', '/b'], site);
  expect(errors(findings)[0]).toMatch(/og:image of 300x630/);
  expect(errors(findings).filter((text) => text.startsWith('/b answers'))).toHaveLength(5);
  expect(errors(await checkLinks(links))).toEqual(['A link leads to /gone (404).']);
});

const FEED = '<rss version="2.0"><channel><title>t</title><item><title>a</title></item></channel></rss>';
const FILES: Answers = {
  '/feed.xml': { body: FEED },
  '/atom.xml': {
    body: '<feed xmlns="http://www.w3.org/2005/Atom"><title>t</title><entry><title>a</title></entry></feed>',
  },
  '/feed.json': { body: '{"items":[{}]}' },
  '/sitemap.xml': { body: '<sitemapindex><sitemap><loc>https://blog.example/1.xml</loc></sitemap></sitemapindex>' },
  '/1.xml': { body: '<urlset><url><loc>https://blog.example/a</loc></url></urlset>' },
  '/robots.txt': { body: 'User-agent: *\nAllow: /\nSitemap: https://blog.example/sitemap.xml' },
};

test('feeds, the map and robots.txt that are whole, and ones that are not', async () => {
  expect(errors(await checkFiles(await startSite(FILES), ['/a'], true))).toEqual([]);
  server?.close();
  const broken = {
    ...FILES,
    '/feed.xml': { body: '<html></html>' },
    '/atom.xml': { body: FEED.replace(/<item>.*<\/item>/, '') },
    '/feed.json': { body: 'no' },
    '/robots.txt': { body: 'User-agent: *\nDisallow: /' },
  };
  expect(errors(await checkFiles(await startSite(broken), ['/a', '/b'], true))).toEqual([
    '/feed.xml is no feed (200).',
    '/atom.xml is empty.',
    '/feed.json is no feed (200).',
    '/sitemap.xml does not list /b.',
    '/robots.txt shuts every robot out.',
  ]);
});

test('headers that a proxy took away or made weak are named', async () => {
  const headers = {
    'content-security-policy': "default-src 'none'; script-src 'self'",
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
  };
  expect(errors(await checkHeaders(await startSite({ '/': { body: '', headers } })))).toEqual([
    'x-content-type-options is missing.',
  ]);
});

test('a site that does not answer is one finding', async () => {
  const site = await startSite({});
  server?.close();
  expect(await checkSite(site)).toEqual([expect.objectContaining({ level: 'error', about: 'site' })]);
});

test('what stands in front and answers for the site is named', async () => {
  const posts = '/api/v1/posts?limit=50';
  for (const [answer, said] of [
    [{ status: 502, body: '<html>' }, `${posts} answers 502.`],
    [{ body: '<html>' }, `${posts} answers what is no list of posts.`],
  ] as const) {
    expect(errors(await checkSite(await startSite({ [posts]: answer })))).toEqual([said]);
    server?.close();
  }
});

test('a post that belongs elsewhere is no fault: it is not what is looked at, and alone it is held against its own address', async () => {
  const post = {
    slug: 'a',
    author_username: 'ann',
    categories: [{ slug: 'c' }],
    canonical_url: 'https://else.example/a',
  };
  const answers = {
    '/api/v1/posts?limit=50': { body: JSON.stringify({ posts: [post] }) },
    '/api/v1/categories': { body: '{"categories":[]}' },
    '/posts/a': { body: page(HEAD.replace('canonical" href="https://blog', 'canonical" href="https://else')) },
    '/card.png': { body: await picture(1200) },
  };
  const site = await startSite(answers);
  expect((await checkSite(site)).filter(({ text }) => text.includes('/posts/a'))).toEqual([]);
  expect(errors(await checkPost('/posts/a', site, 'https://else.example/a'))).toEqual([]);
  expect(errors(await checkPost('/posts/a', site, 'https://third.example/a'))).toEqual([
    expect.stringContaining('calls itself https://else.example/a'),
  ]);
});

test('a public address that is not SITE_URL is named, one of this machine is not', async () => {
  const { asked } = await startSite({ '/api/v1/posts?limit=50': { body: '{"posts":[]}' } });
  const own = ['https://blog.example'];
  const said = /^SITE_URL is https:\/\/blog.example, and the site was asked at http:\/\/0.0.0.0/;
  const outside = asked.replace('127.0.0.1', '0.0.0.0');
  expect(errors(await checkSite({ asked: outside, own: [outside, ...own] }))[0]).toMatch(said);
  expect(errors(await checkSite({ asked, own: [asked, ...own] }))).not.toContainEqual(expect.stringMatching(said));
});

test('one post alone is looked at with what it links to, and must be in the map of the site', async () => {
  const answers = { '/a': { body: page(HEAD, '<a href="/gone">x</a>') }, '/card.png': { body: await picture(1200) } };
  const map = (path: string) => ({ body: `<urlset><url><loc>https://blog.example${path}</loc></url></urlset>` });
  expect(errors(await checkPost('/a', await startSite({ ...answers, '/sitemap.xml': map('/b') })))).toEqual([
    expect.stringContaining('/gone (404)'),
    '/sitemap.xml does not list /a.',
  ]);
  server?.close();
  const linked = { ...answers, '/gone': { body: '' }, '/sitemap.xml': map('/a') };
  expect(errors(await checkPost('/a', await startSite(linked)))).toEqual([]);
});

test('an answer that does not end is a finding, and is not kept', async () => {
  const megabyte = Buffer.alloc(1024 * 1024, 'x');
  let sent = 0;
  server = createServer((_request, response) => {
    response.on('error', () => undefined);
    const send = () => {
      while (!response.destroyed && response.write(megabyte)) sent += 1;
    };
    response.on('drain', send);
    send();
  });
  await listenOn(server, { port: 0, host: '127.0.0.1' });
  const asked = `http://127.0.0.1:${portOf(server)}`;
  expect(errors(await checkSite({ asked, own: [asked] }))).toEqual([expect.stringMatching(/answers more than 100 MB/)]);
  expect(sent).toBeLessThan(200);
});
