import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { browserSettings } from '../../../../app/_shell/browser-settings.ts';
import * as route from '../../../../app/api/v1/admin/settings/route.ts';
import * as adminPost from '../../../../app/api/v1/admin/posts/[id]/route.ts';
import * as comments from '../../../../app/api/v1/comments/route.ts';
import * as post from '../../../../app/api/v1/posts/[id]/route.ts';
import { DEFAULT_SETTINGS } from '../../../../lib/rules/settings.ts';
import { settingsAnswerSchema } from '../../../../lib/schemas/settings.ts';
import { keepSavedSettings, siteSettings } from '../../../../lib/server/db/site-settings.ts';
import { env } from '../../../../lib/server/env.ts';
import { loadSettings, readSaved } from '../../../../lib/server/services/settings/settings.ts';
import { uploadFeaturedImage } from '../../../../lib/server/services/uploads/upload-featured-image.ts';
import { call } from '../../../setup/call.ts';
import { createPost } from '../../../setup/factories.ts';
import { signInAs, type Member } from '../../../setup/sign-in-as.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let started: TestRuntime;
let admin: Member;
beforeAll(async () => {
  started = await createTestRuntime();
  admin = await signInAs(started.runtime, 'admin');
});
afterEach(async () => {
  Object.assign(env(), { SITE_NAME: undefined, CONTACT_URL: undefined });
  await started.runtime.db.deleteFrom('site_settings').execute();
  keepSavedSettings({});
});
afterAll(() => started.close());

const get = (who = admin) => call(route.GET, '/', { headers: who.headers });
const put = (body: object, who = admin) => call(route.PUT, '/', { method: 'PUT', body, headers: who.headers });

async function upload(): Promise<string> {
  const input = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#7b1fa2' } })
    .png()
    .toBuffer();
  return (await uploadFeaturedImage(started.runtime, admin, input)).featured_image;
}

test('a site whose operator has said nothing has the defaults', async () => {
  const { status, body } = await get();
  expect(status).toBe(200);
  expect(body).toEqual({ settings: { ...DEFAULT_SETTINGS, updated_at: new Date(0).toISOString() }, fixed: [] });
  expect(settingsAnswerSchema.safeParse(body).error).toBeUndefined();
});

test('every field is saved, answered, and known to this process and to the next', async () => {
  const logo = await upload();
  const wanted = {
    name: 'নদীর পাড়ে',
    tagline: 'Notes from the river',
    description: 'Essays, letters and maps.',
    logo,
    icon: logo,
    accent: '#7b1fa2',
    hero: { shown: true, text: 'Come in.\nSit down.' },
    typeface: 'serif',
    navigation: [
      { label: 'Start', url: '/pages/start' },
      { label: 'Shop', url: 'https://shop.example/a?b=c' },
    ],
    footer: [{ label: 'Write', url: 'mailto:us@site.test' }],
    social: ['https://social.example/@river'],
    contact_url: 'https://chat.example/us',
    time_zone: 'Asia/Dhaka',
    language: 'bn',
    comments: 'first_held',
    close_comments_after_days: 30,
    subscriptions: 'off',
    require_second_factor: false,
  };
  const { status, body } = await put(wanted);
  expect([status, body.settings]).toEqual([200, { ...wanted, updated_at: expect.any(String) }]);
  expect((await get()).body).toEqual(body);
  expect(siteSettings()).toEqual(wanted);
  keepSavedSettings({});
  await loadSettings(started.runtime.db);
  expect(siteSettings()).toEqual(wanted);
});

