import { afterAll, beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import * as categoryPicture from '../../../../app/og/categories/[slug]/[file]/route.ts';
import * as userPicture from '../../../../app/og/users/[username]/[file]/route.ts';
import * as postPicture from '../../../../app/og/posts/[slug]/[file]/route.ts';
import * as sitePicture from '../../../../app/og/site.jpg/route.ts';
import { drawCard } from '../../../../lib/server/discovery/cards/draw-card.ts';
import {
  PICTURE,
  pictureOfCategory,
  pictureOfPost,
  pictureOfUser,
  type PictureSource,
  pictureVersion,
} from '../../../../lib/server/discovery/cards/picture-source.ts';
import { keepSavedSettings } from '../../../../lib/server/db/site-settings.ts';
import { storeFeaturedImage } from '../../../../lib/server/content/images/featured-image.ts';
import { createCategory, createPost, createUser } from '../../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';
import { useOwnFonts } from './use-own-fonts.ts';

let started: TestRuntime;
beforeAll(async () => {
  await useOwnFonts();
  started = await createTestRuntime();
});
afterAll(() => started.close());
const db = () => started.runtime.db;

const AUTHOR = { author_full_name: 'An Author', author_username: 'an-author' };

function get(slug: string, file: string, headers: Record<string, string> = {}): Promise<Response> {
  const request = new Request('http://site.test/og', { headers });
  return postPicture.GET(request, { params: Promise.resolve({ slug: encodeURIComponent(slug), file }) });
}

async function expectPicture(body: Buffer): Promise<void> {
  const { format, width, height } = await sharp(body).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
  expect(body.length).toBeLessThan(300_000);
}

async function colourAt(body: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(body).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}

/** Fraction of pixels in a part of a picture that are dark. */
async function darkness(
  body: Buffer,
  part: { left: number; top: number; width: number; height: number },
): Promise<number> {
  const pixels = await sharp(body).extract(part).greyscale().raw().toBuffer();
  return pixels.filter((pixel) => pixel < 128).length / pixels.length;
}

async function noise(width: number, height: number): Promise<Buffer> {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer();
}

test('people and categories have cards of their own, by the version that their pages name', async () => {
  await createUser(db(), { username: 'রূপা', full_name: 'রূপা সেন' });
  await createCategory(db(), { slug: 'ways', name: 'Ways of the world' });
  type Named = { route: Pick<typeof userPicture, 'GET'>; params: Record<string, string>; source: PictureSource };
  const cards: Named[] = [
    {
      route: userPicture,
      params: { username: encodeURIComponent('রূপা') },
      source: pictureOfUser({ username: 'রূপা', full_name: 'রূপা সেন' }),
    },
    { route: categoryPicture, params: { slug: 'ways' }, source: pictureOfCategory({ name: 'Ways of the world' }) },
  ];
  for (const { route, params, source } of cards) {
    const named = { ...params, file: `${pictureVersion(source)}.jpg` };
    const response = await route.GET(new Request('http://site.test/og'), { params: Promise.resolve(named) });
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      200,
      expect.stringContaining('immutable'),
    ]);
    const body = Buffer.from(await response.arrayBuffer());
    await expectPicture(body);
    // There is a name on it, not the site's alone.
    expect(await darkness(body, { left: 80, top: 132, width: 500, height: 120 })).toBeGreaterThan(0.02);
  }
  const unknown = { params: Promise.resolve({ username: 'nobody.here', slug: 'nowhere', file: 'abc.jpg' }) };
  for (const { route } of cards)
    expect((await route.GET(new Request('http://site.test/og'), unknown)).status).toBe(404);
});

