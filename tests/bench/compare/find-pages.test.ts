/** @jest-environment node */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findKinds } from '../../../bench/compare/find-pages.ts';

const PUBLIC = 'https://blog.example.org';
const urls = (...paths: string[]) =>
  `<urlset>${paths.map((path) => `<url><loc>${PUBLIC}${path}</loc></url>`).join('')}</urlset>`;
const maps = (...paths: string[]) =>
  `<sitemapindex>${paths.map((path) => `<sitemap><loc>${PUBLIC}${path}</loc></sitemap>`).join('')}</sitemapindex>`;

// As these programs name and fill their maps.
const GHOST: Record<string, string> = {
  '/robots.txt': `User-agent: *\nSitemap: ${PUBLIC}/sitemap.xml\n`,
  '/sitemap.xml': maps('/sitemap-pages.xml', '/sitemap-posts.xml', '/sitemap-authors.xml', '/sitemap-tags.xml'),
  '/sitemap-pages.xml': urls('/', '/about/'),
  '/sitemap-posts.xml': urls('/a-walk/', '/rain/'),
  '/sitemap-authors.xml': urls('/author/mira/'),
  '/sitemap-tags.xml': urls('/tag/notes/'),
  '/': `<link rel="alternate" type="application/rss+xml" title="Blog" href="${PUBLIC}/rss/">`,
};
const WORDPRESS: Record<string, string> = {
  '/robots.txt': `Sitemap: ${PUBLIC}/wp-sitemap.xml`,
  '/wp-sitemap.xml': maps(
    '/wp-sitemap-posts-post-1.xml',
    '/wp-sitemap-posts-page-1.xml',
    '/wp-sitemap-taxonomies-category-1.xml',
    '/wp-sitemap-users-1.xml',
  ),
  '/wp-sitemap-posts-post-1.xml': urls('/2026/01/rain/'),
  '/wp-sitemap-posts-page-1.xml': urls('/about/'),
  '/wp-sitemap-taxonomies-category-1.xml': urls('/category/notes/'),
  '/wp-sitemap-users-1.xml': urls('/author/mira/'),
  '/': `<form role="search" method="get" action="${PUBLIC}/"><input type="search" name="s"></form>`,
};
// Everything in one map.
const LEKHA: Record<string, string> = {
  '/robots.txt': `Sitemap: ${PUBLIC}/sitemap.xml`,
  '/sitemap.xml': urls(
    '/',
    '/about-us',
    '/posts/rain',
    '/categories/notes',
    '/tags/wet',
    '/users/mira',
    '/posts/a-walk',
  ),
  '/': `<link rel="alternate" type="application/rss+xml" href="${PUBLIC}/feed.xml">`,
};

const servers: Server[] = [];

function serve(files: Record<string, string>): Promise<string> {
  const server = createServer(({ url = '' }, response) =>
    response.writeHead(files[url] === undefined ? 404 : 200).end(files[url]),
  );
  servers.push(server);
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
}

let sites: string[];
beforeAll(async () => {
  sites = await Promise.all([GHOST, WORDPRESS, LEKHA].map(serve));
});
afterAll(() => servers.forEach((server) => server.close()));

const pathsOf = async (site = '') =>
  Object.fromEntries(
    (await findKinds(site)).map(({ page, urls: found }) => [page, found.map((url) => url.replace(site, ''))]),
  );

test('the pages of a Ghost site are found at the address that was given; it has no search page', async () => {
  expect(await pathsOf(sites[0])).toEqual({
    home: ['/'],
    post: ['/a-walk/', '/rain/'],
    'category or tag': ['/tag/notes/'],
    author: ['/author/mira/'],
    feed: ['/rss/'],
    search: [],
  });
});

test('the pages of a WordPress site are found, its searches too', async () => {
  const found = await pathsOf(sites[1]);
  expect(found).toMatchObject({
    post: ['/2026/01/rain/'],
    'category or tag': ['/category/notes/'],
    author: ['/author/mira/'],
  });
  expect(found.search).toContain('/?s=river');
  expect(found.feed).toEqual([]);
});

test('the pages of a Lekha site are found in its one map', async () => {
  expect(await pathsOf(sites[2])).toEqual({
    home: ['/'],
    post: ['/posts/rain', '/posts/a-walk'],
    'category or tag': ['/categories/notes', '/tags/wet'],
    author: ['/users/mira'],
    feed: ['/feed.xml'],
    search: [],
  });
});
