/** @jest-environment node */
import { createServer, type Server } from 'node:http';
import { afterEach, expect, jest, test } from '@jest/globals';
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

const edition = (code: string, path: string) =>
  `<link rel="alternate" hrefLang="${code}" href="https://blog.example${path}">`;
const EDITIONS = edition('x-default', '/a') + edition('en', '/a') + edition('de', '/de') + edition('zh-Hant-TW', '/zh');

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
  ['a language that is none', `${HEAD}${EDITIONS}${edition('en-UK', '/uk')}`, /alternate in no language: en-uk/],
  ['a language that has two names', `${HEAD}${EDITIONS}${edition('eng', '/eng')}`, /alternate in no language: eng/],
  ['a language twice', `${HEAD}${EDITIONS}${edition('de', '/de2')}`, /several alternates in de/],
  ['a page that is not among its editions', HEAD + EDITIONS.replace(edition('en', '/a'), ''), /not among its own/],
  ['editions of which none is for all', HEAD + EDITIONS.replace(edition('x-default', '/a'), ''), /without x-default/],
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

test('editions in other languages are whole when each points back', async () => {
  const german = (editions: string) => ({ body: page(HEAD.replace('blog.example/a"', 'blog.example/de"') + editions) });
  const answers = {
    '/a': { body: page(HEAD + EDITIONS) },
    '/zh': german(EDITIONS),
    '/card.png': { body: await picture(1200) },
  };
  const site = await startSite({ ...answers, '/de': german(EDITIONS) });
  const { findings, links } = await checkPages(['/a', '/de'], site);
  expect(errors([...findings, ...(await checkLinks(links))])).toEqual([]);
  server?.close();
  const alone = await checkPages(['/a'], await startSite({ ...answers, '/de': german('') }));
  expect(errors(await checkLinks(alone.links))).toEqual([
    '/de does not point back to https://blog.example/a (hreflang).',
  ]);
});

const RSS_ITEM =
  '<item><title>a</title><link>https://blog.example/a</link><guid isPermaLink="false">tag:a</guid><pubDate>Thu, 01 Jan 2026 00:00:00 GMT</pubDate></item>';
const RSS = `<rss version="2.0"><channel><title>t</title><link>https://blog.example/</link><description>d</description>
<atom:link rel="self" href="https://blog.example/feed.xml"/>${RSS_ITEM}</channel></rss>`;
const ENTRY =
  '<entry><id>tag:blog.example,2026:a</id><title>a</title><updated>2026-01-01T00:00:00.000Z</updated><content>c</content></entry>';