test('a post without an image has a card, immutable under its version', async () => {
  const author = await createUser(db(), { username: 'card-author', full_name: 'শৈলেন্দ্রনাথ' });
  const post = await createPost(db(), {
    slug: 'যুক্তাক্ষরের-গল্প',
    title: 'যুক্তাক্ষরের গল্প',
    language: 'bn',
    author_id: author.id,
  });
  const version = pictureVersion(pictureOfPost({ ...post, authors: [{ ...author, profile_image: null }] }));
  const response = await get(post.slug, `${version}.jpg`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  await expectPicture(Buffer.from(await response.arrayBuffer()));
  const again = await get(post.slug, `${version}.jpg`, {
    'if-none-match': response.headers.get('etag') ?? '',
  });
  expect(again.status).toBe(304);
  expect(await started.runtime.storage.head(`og/${version}.jpg`)).toBeDefined();
});

test('an image of our own is cropped from its middle', async () => {
  const stripes = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1600"><rect width="1600" height="1600" fill="#ff0000"/>
    <rect y="420" width="1600" height="760" fill="#0000ff"/></svg>`;
  const { path } = await storeFeaturedImage({
    input: await sharp(Buffer.from(stripes)).png().toBuffer(),
    storage: started.runtime.storage,
  });
  const post = await createPost(db(), { featured_image: path });
  const body = Buffer.from(await (await get(post.slug, 'old.jpg')).arrayBuffer());
  await expectPicture(body);
  for (const top of [60, 315, 570]) expect((await colourAt(body, 600, top))[2]).toBeGreaterThan(180);
});

test('a picture of noise still stays below the size', async () => {
  const { path } = await storeFeaturedImage({
    input: await noise(1600, 900),
    storage: started.runtime.storage,
  });
  const post = await createPost(db(), { featured_image: path });
  await expectPicture(Buffer.from(await (await get(post.slug, 'x.jpg')).arrayBuffer()));
});

test.each([
  '/uploads/featured-images/gone-1600x900.webp',
  'https://elsewhere.example/a.jpg',
  '/uploads/featured-images/tiny-320x200.webp',
])('the image %s gives a card', async (featured_image) => {
  const post = await createPost(db(), { featured_image });
  const body = Buffer.from(await (await get(post.slug, 'x.jpg')).arrayBuffer());
  await expectPicture(body);
  expect(await darkness(body, { left: 80, top: 132, width: 500, height: 120 })).toBeGreaterThan(0.02);
});

test('an old version shows the post as it is, and is not kept for good', async () => {
  const post = await createPost(db());
  const response = await get(post.slug, '0123456789abcdef0123.jpg');
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('public, max-age=300');
});

test('a picture that was shared before a post got another slug is still there', async () => {
  const post = await createPost(db(), { slug: 'shared-before' });
  await db().updateTable('posts').set({ slug: 'shared-after' }).where('id', '=', post.id).execute();
  const tags = await Promise.all(
    ['shared-before', 'shared-after'].map(async (slug) => (await get(slug, 'old.jpg')).headers.get('etag')),
  );
  expect(tags[0]).toMatch(/^"/);
  expect(tags[0]).toBe(tags[1]);
});

test('there is no picture of what is not public, nor under another name', async () => {
  const draft = await createPost(db(), { status: 'draft' });
  const scheduled = await createPost(db(), { published_at: new Date(Date.now() + 60_000) });
  const post = await createPost(db());
  for (const slug of [draft.slug, scheduled.slug, 'nowhere']) expect((await get(slug, 'x.jpg')).status).toBe(404);
  for (const file of ['x.png', '..jpg', 'A.jpg', '.jpg']) expect((await get(post.slug, file)).status).toBe(404);
});

test('a version names all that is on the picture', () => {
  const post = { title: 'T', language: 'en', featured_image: null, ...AUTHOR };
  const versions = [
    post,
    { ...post, title: 'U' },
    { ...post, language: 'bn' },
    { ...post, author_full_name: 'Another' },
    { ...post, featured_image: '/uploads/featured-images/a-1600x900.webp' },
  ].map((each) => pictureVersion(pictureOfPost(each)));
  expect(new Set(versions).size).toBe(5);
});

test('many readers of one picture make it once', async () => {
  const post = await createPost(db(), { title: 'Asked for by many' });
  let puts = 0;
  const { storage } = started.runtime;
  const put = storage.put.bind(storage);
  storage.put = async (...args) => {
    puts += 1;
    await put(...args);
  };
  const answers = await Promise.all(Array.from({ length: 5 }, () => get(post.slug, 'x.jpg')));
  storage.put = put;
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(puts).toBe(1);
});

test.each([
  ['markup', '</span><b>&amp;<!-- & "quoted" \u0000\u202e'],
  ['a word without end', 'x'.repeat(300)],
  ['marks without end', `a${'\u0301'.repeat(299)}`],
  ['three hundred letters', 'ক্ষ '.repeat(100)],
  ['emoji alone', '🎉'.repeat(150)],
  ['nothing to draw', 'ภาษาไทย'],
  ['Chinese without end', '这是一个非常长的标题'.repeat(30)],
  ['Korean without end', '가나다라마바사'.repeat(40)],
  [
    'letters of a hundred parts of the fonts',
    Array.from({ length: 300 }, (_, n) => String.fromCodePoint(0x4e00 + 60 * n)).join(''),
  ],
])('a title of %s keeps its place', async (_name, title) => {
  const body = await drawCard({ title, language: 'bn', author: 'Author '.repeat(30), siteName: 'Lekha' });
  await expectPicture(body);
  // The margins stay clear, and so does the line above the foot.
  expect(await darkness(body, { left: 0, top: 0, width: 74, height: 630 })).toBe(0);
  expect(await darkness(body, { left: 1126, top: 0, width: 74, height: 630 })).toBe(0);
  expect(await darkness(body, { left: 0, top: 452, width: 1200, height: 60 })).toBe(0);
});

test('a title that is written from the right hangs from the right', async () => {
  const body = await drawCard({ title: 'اللغة العربية', language: 'ar', author: null, siteName: 'Lekha' });
  const [red, green] = await colourAt(body, PICTURE.width - 120, 86);
  expect(red).toBeGreaterThan(180);
  expect(green).toBeLessThan(60);
  expect(await darkness(body, { left: 80, top: 132, width: 200, height: 300 })).toBe(0);
});

test('the site has a picture for all other pages', async () => {
  const response = await sitePicture.GET(new Request('http://site.test/og/site.jpg'), {
    params: Promise.resolve(undefined),
  });
  expect(response.status).toBe(200);
  await expectPicture(Buffer.from(await response.arrayBuffer()));
});

test('a card has the logo and the colour of the site, and another address with them', async () => {
  const post = await createPost(db());
  const pictured = { ...post, authors: [] };
  const before = pictureVersion(pictureOfPost(pictured));
  const green = { width: 400, height: 200, channels: 3, background: '#00a020' } as const;
  const { path } = await storeFeaturedImage({
    input: await sharp({ create: green }).png().toBuffer(),
    storage: started.runtime.storage,
  });
  try {
    keepSavedSettings({ logo: path, accent: '#6a1b9a' });
    expect(pictureVersion(pictureOfPost(pictured))).not.toBe(before);
    const body = Buffer.from(await (await get(post.slug, 'x.jpg')).arrayBuffer());
    const near = ([red, green, blue]: number[]) => [red, green, blue].map((value = 0) => Math.round(value / 32));
    expect(near(await colourAt(body, 100, 86))).toEqual(near([0x6a, 0x1b, 0x9a]));
    expect(near(await colourAt(body, 140, 552))).toEqual(near([0x00, 0xa0, 0x20]));
  } finally {
    keepSavedSettings({});
  }
});
