import { afterEach, expect, test } from '@jest/globals';
import { keepSavedSettings } from '../../../../lib/server/db/site-settings.ts';
import { digestLetter, postLetter } from '../../../../lib/server/mail/templates/subscription-letters.ts';

afterEach(() => keepSavedSettings({}));

const POSTS = [
  { title: 'Rivers & <rain>', excerpt: '', path: '/posts/rivers' },
  { title: 'নদী', excerpt: '', path: '/posts/%E0%A6%A8%E0%A6%A6%E0%A7%80' },
];

test('the mail about a week has a link for each post in both of its forms', () => {
  const { text, html } = digestLetter('ar', { posts: POSTS, endPath: '/subscriptions/3-x' });
  expect(text).toContain(
    'Rivers & <rain>\nhttp://localhost:3000/posts/rivers\n\nনদী\nhttp://localhost:3000/posts/%E0%A6%A8%E0%A6%A6%E0%A7%80\n',
  );
  expect(html).toMatch(
    /<a class="title" href="http:\/\/localhost:3000\/posts\/rivers" dir="auto" style="[^"]+">Rivers &amp; &lt;rain&gt;<\/a><\/p>/,
  );
  expect(html).toMatch(
    /<a class="title" href="[^"]+\/posts\/%E0%A6%A8%E0%A6%A6%E0%A7%80" dir="auto" style="[^"]+">নদী<\/a><\/p>/,
  );
});

test('the mail about a post says its title whole, in the body as well', () => {
  const title = `Rivers & ${'rain '.repeat(40)}`.trim();
  const { subject, text, html } = postLetter('en', { title, excerpt: 'Wet.', path: '/posts/rivers', endPath: '/x' });
  expect(subject).toMatch(/\.\.\.$/);
  expect(text).toMatch(new RegExp(`^${title}\n\n> Wet\\.\n`));
  expect(html).toContain(`>${title.replace('&', '&amp;')}</p>`);
});
