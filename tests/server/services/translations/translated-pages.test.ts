import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import * as feed from '../../../../app/[language]/[feed]/route.ts';
import { collectRender } from '../../../../lib/server/http/render-context.ts';
import { alternatesOf, originalEdition } from '../../../../lib/server/discovery/head/post-links.ts';
import { postMetadata } from '../../../../lib/server/discovery/head/post-metadata.ts';
import { describePost } from '../../../../lib/server/discovery/json-ld/describe-post.ts';
import { makeSitemap } from '../../../../lib/server/discovery/sitemaps/make-sitemap.ts';
import { env } from '../../../../lib/server/env.ts';
import { findFate } from '../../../../lib/server/gateway/address/find-fate.ts';
import { textRequest } from '../../../../lib/server/gateway/address/page-request.ts';
import { findPostPage } from '../../../../lib/server/services/pages/find-post-page.ts';
import { findTranslationPage } from '../../../../lib/server/services/pages/find-translation-page.ts';
import { saveTranslation } from '../../../../lib/server/services/translations/save-translation.ts';
import { putTranslationSchema } from '../../../../lib/schemas/post-translation.ts';
import { createPost, createUser } from '../../../setup/factories.ts';
import { childrenOf, childOf, parseXml } from '../../../setup/parse-xml.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

const { SITE_URL } = env();
const admin = { id: 0, role: 'admin' as const };
let site: TestRuntime;
beforeAll(async () => {
  site = await createTestRuntime();
  admin.id = (await createUser(site.runtime.db, { role: 'admin' })).id;
});
afterAll(() => site.close());
const db = () => site.runtime.db;

function save(postId: number, language: string, fields: object) {
  const input = putTranslationSchema.parse({ title: 'Title', content: '<p>Words of it.</p>', ...fields });
  return saveTranslation(site.runtime, admin, { postId, language }, input);
}
const fate = (path: string) => findFate(db(), path, new URLSearchParams());
const notFound = { kind: 'missing', status: 404, page: 'post-not-found' };

test('only a reviewed translation of a public post is a page', async () => {
  const post = await createPost(db(), { language: 'bn' });
  const draft = await createPost(db(), { language: 'bn', status: 'draft' });
  await save(post.id, 'en', { slug: 'machine-words' });
  await save(draft.id, 'en', { slug: 'of-a-draft', status: 'reviewed' });
  for (const slug of ['machine-words', 'of-a-draft']) {
    expect(await fate(`/en/posts/${slug}`)).toEqual(notFound);
    expect(await findTranslationPage(db(), 'en', slug)).toBeNull();
  }
  await save(post.id, 'en', { status: 'reviewed' });
  expect(await fate('/en/posts/machine-words')).toEqual({ kind: 'ok' });
  expect(await fate('/hi/posts/machine-words')).toEqual(notFound);
  expect(await fate('/xx/posts/machine-words')).toMatchObject({ kind: 'missing', page: 'page-not-found' });
  expect((await findTranslationPage(db(), 'en', 'machine-words'))?.post).toMatchObject({
    ...{ id: post.id, title: 'Title', language: 'en', excerpt: 'Words of it.', slug: post.slug },
  });
});

test('a slug that it had, or the post’s, leads to the page', async () => {
  const post = await createPost(db(), { slug: 'প্রথম', language: 'bn' });
  await save(post.id, 'en', { slug: 'first', status: 'reviewed' });
  await save(post.id, 'en', { slug: 'the-first', status: 'reviewed' });
  const moved = { kind: 'moved', path: '/en/posts/the-first' };
  for (const slug of ['first', 'The-First', encodeURIComponent('প্রথম')])
    expect(await fate(`/en/posts/${slug}`)).toEqual(moved);
});

test('original and translations name each other, each is canonical to itself', async () => {
  const post = await createPost(db(), { slug: 'three', language: 'bn' });
  await save(post.id, 'en', { slug: 'three-en', status: 'reviewed' });
  await save(post.id, 'ar', { slug: 'three-ar', status: 'reviewed' });
  await save(post.id, 'hi', { slug: 'three-hi' });
  const page = await findTranslationPage(db(), 'ar', 'three-ar');
  const own = await findPostPage(db(), 'three');
  if (!page || !own) throw new Error('no page');
  const edition = { path: '/ar/posts/three-ar', original: page.original, translations: page.translations };
  const languages = {
    'x-default': `${SITE_URL}/posts/three`,
    bn: `${SITE_URL}/posts/three`,
    ar: `${SITE_URL}/ar/posts/three-ar`,
    en: `${SITE_URL}/en/posts/three-en`,
  };
  const translated = postMetadata(page.post, edition);
  const original = postMetadata(own.post, originalEdition(own.post, own.translations));
  expect(translated.alternates).toMatchObject({ canonical: `${SITE_URL}/ar/posts/three-ar`, languages });
  expect(translated.alternates?.types).toMatchObject({ 'application/atom+xml': [{ url: `${SITE_URL}/ar/atom.xml` }] });
  expect(original.alternates).toMatchObject({ canonical: `${SITE_URL}/posts/three`, languages });
  expect(describePost(page.post, [], edition)[0]).toMatchObject({
    ...{ inLanguage: 'ar', url: `${SITE_URL}/ar/posts/three-ar` },
    translationOfWork: { '@id': `${SITE_URL}/posts/three#post` },
  });
  expect(describePost(own.post, [], originalEdition(own.post, own.translations))[0]).toMatchObject({
    workTranslation: [{ '@id': `${SITE_URL}/ar/posts/three-ar#post` }, { '@id': `${SITE_URL}/en/posts/three-en#post` }],
  });
});