test('in an update absent fields stay, and null takes pictures, accent and contact back', async () => {
  const logo = await upload();
  await put({ name: 'Before', logo, icon: logo, accent: '#a00', contact_url: 'tel:+880-1', hero: { shown: false } });
  const kept = (await put({ tagline: 'After' })).body.settings;
  expect(kept).toMatchObject({ name: 'Before', tagline: 'After', accent: '#aa0000', hero: { shown: false, text: '' } });
  const { settings } = (await put({ logo: null, icon: null, accent: null, contact_url: null })).body;
  expect(settings).toMatchObject({ name: 'Before', logo: null, icon: null, accent: null, contact_url: null });
  expect((await put({ hero: { text: 'Hello' } })).body.settings.hero).toEqual({ shown: false, text: 'Hello' });
});

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['a long name', { name: 'x'.repeat(81) }, 'name'],
  ['a name that is no text', { name: 5 }, 'name'],
  ['a logo that is no upload', { logo: 'https://elsewhere.example/a.png' }, 'logo'],
  ['a logo that climbs out', { logo: '/uploads/featured-images/../profile-images/a.webp' }, 'logo'],
  ['a logo that is not there', { logo: '/uploads/featured-images/none-10x10.webp' }, 'logo'],
  ['an icon that is no image', { icon: '/etc/passwd' }, 'icon'],
  ['an accent that is no colour', { accent: 'red' }, 'accent'],
  ['an accent with more in it', { accent: '#123456;}body{display:none' }, 'accent'],
  ['a hero that is a text', { hero: 'yes' }, 'hero'],
  ['an unknown typeface', { typeface: 'comic' }, 'typeface'],
  ['a link that runs', { navigation: [{ label: 'x', url: 'javascript:alert(1)' }] }, 'navigation'],
  ['a link that runs, spelt strangely', { navigation: [{ label: 'x', url: ' java\nscript:alert(1)' }] }, 'navigation'],
  ['a link that holds data', { footer: [{ label: 'x', url: 'data:text/html,x' }] }, 'footer'],
  ['a path that is another host', { footer: [{ label: 'x', url: '//evil.example' }] }, 'footer'],
  ['a path that browsers turn into another host', { footer: [{ label: 'x', url: '/\\evil.example' }] }, 'footer'],
  ['a relative path', { footer: [{ label: 'x', url: 'pages/a' }] }, 'footer'],
  ['a link without a name', { navigation: [{ label: '', url: '/' }] }, 'navigation'],
  ['a link that is none', { navigation: ['/'] }, 'navigation'],
  ['13 links', { navigation: Array(13).fill({ label: 'x', url: '/' }) }, 'navigation'],
  ['a list that is none', { footer: 'x' }, 'footer'],
  ['a social address that runs', { social: ['javascript:alert(1)'] }, 'social'],
  ['a contact that runs', { contact_url: 'javascript:alert(1)' }, 'contact_url'],
  ['a zone that is none', { time_zone: 'Moon/Base' }, 'time_zone'],
  ['a language that we do not have', { language: 'xx' }, 'language'],
  ['an unknown rule', { comments: 'sometimes' }, 'comments'],
  ['half a day', { close_comments_after_days: 0.5 }, 'close_comments_after_days'],
  ['days before', { close_comments_after_days: -1 }, 'close_comments_after_days'],
  ['neither on nor off', { subscriptions: true }, 'subscriptions'],
])('refused with the field: %s', async (_what, wrong, field) => {
  const { status, body } = await put({ tagline: 'Not saved', ...wrong });
  expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'invalid', [field]]);
  expect((await get()).body.settings.tagline).toBe('');
});

test('an accent that cannot be read is refused with its contrast', async () => {
  const { status, body } = await put({ accent: '#ffd600' });
  expect(status).toBe(422);
  expect(body.errors.accent[0]).toContain('1.41 to 1');
});

test('what the environment fixes wins, is told, and cannot be changed', async () => {
  await put({ name: 'Saved', contact_url: 'https://saved.example/' });
  Object.assign(env(), { SITE_NAME: 'Fixed', CONTACT_URL: 'https://fixed.example/' });
  const { body } = await get();
  expect(body.fixed).toEqual(['name', 'contact_url']);
  expect(body.settings).toMatchObject({ name: 'Fixed', contact_url: 'https://fixed.example/' });
  const refused = await put({ name: 'Other', tagline: 'x' });
  expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([
    409,
    'setting_fixed',
    ['name'],
  ]);
  // A form that sends all it shows changes nothing by that.
  expect((await put({ name: 'Fixed', tagline: 'New' })).body.settings.tagline).toBe('New');
  Object.assign(env(), { SITE_NAME: undefined, CONTACT_URL: undefined });
  expect((await get()).body.settings).toMatchObject({ name: 'Saved', contact_url: 'https://saved.example/' });
});

