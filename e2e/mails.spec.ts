import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findViolations } from './setup/find-violations.ts';
import { contextOf, OUTBOX, signUp } from './setup/reader.ts';
import { listAllPosts } from './setup/site-pages.ts';
import { expect, test } from './setup/test.ts';
import PostalMime, { type Email } from 'postal-mime';

/** Mails to an address whose subject says this. */
async function findMails(address: string, subject: string): Promise<Email[]> {
  const files = (await readdir(OUTBOX)).filter((file) => file.endsWith('.eml'));
  const mails = await Promise.all(files.map(async (file) => PostalMime.parse(await readFile(join(OUTBOX, file)))));
  return mails.filter((mail) => mail.to?.[0]?.address === address && mail.subject?.includes(subject));
}

const headerOf = (mail: Email | undefined, key: string) => mail?.headers.find((header) => header.key === key)?.value;

test('an answer comes by mail, leads to its place, and one click ends such mails', async ({ browser, request }) => {
  const reader = await signUp(request, { firstName: 'Leela', state: 'verified' });
  const writer = await signUp(request, { firstName: 'Mina', state: 'verified' });
  const [post] = await listAllPosts(request);
  const write = async ({ session }: typeof reader, data: object): Promise<number> => {
    const headers = { authorization: `Bearer ${session.accessToken}` };
    const answer = await request.post('/api/v1/comments', { headers, data: { postId: post?.id, ...data } });
    return (await answer.json()).comment.id;
  };
  const first = await write(reader, { content: 'What does the river say?' });
  const answer = await write(writer, { content: 'It says <b>come</b>.', parentId: first });
  const find = () => findMails(reader.email, 'Mina Rao answered your comment');
  await expect.poll(async () => (await find()).length).toBe(1);
  const [mail] = await find();
  expect(mail?.text).toContain('> It says come.');
  const place = /http\S+#comment-\d+/.exec(mail?.text ?? '')?.[0] ?? '';
  expect(place).toMatch(new RegExp(`#comment-${answer}$`));
  expect(await (await request.get(place)).text()).toContain(`id="comment-${answer}"`);

  const address = /^<(.*)>$/.exec(headerOf(mail, 'list-unsubscribe') ?? '')?.[1] ?? '';
  expect(mail?.text).toContain(address);
  expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  // A scanner fetches it, and nothing ends.
  const fetched = await request.get(address);
  expect([fetched.status(), fetched.headers()['cache-control']]).toEqual([200, expect.stringContaining('no-store')]);
  const context = await contextOf(browser, reader, new URL(address).origin);
  const page = await context.newPage();
  // What storage holds is checked on the first page, which brings the cookie that lets one in.
  const checked = page.waitForResponse(/validate-login/);
  await page.goto('/');
  await checked;
  await page.goto('/profile');
  const replies = page.getByRole('switch', { name: 'When somebody answers my comment' });
  await expect(replies).toBeChecked();
  expect(await findViolations(page)).toEqual([]);

  // Somebody without scripts, who is not signed in.
  const stranger = await browser.newContext({ javaScriptEnabled: false });
  const plain = await stranger.newPage();
  await plain.goto(address);
  await plain.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(plain.getByText('Done: no more emails come')).toBeVisible();
  await expect(plain).toHaveURL(address);
  await expect(plain.getByRole('button', { name: 'Stop these emails' })).toHaveCount(0);
  await stranger.close();

  // A connection that nothing came over for five seconds may be closed just then.
  const oneClick = { form: { 'List-Unsubscribe': 'One-Click' }, maxRedirects: 0, maxRetries: 2 };
  for (const _ of [1, 2]) expect((await request.post(address, oneClick)).status()).toBe(200);
  expect((await request.get(`${address}x`)).status()).toBe(404);

  await page.reload();
  await expect(replies).not.toBeChecked();
  await replies.click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.goto(address);
  for (const [width, language] of [
    [320, 'ar'],
    [1280, 'bn'],
  ] as const) {
    await context.addCookies([{ name: 'language', value: language, url: address }]);
    await page.setViewportSize({ width, height: 800 });
    // What the page does about its session may come in between.
    await expect(() => page.reload()).toPass();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await context.close();
});
