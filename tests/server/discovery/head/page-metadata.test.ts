/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { siteSettings } from '../../../../lib/server/db/site-settings.ts';
import { pageMetadata } from '../../../../lib/server/discovery/head/page-metadata.ts';
import { neighbours } from '../../../../lib/server/discovery/head/post-links.ts';
import { postMetadata } from '../../../../lib/server/discovery/head/post-metadata.ts';
import { env } from '../../../../lib/server/env.ts';
import { trustHtml } from '../../../../lib/trust-html.ts';
import { makePost } from '../json-ld/make-post.ts';

const { SITE_URL } = env();
const SITE_NAME = siteSettings().name;

test('a page is titled with its own title and the name of the site', () => {
  const metadata = pageMetadata({ title: 'Categories', description: 'All of them.', path: '/categories' });
  expect(metadata.title).toEqual({ absolute: `Categories | ${SITE_NAME}` });
  expect(metadata.openGraph).toMatchObject({
    title: `Categories | ${SITE_NAME}`,
    description: 'All of them.',
    siteName: SITE_NAME,
  });
});

test('the canonical link and the social address are absolute and percent-encoded', () => {
  const metadata = pageMetadata({ path: '/categories/a%20b?page=2' });
  expect(metadata.alternates?.canonical).toBe(`${SITE_URL}/categories/a%20b?page=2`);
  expect(metadata.openGraph?.url).toBe(`${SITE_URL}/categories/a%20b?page=2`);
  expect(metadata.title).toEqual({ absolute: SITE_NAME });
  expect(pageMetadata({ path: '/' }).alternates?.canonical).toBe(`${SITE_URL}/`);
});

test.each([
  ['https://first.example/x', 'https://first.example/x'],
  ['https://first.example/প', 'https://first.example/%E0%A6%AA'],
  ['javascript:alert(1)', `${SITE_URL}/posts/x`],
  ['/relative', `${SITE_URL}/posts/x`],
  ['', `${SITE_URL}/posts/x`],
])("a canonical address of the page's own stands instead when it is one: %s", (canonicalUrl, expected) => {
  expect(pageMetadata({ path: '/posts/x', canonicalUrl }).alternates?.canonical).toBe(expected);
});

test('a page without an address has no canonical link', () => {
  expect(pageMetadata({ title: 'Page not found' }).alternates).toBeUndefined();
});

test('large pictures may be shown, unless a page is not to be found at all', () => {
  expect(pageMetadata({ path: '/' }).robots).toEqual({ 'max-image-preview': 'large' });
  const robots = { index: false, follow: true };
  expect(pageMetadata({ robots }).robots).toEqual(robots);
});

test('every page has a picture of 1200x630', () => {
  const image = { url: `${SITE_URL}/og/site.jpg`, alt: SITE_NAME };
  const metadata = pageMetadata({ path: '/' });
  expect(metadata.openGraph?.images).toEqual([{ ...image, width: 1200, height: 630, type: 'image/jpeg' }]);
  expect(metadata.twitter).toMatchObject({ card: 'summary_large_image', images: [image] });
});

test('a page announces the feeds of its list before those of the site', () => {
  const own = pageMetadata({ path: '/categories/a?page=2', feed: { title: 'A', path: '/categories/a' } });
  expect(own.alternates?.types).toEqual({
    'application/rss+xml': [
      { title: 'A', url: `${SITE_URL}/categories/a/feed.xml` },
      { title: SITE_NAME, url: `${SITE_URL}/feed.xml` },
    ],
    'application/atom+xml': [{ title: 'A', url: `${SITE_URL}/categories/a/atom.xml` }],
    'application/feed+json': [{ title: 'A', url: `${SITE_URL}/categories/a/feed.json` }],
  });
  expect(pageMetadata({ path: '/' }).alternates?.types).toMatchObject({
    'application/rss+xml': [{ title: SITE_NAME, url: `${SITE_URL}/feed.xml` }],
  });
});

test('a page of a list names its neighbours', () => {
  const pathOf = (page: number) => `/users/a?page=${page}`;
  expect(pageMetadata({ ...neighbours({ page: 2, pages: 3 }, pathOf) }).pagination).toEqual({
    previous: `${SITE_URL}/users/a?page=1`,
    next: `${SITE_URL}/users/a?page=3`,
  });
  expect(pageMetadata({ ...neighbours({ page: 1, pages: 1 }, pathOf) }).pagination).toEqual({
    previous: undefined,
    next: undefined,
  });
});

test.each([
  [undefined, 'en_US'],
  ['en-GB', 'en_GB'],
  ['bn', 'bn_BD'],
  ['ur', 'ur_PK'],
  ['not a language', 'en_US'],
])('the locale of %s is %s', (language, locale) => {
  expect(pageMetadata({ ...(language && { language }) }).openGraph).toMatchObject({ locale });
});

test('a long description is cut at a grapheme', () => {
  const { description } = pageMetadata({ description: 'ক্ষ'.repeat(300) });
  expect(description).toBe(`${'ক্ষ'.repeat(200)}...`);
});

test("a post's head has its times, author, section and tags", () => {
  const metadata = postMetadata(
    makePost({ featured_image_alt: 'A boat', canonical_url: null, meta_keywords: 'boat, river, boat' }),
  );
  expect(metadata.openGraph).toMatchObject({
    type: 'article',
    locale: 'bn_BD',
    publishedTime: '2026-01-01T10:00:00.000Z',
    modifiedTime: '2026-01-05T10:00:00.000Z',
    authors: [`${SITE_URL}/users/${encodeURIComponent('লেখক')}`],
    section: 'Rivers',
    tags: ['boat', 'river'],
    images: [
      { alt: 'A boat', width: 1200, height: 630, url: expect.stringMatching(/\/og\/posts\/[^/]+\/[0-9a-f]{20}\.jpg$/) },
    ],
  });
  expect(metadata.alternates?.canonical).toBe(`${SITE_URL}/posts/${encodeURIComponent('নদী')}`);
});

test('a post always has a description', () => {
  const bare = makePost({ excerpt: '', meta_description: '', content: trustHtml(''), title: 'Only a title' });
  expect(postMetadata(bare).description).toBe('Only a title');
});