test('a post without translations, or one that is at home elsewhere, names no other', () => {
  const original = { slug: 'a', language: 'en', canonical_url: null };
  expect(alternatesOf({ original, translations: [] })).toBeUndefined();
  const elsewhere = { ...original, canonical_url: 'https://other.test/a' };
  expect(alternatesOf({ original: elsewhere, translations: [{ language: 'bn', slug: 'b' }] })).toEqual({
    bn: `${SITE_URL}/bn/posts/b`,
  });
});

test('a post that is at home elsewhere names no translation, as none names it', async () => {
  const post = await createPost(db(), { slug: 'guest', language: 'bn', canonical_url: 'https://elsewhere.test/guest' });
  await save(post.id, 'en', { slug: 'guest-en', status: 'reviewed' });
  const own = await findPostPage(db(), 'guest');
  const page = await findTranslationPage(db(), 'en', 'guest-en');
  if (!own || !page) throw new Error('no page');
  const { canonical, languages } = postMetadata(own.post, originalEdition(own.post, own.translations)).alternates ?? {};
  expect([canonical, languages]).toEqual(['https://elsewhere.test/guest', undefined]);
  const edition = { path: '/en/posts/guest-en', original: page.original, translations: page.translations };
  expect(postMetadata(page.post, edition).alternates?.languages).toEqual({ en: `${SITE_URL}/en/posts/guest-en` });
});

test('the map lists each page with all of them', async () => {
  const post = await createPost(db(), { slug: 'mapped', language: 'en' });
  await save(post.id, 'bn', { slug: 'mapped-bn', status: 'reviewed' });
  await save(post.id, 'hi', { slug: 'mapped-hi' });
  const urls = childrenOf(parseXml(await makeSitemap(db())), 'url');
  const mapped = urls.filter((url) => childOf(url, 'loc').text.includes('mapped'));
  expect(mapped.map((url) => childOf(url, 'loc').text)).toEqual([
    `${SITE_URL}/posts/mapped`,
    `${SITE_URL}/bn/posts/mapped-bn`,
  ]);
  for (const url of mapped)
    expect(childrenOf(url, 'link').map(({ attributes }) => [attributes.hreflang, attributes.href])).toEqual([
      ['x-default', `${SITE_URL}/posts/mapped`],
      ['en', `${SITE_URL}/posts/mapped`],
      ['bn', `${SITE_URL}/bn/posts/mapped-bn`],
    ]);
});

test('the feed of a language holds posts in it and translations into it', async () => {
  const own = await createPost(db(), { slug: 'in-urdu', language: 'ur', published_at: new Date('2026-05-02') });
  const post = await createPost(db(), { slug: 'into-urdu', language: 'en', published_at: new Date('2026-05-01') });
  await save(post.id, 'ur', { slug: 'urdu-words', title: 'ترجمہ', status: 'reviewed' });
  const params = (language: string) => ({ params: Promise.resolve({ language, feed: 'feed.xml' }) });
  const get = (language: string) => feed.GET(new Request('http://site.test/'), params(language));
  const response = await get('ur');
  const channel = childOf(parseXml(await response.text()), 'channel');
  const items = childrenOf(channel, 'item');
  expect(childrenOf(channel, 'language')[0]?.text).toBe('ur');
  expect(items.map((item) => childOf(item, 'link').text)).toEqual([
    `${SITE_URL}/posts/${own.slug}`,
    `${SITE_URL}/ur/posts/urdu-words`,
  ]);
  expect(items.map((item) => childOf(item, 'title').text)).toEqual([own.title, 'ترجمہ']);
  expect((await get('xx')).status).toBe(404);
  expect(textRequest('/ur/feed.xml')).toMatchObject({ url: '/ur/feed.xml', form: 'text' });
});

test('page and feed depend on what a write names', async () => {
  const post = await createPost(db(), { language: 'en' });
  await save(post.id, 'bn', { slug: 'tagged', status: 'reviewed' });
  const { tags } = await collectRender(() => findTranslationPage(db(), 'bn', 'tagged'));
  expect([...tags]).toEqual(expect.arrayContaining(['posts', `post:${post.id}`]));
  const { rows } = await sql<{
    tgname: string;
  }>`select tgname from pg_trigger where tgname = 'post_translations_tell'`.execute(db());
  expect(rows).toHaveLength(1);
});
