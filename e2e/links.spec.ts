import { expect, test } from 'playwright/test';
import { crawlSite } from './setup/crawl-site.ts';
import { listAllPosts } from './setup/site-pages.ts';

test('no link is broken, and every page of the sitemap is reached through links from home', async ({
  request,
  baseURL,
}) => {
  const base = baseURL ?? '';
  const { broken, lostFragments, pages, asked } = await crawlSite(base);
  expect(broken).toEqual([]);
  expect([...new Set(lostFragments)]).toEqual([]);
  expect(asked).toBeGreaterThan(300);
  const posts = (await listAllPosts(request)).map(({ slug }) => `/posts/${encodeURIComponent(slug)}`);
  expect(posts.filter((path) => !pages.has(path))).toEqual([]);
  const map = await (await request.get('/sitemap.xml')).text();
  const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&').slice(base.length),
  );
  expect(listed.length).toBeGreaterThan(posts.length);
  expect(listed.filter((path) => !pages.has(path) && !pages.has(path || '/'))).toEqual([]);
});
