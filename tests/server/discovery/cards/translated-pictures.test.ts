import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as translationPicture from '../../../../app/og/[language]/posts/[slug]/[file]/route.ts';
import { putTranslationSchema } from '../../../../lib/schemas/post-translation.ts';
import { siteSettings } from '../../../../lib/server/db/site-settings.ts';
import { type PictureSource, pictureVersion } from '../../../../lib/server/discovery/cards/picture-source.ts';
import { originalEdition } from '../../../../lib/server/discovery/head/post-links.ts';
import { postMetadata } from '../../../../lib/server/discovery/head/post-metadata.ts';
import { describePost } from '../../../../lib/server/discovery/json-ld/describe-post.ts';
import { env } from '../../../../lib/server/env.ts';
import { findPostPage } from '../../../../lib/server/services/pages/find-post-page.ts';
import { findTranslationPage } from '../../../../lib/server/services/pages/find-translation-page.ts';
import { saveTranslation } from '../../../../lib/server/services/translations/save-translation.ts';
import { deleteTranslation } from '../../../../lib/server/services/translations/translations.ts';
import { createPost, createUser } from '../../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';
import { useOwnFonts } from './use-own-fonts.ts';

const admin = { id: 0, role: 'admin' as const };
let site: TestRuntime;
beforeAll(async () => {
  await useOwnFonts();
  site = await createTestRuntime();
  admin.id = (await createUser(site.runtime.db, { role: 'admin', full_name: 'An Author' })).id;
});
afterAll(() => site.close());

const PLAIN: PictureSource = {
  title: '',
  language: '',
  author: null,
  siteName: siteSettings().name,
  accent: null,
  logoKey: null,
  imageKey: null,
};
const db = () => site.runtime.db;

function save(postId: number, language: string, fields: object) {
  const input = putTranslationSchema.parse({
    title: 'Title',
    content: '<p>Words of it.</p>',
    status: 'reviewed',
    ...fields,
  });
  return saveTranslation(site.runtime, admin, { postId, language }, input);
}

/** Address and description of the picture that the head of a translation names. */
async function pictureOf(language: string, slug: string): Promise<{ url: string; alt: string; described: unknown }> {
  const page = await findTranslationPage(db(), language, slug);
  if (!page) throw new Error('no page');
  const edition = { path: `/${language}/posts/${slug}`, original: page.original, translations: page.translations };
  const images = postMetadata(page.post, edition).openGraph?.images;
  const [image] = Array.isArray(images) ? images : [];
  if (image === undefined || typeof image === 'string' || image instanceof URL) throw new Error('no picture');
  return { url: String(image.url), alt: image.alt ?? '', described: describePost(page.post, [], edition)[0]?.image };
}

function get(url: string, language: string): Promise<Response> {
  const [file = '', slug = ''] = new URL(url).pathname.split('/').reverse();
  return translationPicture.GET(new Request(url), { params: Promise.resolve({ language, slug, file }) });
}

test('the card of a translation says its title in its language, at an address of its own', async () => {
  const post = await createPost(db(), {
    slug: 'told',
    title: 'The original',
    language: 'en',
    author_id: admin.id,
    featured_image_alt: 'A river',
  });
  await save(post.id, 'bn', { slug: 'বলা', title: 'অনূদিত শিরোনাম' });
  const picture = await pictureOf('bn', 'বলা');
  const source = { ...PLAIN, title: 'অনূদিত শিরোনাম', language: 'bn', author: 'An Author' };
  const url = `${env().SITE_URL}/og/bn/posts/${encodeURIComponent('বলা')}/${pictureVersion(source)}.jpg`;
  expect(picture).toEqual({
    url,
    alt: 'অনূদিত শিরোনাম',
    described: [{ '@type': 'ImageObject', url, width: 1200, height: 630 }],
  });
  const response = await get(url, 'bn');
  expect(response.status).toBe(200);
  // The version of what is drawn is the one that the head names: the card shows these words.
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('etag')).toBe(`"${pictureVersion(source)}"`);
  const own = await findPostPage(db(), 'told');
  if (!own) throw new Error('no page');
  const images = postMetadata(own.post, originalEdition(own.post, own.translations)).openGraph?.images;
  expect(images).toMatchObject([{ url: expect.stringContaining('/og/posts/told/'), alt: 'The original' }]);
});

test('a changed translation has another picture, one that was withdrawn has none', async () => {
  const post = await createPost(db(), { slug: 'changing', language: 'en' });
  await save(post.id, 'ja', { slug: 'changing', title: '古い題' });
  const before = await pictureOf('ja', 'changing');
  await save(post.id, 'ja', { title: '新しい題' });
  const after = await pictureOf('ja', 'changing');
  expect(after.url).not.toBe(before.url);
  // The old address shows what it is now, for a while.
  const response = await get(before.url, 'ja');
  expect(response.headers.get('cache-control')).toBe('public, max-age=300');
  expect(response.headers.get('etag')).toBe(`"${/([0-9a-f]+)\.jpg$/.exec(after.url)?.[1]}"`);
  await save(post.id, 'ja', { title: '新しい題', status: 'draft' });
  expect((await get(after.url, 'ja')).status).toBe(404);
  await save(post.id, 'ja', { title: '新しい題' });
  expect((await get(after.url, 'ja')).status).toBe(200);
  expect((await get(after.url, 'zh')).status).toBe(404);
  await deleteTranslation(db(), admin, post.id, 'ja');
  expect((await get(after.url, 'ja')).status).toBe(404);
});

test('a picture that was shared before a translation got another slug is still there', async () => {
  const post = await createPost(db(), { slug: 'moving', language: 'en' });
  await save(post.id, 'bn', { slug: 'first-name' });
  const { url } = await pictureOf('bn', 'first-name');
  await save(post.id, 'bn', { slug: 'second-name' });
  expect((await get(url, 'bn')).headers.get('cache-control')).toContain('immutable');
});

test('a translation of a post that is not public has no picture', async () => {
  const post = await createPost(db(), { slug: 'hidden', status: 'draft' });
  await save(post.id, 'hi', { slug: 'hidden-hi' });
  expect((await get(`${env().SITE_URL}/og/hi/posts/hidden-hi/a.jpg`, 'hi')).status).toBe(404);
});

test('an image is shown on every edition, with its own description', async () => {
  const featured_image = '/uploads/featured-images/river-1600x900.webp';
  const post = await createPost(db(), {
    slug: 'with-image',
    language: 'en',
    featured_image,
    featured_image_alt: 'A river',
  });
  await save(post.id, 'ur', { slug: 'with-image' });
  const { url, alt } = await pictureOf('ur', 'with-image');
  expect(url).toContain(`/${pictureVersion({ ...PLAIN, imageKey: 'featured-images/river-1600x900.webp' })}.jpg`);
  expect(alt).toBe('A river');
});
