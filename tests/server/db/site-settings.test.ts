import { globSync, readFileSync } from 'node:fs';
import { afterEach, expect, test } from '@jest/globals';
import { FIXED_PAGES } from '../../../lib/rules/pages.ts';
import { getStaticPage } from '../../../lib/server/content/static-page.ts';
import { keepSavedSettings } from '../../../lib/server/db/site-settings.ts';
import { pictureOfSite } from '../../../lib/server/discovery/cards/picture-source.ts';
import { makeFeed } from '../../../lib/server/discovery/feeds/feed-response.ts';
import { pageMetadata } from '../../../lib/server/discovery/head/page-metadata.ts';
import { describeHome } from '../../../lib/server/discovery/json-ld/describe-pages.ts';
import { webManifest } from '../../../lib/server/discovery/web-manifest.ts';
import { languageOfCookie } from '../../../lib/server/gateway/address/reader-language.ts';
import { senderAddress } from '../../../lib/server/mail/create-mail.ts';
import { verifyEmailLetter } from '../../../lib/server/mail/templates/letters.ts';

afterEach(() => keepSavedSettings({}));

test('nothing but the settings reads the variables that they stand for', () => {
  const readers = globSync('{app,lib,components}/**/*.{ts,tsx}').filter((file) =>
    /\b(?:SITE_NAME|CONTACT_URL|TIME_ZONE)\b/.test(readFileSync(file, 'utf8')),
  );
  expect(readers.toSorted()).toEqual(['lib/rules/settings.ts', 'lib/server/db/site-settings.ts', 'lib/server/env.ts']);
});

test('no text of the interface, no letter and no page names the software', () => {
  const files = globSync(['messages/**/*.json', 'content/pages/*', 'lib/server/mail/templates/**/*.ts']);
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => /lekha/i.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('where a name is set, whatever speaks for the site says it', async () => {
  const name = 'নদীর পাড়ে';
  keepSavedSettings({
    name,
    tagline: 'Slowly',
    description: 'By the river.',
    language: 'bn',
    social: ['https://s.example/@r'],
  });
  const statics = await Promise.all(FIXED_PAGES.map(({ slug }) => getStaticPage(slug)));
  const spoken = {
    head: pageMetadata({ title: 'A page', path: '/a' }),
    graph: describeHome({ name: 'All', path: '/', items: [] }),
    feed: await makeFeed({ owner: { kind: 'site' }, posts: [] }, 'feed.xml'),
    card: pictureOfSite(),
    manifest: webManifest(),
    sender: senderAddress({ SITE_URL: 'https://site.test' }),
    letter: verifyEmailLetter('en', { code: '123456', token: 'x' }),
    statics,
  };
  for (const [what, said] of Object.entries(spoken)) {
    const text = JSON.stringify(said);
    expect([what, text.includes(name), /lekha/i.test(text)]).toEqual([what, true, false]);
  }
  expect(spoken.feed.description).toBe('By the river.');
  expect(JSON.stringify(spoken.graph)).toContain('"sameAs":["https://s.example/@r"]');
  expect([languageOfCookie(undefined), languageOfCookie('language=fr'), languageOfCookie('language=xx')]).toEqual([
    'bn',
    'fr',
    'bn',
  ]);
});

test('an icon takes the place of the house’s own wherever that stood', async () => {
  keepSavedSettings({ icon: '/uploads/featured-images/abc-64x64.webp' });
  const said = JSON.stringify([webManifest(), await makeFeed({ owner: { kind: 'site' }, posts: [] }, 'feed.json')]);
  expect(said).toMatch(/\/og\/icons\/512-[0-9a-f]{20}\.png/);
  expect(said).not.toMatch(/\/(?:icon-|favicon|apple-touch)/);
});