test('of two saves that saw the same, the second is told', async () => {
  const { updated_at } = (await get()).body.settings;
  const answers = await Promise.all([put({ name: 'One', updated_at }), put({ name: 'Two', updated_at })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const winner = answers.find(({ status }) => status === 200)?.body.settings;
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('edit_conflict');
  expect((await put({ tagline: 'x', updated_at })).body.code).toBe('edit_conflict');
  expect((await put({ tagline: 'x', updated_at: winner.updated_at })).status).toBe(200);
  // Two that name no moment are both taken: they changed different fields.
  await Promise.all([put({ description: 'D' }), put({ contact_url: 'https://c.example' })]);
  expect((await get()).body.settings).toMatchObject({
    name: winner.name,
    description: 'D',
    contact_url: 'https://c.example',
  });
});

test('settings are for administrators, and a change is in the security log', async () => {
  for (const role of ['user', 'author'] as const) {
    const member = await signInAs(started.runtime, role);
    expect([(await get(member)).status, (await put({ name: 'x' }, member)).status]).toEqual([403, 403]);
  }
  expect((await call(route.GET, '/')).status).toBe(401);
  await put({ name: 'Logged', tagline: 'x' });
  const entry = await started.runtime.db
    .selectFrom('security_log')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(entry).toMatchObject({ event: 'settings_changed', subject: 'name, tagline', actor_name: admin.username });
});

test('what is stored and could not be saved now counts for nothing', () => {
  const stored = {
    name: 'Kept',
    navigation: [{ label: 'x', url: 'javascript:alert(1)' }],
    accent: '}</style><script>',
    unknown: true,
    hero: { text: 'Hi' },
  };
  expect(readSaved(stored)).toEqual({ name: 'Kept', hero: { shown: true, text: 'Hi' } });
  expect([readSaved(null), readSaved('x'), readSaved([])]).toEqual([{}, {}, {}]);
});

test('closed comments take none, and so does a post that is too old', async () => {
  const { db } = started.runtime;
  const [old, young] = [
    await createPost(db, { published_at: new Date(Date.now() - 8 * 86_400_000) }),
    await createPost(db, { published_at: new Date(Date.now() - 86_400_000) }),
  ];
  const comment = (postId: number) =>
    call(comments.POST, '/', { body: { postId, content: 'Hi' }, headers: admin.headers });
  await put({ close_comments_after_days: 7 });
  expect([(await comment(old.id)).body.code, (await comment(young.id)).status]).toEqual(['comments_closed', 201]);
  const said = async (id: number) =>
    (await call(post.GET, '/', { params: { id: String(id) }, headers: {} })).body.post.comments;
  expect([await said(old.id), await said(young.id)]).toEqual(['closed', 'open']);
  await put({ comments: 'closed' });
  // An editor gets, and sends back, what the post itself says.
  const edited = await call(adminPost.GET, '/', { params: { id: String(young.id) }, headers: admin.headers });
  expect([await said(young.id), edited.body.post.comments]).toEqual(['closed', 'open']);
  expect([(await comment(young.id)).status, (await comment(99_999_999)).status]).toEqual([409, 404]);
});

test('a browser is told only of what the operator chose', () => {
  expect(browserSettings(siteSettings())).toEqual({ siteName: 'Lekha', contactUrl: null });
});

test('half a character is no fault of the site: texts get the sign for it, addresses are refused', async () => {
  const half = 'a\ud800b';
  for (const field of ['name', 'tagline', 'description'] as const) {
    const { status, body } = await put({ [field]: half });
    expect([field, status, body.settings?.[field]]).toEqual([field, 200, 'a\ufffdb']);
  }
  expect((await put({ hero: { text: half } })).body.settings.hero.text).toBe('a\ufffdb');
  expect((await put({ navigation: [{ label: half, url: '/' }] })).body.settings.navigation[0].label).toBe('a\ufffdb');
  for (const wrong of [{ social: [`https://a.example/${half}`] }, { contact_url: `https://a.example/${half}` }])
    expect((await put(wrong)).status).toBe(422);
});