const ATOM = `<feed xmlns="http://www.w3.org/2005/Atom"><id>https://blog.example/atom.xml</id><title>t</title>
<updated>2026-01-01T00:00:00Z</updated><link rel="self" href="https://blog.example/atom.xml"/><author><name>A</name></author>${ENTRY}</feed>`;
const JSON_FEED = JSON.stringify({
  version: 'https://jsonfeed.org/version/1.1',
  title: 't',
  feed_url: 'https://blog.example/feed.json',
  items: [{ id: 'a', content_html: 'c', date_published: '2026-01-01T00:00:00Z' }],
});
const FILES: Answers = {
  '/feed.xml': { body: RSS },
  '/atom.xml': { body: ATOM },
  '/feed.json': { body: JSON_FEED },
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
    '/atom.xml': { body: ATOM.replace(ENTRY, '') },
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

test.each([
  ['/feed.xml', RSS.replace('version="2.0"', 'version="0.9"'), 'is not of version 2.0'],
  ['/feed.xml', RSS.replace('<description>d</description>', ''), 'has a channel without description'],
  ['/feed.xml', RSS.replace('<title>t</title>', '<title> </title>'), 'has a channel without title'],
  ['/feed.xml', RSS.replace('<link>https://blog.example/</link>', ''), 'has a channel without link'],
  ['/feed.xml', RSS.replace('<link>https://blog.example/a', '<link>/a'), 'has a link that is no address: /a'],
  ['/feed.xml', RSS.replace('rel="self"', 'rel="hub"'), 'has 0 links to itself (rel=self)'],
  ['/feed.xml', RSS.replace('example/feed.xml', 'example/x'), 'calls itself https://blog.example/x (rel=self)'],
  ['/feed.xml', RSS.replace(/<guid.*<\/guid>/, ''), 'has an item without guid'],
  ['/feed.xml', RSS.replace(' isPermaLink="false">tag:', '>'), /has a guid that is no address/],
  ['/feed.xml', RSS.replace(RSS_ITEM, RSS_ITEM + RSS_ITEM), 'has two items with one id'],
  ['/feed.xml', RSS.replace('<title>a</title>', ''), 'has an item without title and description'],
  ['/feed.xml', RSS.replace(/Thu.*GMT/, '2026-01-01'), 'has a date that is none: 2026-01-01'],
  ['/feed.xml', RSS.replace('>t<', '>a & b<'), 'has an & that is not escaped'],
  ['/feed.xml', RSS.replace('>t<', '>t\v<'), 'has a character that XML forbids'],
  ['/feed.xml', RSS.replace('</rss>', ''), 'does not come to its end'],
  ['/atom.xml', ATOM.replace(' xmlns="http://www.w3.org/2005/Atom"', ''), 'is not of the namespace of Atom'],
  ['/atom.xml', ATOM.replace('<id>https://blog.example/atom.xml</id>', ''), 'has a feed without id'],
  ['/atom.xml', ATOM.replace('<updated>2026-01-01T00:00:00Z</updated>', ''), 'has a feed without updated'],
  ['/atom.xml', ATOM.replace('00:00:00.000Z', ''), /has a date that is none/],
  ['/atom.xml', ATOM.replace('<title>a</title>', ''), 'has an entry without title'],
  ['/atom.xml', ATOM.replace('tag:blog.example,2026:a', 'a'), 'has an id that is no URI: a'],
  ['/atom.xml', ATOM.replace('<author><name>A</name></author>', ''), 'has an entry without author'],
  ['/atom.xml', ATOM.replace('<name>A</name>', ''), 'has an author without name'],
  ['/atom.xml', ATOM.replace('<content>c</content>', ''), 'has an entry without content and link'],
  ['/atom.xml', ATOM.replace(ENTRY, ENTRY + ENTRY), 'has two items with one id'],
  ['/atom.xml', ATOM.replace('rel="self"', 'rel="hub"'), 'has 0 links to itself (rel=self)'],
  ['/feed.json', JSON_FEED.replace('version/1.1', 'version/9'), 'has no version of JSON Feed'],
  ['/feed.json', JSON_FEED.replace('"title":"t"', '"title":""'), 'has no title'],
  ['/feed.json', JSON_FEED.replace('example/feed.json', 'example/x'), /calls itself .*x \(feed_url\)/],
  ['/feed.json', JSON_FEED.replace('"id":"a"', '"id":1'), 'has an item without id'],
  ['/feed.json', JSON_FEED.replace('content_html', 'content'), 'has an item without content'],
  ['/feed.json', JSON_FEED.replace('T00:00:00Z', ''), /has a date that is none/],
])('%s that breaks a rule of the validators is named: case %#', async (path, body, fault) => {
  const found = errors(await checkFiles(await startSite({ ...FILES, [path]: { body } }), ['/a'], true));
  expect(found).toEqual([typeof fault === 'string' ? `${path} ${fault}.` : expect.stringMatching(fault)]);
});

const SAFE = {
  'content-security-policy': "default-src 'none'; script-src 'self'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
};

test('cookies without their flags are named, wherever they come from', async () => {
  const set = (cookie: string) => ({ body: '', headers: { ...SAFE, 'set-cookie': cookie } });
  const site = await startSite({
    '/': set('LBSESSION=1; Path=/'),
    '/language?to=en': set('language=en; SameSite=None'),
  });
  expect(errors(await checkHeaders(site))).toEqual([
    'Cookie LBSESSION has no SameSite.',
    'Cookie LBSESSION has no HttpOnly.',
    'Cookie language has no SameSite.',
  ]);
  server?.close();
  const whole = { '/': set('session=1; SameSite=Lax; HttpOnly'), '/language?to=en': set('language=en; samesite=lax') };
  expect(errors(await checkHeaders(await startSite(whole)))).toEqual([]);
});

test('answers that let pages of strangers read what is a reader’s own are named', async () => {
  const shared = { ...SAFE, 'access-control-allow-origin': '*' };
  expect(errors(await checkHeaders(await startSite({ '/': { body: '', headers: shared } })))).toEqual([]);
  server?.close();
  server = createServer((request, response) => {
    const { origin = '' } = request.headers;
    const open = { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' };
    response.writeHead(200, { ...SAFE, ...(origin && open) }).end();
  });
  await listenOn(server, { port: 0, host: '127.0.0.1' });
  const asked = `http://127.0.0.1:${portOf(server)}`;
  expect(errors(await checkHeaders({ asked, own: [asked] }))).toEqual([
    expect.stringMatching(/^access-control-allow-origin names whoever asks/),
  ]);
});

test('a site on https has cookies for https alone, and leads there from http', async () => {
  const asked = 'https://blog.example';
  const headers = { ...SAFE, 'strict-transport-security': 'max-age=31536000', 'set-cookie': 'a=1; SameSite=Lax' };
  const plainAnswers: [Response | undefined, string[]][] = [
    [undefined, []],
    [new Response(null, { status: 301, headers: { location: `${asked}/` } }), []],
    [new Response('page'), ['http://blog.example/ answers 200 and does not lead to https.']],
    [
      new Response(null, { status: 302, headers: { location: 'https://www.blog.example/' } }),
      ['http://blog.example/ answers 302 and does not lead to https.'],
    ],
    [
      new Response(null, { status: 302, headers: { location: '/en' } }),
      ['http://blog.example/ answers 302 and does not lead to https.'],
    ],
  ];
  for (const [plain, said] of plainAnswers) {
    const asks = jest.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
      if (String(address).startsWith('https:')) return new Response('', { headers });
      if (!plain) throw new TypeError('fetch failed');
      return plain;
    });
    const found = errors(await checkHeaders({ asked, own: [asked] }));
    asks.mockRestore();
    expect(found).toEqual(['Cookie a has no Secure.', ...said]);
  }
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
