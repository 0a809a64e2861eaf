import { expect, test } from 'playwright/test';
import { mark } from './setup/observatory.mjs';
import { ADMIN, startWrittenSite } from './setup/written-site.ts';

const SITE = 'https://localhost';

test('the headers of an https site are among the best that the observatory knows', async () => {
  const site = await startWrittenSite({ SITE_URL: SITE });
  const post = { title: 'A post', slug: 'a-post', content: '<p>Words.</p>', status: 'published' };
  const { post: written } = await site.write<{ post: { slug: string } }>('admin/posts', { body: post });
  const signedIn = await fetch(`${site.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  for (const path of ['/', `/posts/${written.slug}`, '/login', '/admin']) {
    // Guests are led away from the administration, people who are signed in from /login.
    const answer = await site.get(path, path === '/admin' ? { cookie: cookies.join('; ') } : {});
    const body = await answer.text();
    const graded = mark(SITE + path, { status: answer.status, headers: Object.fromEntries(answer.headers), body });
    expect([path, answer.status]).toEqual([path, 200]);
    expect([path, graded.score >= 130, graded]).toEqual([path, true, graded]);
  }
  await site.stop();
});
