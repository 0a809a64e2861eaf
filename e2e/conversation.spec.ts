import type { APIRequestContext, Page } from 'playwright/test';
import { findViolations } from './setup/find-violations.ts';
import { press, typeInto } from './setup/keyboard.ts';
import { contextOf, openLive, PASSWORD, type Reader, signUp } from './setup/reader.ts';
import { settle } from './setup/settle.ts';
import { listAllPosts } from './setup/site-pages.ts';
import { expect, test } from './setup/test.ts';

// Of the whole site, and of two browsers that a loaded machine shares with others.

const pathOf = (slug: string) => `/posts/${encodeURIComponent(slug)}`;
const comments = (page: Page) => page.getByRole('region', { name: /^Comments \(/ });
const articleWith = (page: Page, text: string) => comments(page).getByRole('article').filter({ hasText: text });
const field = (page: Page) => comments(page).getByRole('textbox', { name: 'Your comment', exact: true });

/** A post of its own for each test: others count comments too. */
async function findPost(request: APIRequestContext, slug: string) {
  const post = (await listAllPosts(request)).find((candidate) => candidate.slug === slug);
  if (!post) throw new Error(`There is no post ${slug}.`);
  return { ...post, path: pathOf(slug) };
}

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await comments(page).getByRole('button', { name: 'Post comment' }).click();
}

/** Nothing for axe to find, wide and light, narrow and dark. */
async function expectNoViolations(page: Page, state: string): Promise<void> {
  for (const [scheme, width] of [
    ['dark', 390],
    ['light', 1280],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(
      (mode) => document.documentElement.classList.replace(mode === 'dark' ? 'light' : 'dark', mode),
      scheme,
    );
    expect([state, scheme, ...(await findViolations(page, '#comments'))]).toEqual([state, scheme]);
  }
}

test('a comment and a reaction of one reader appear on the open post page and home card of another', async ({
  browser,
  request,
  baseURL,
}) => {
  const post = await findPost(request, 'the-door-in-a-fig');
  const writer = await signUp(request, { firstName: 'Mitali', state: 'verified' });
  const [ours, theirs] = [await contextOf(browser, writer, baseURL), await browser.newContext()];
  const [page, reading, home] = [await ours.newPage(), await theirs.newPage(), await theirs.newPage()];
  await page.goto(post.path);
  await openLive(reading, post.path);
  await openLive(home, '/');
  const card = home.locator(`[data-post="${post.id}"]`);
  const likes = async () =>
    Number(
      /\d+/.exec(
        (await reading
          .getByRole('button', { name: /^Like, / })
          .first()
          .getAttribute('aria-label')) ?? '',
      )?.[0],
    );
  const before = await likes();
  const text = `Ripe at the third knock. ${Date.now()}`;

  await write(page, text);
  await expect(articleWith(reading, text)).toBeVisible();
  await expect(reading.getByRole('heading', { name: `Comments (${post.comment_count + 1})` })).toBeVisible();
  await expect(card.getByText(`${post.comment_count + 1} comments`)).toBeAttached();
  await expect(articleWith(page, text)).toHaveCount(1);
  await expect(page.getByRole('heading', { name: `Comments (${post.comment_count + 1})` })).toBeVisible();

  await page
    .getByRole('button', { name: /^Like, / })
    .first()
    .click();
  await expect(reading.getByRole('button', { name: `Like, ${before + 1}` }).first()).toBeVisible();
  await expect(card.getByRole('button', { name: `Like, ${before + 1}` })).toBeAttached();
  await page
    .getByRole('button', { name: `Like, ${before + 1}`, pressed: true })
    .first()
    .click();
  await expect(reading.getByRole('button', { name: `Like, ${before}` }).first()).toBeVisible();
  await Promise.all([ours.close(), theirs.close()]);
});

test('a comment that arrives moves nothing that is being read, and is shown when the reader wants it', async ({
  browser,
  request,
  baseURL,
}) => {
  const post = await findPost(request, 'a-slow-listeners-birds');
  const writer = await signUp(request, { firstName: 'Arup', state: 'verified' });
  const [ours, theirs] = [await contextOf(browser, writer, baseURL), await browser.newContext()];
  const [page, reading] = [await ours.newPage(), await theirs.newPage()];
  await page.goto(post.path);
  await openLive(reading, post.path);
  const first = comments(reading).getByRole('article').first();
  await first.scrollIntoViewIfNeeded();
  const place = () =>
    first.evaluate((element) => [element.textContent, Math.round(element.getBoundingClientRect().top)]);
  const before = await place();
  const text = `The fifth bird is a frog. ${Date.now()}`;
  await write(page, text);
  const line = comments(reading).getByRole('button', { name: /^1 new comment/ });
  await expect(line).toContainText('The fifth bird is a frog.');
  expect(await place()).toEqual(before);
  await line.click();
  await expect(articleWith(reading, text)).toBeVisible();
  await expect(reading.locator('li:focus')).toContainText(text);
  await Promise.all([ours.close(), theirs.close()]);
});

test('after the connection is cut both pages still work, and catch up at the next focus', async ({
  browser,
  request,
  baseURL,
}) => {
  const post = await findPost(request, 'how-to-read-a-timetable');
  const [writer, reader] = [
    await signUp(request, { firstName: 'Nasrin', state: 'verified' }),
    await signUp(request, { firstName: 'Jahid', state: 'verified' }),
  ];
  const [ours, theirs] = [await contextOf(browser, writer, baseURL), await contextOf(browser, reader, baseURL)];
  const [page, reading, home] = [await ours.newPage(), await theirs.newPage(), await theirs.newPage()];
  await page.goto(post.path);
  const [line, homeLine] = [await openLive(reading, post.path), await openLive(home, '/')];
  const dropped = (at: Page) =>
    at.waitForEvent('console', (message) => message.text().includes('Realtime connection dropped'));
  await Promise.all([dropped(reading), line.cut(), dropped(home), homeLine.cut()]);

  const [text, reply] = [`Platform two, always. ${Date.now()}`, `And never on Fridays. ${Date.now()}`];
  await write(page, text);
  await expect(articleWith(page, text)).toBeVisible();
  await write(reading, reply);
  await expect(articleWith(reading, reply).getByRole('link', { name: /, \d\d:\d\d$/ })).toBeVisible();
  // In this list's own view it waits behind the line.
  await expect(comments(page).getByText(reply)).toBeVisible();
  await expect(articleWith(reading, text)).toHaveCount(0);
  for (const waiting of [reading, home]) await waiting.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(reading.getByRole('heading', { name: `Comments (${post.comment_count + 2})` })).toBeVisible();
  await expect(comments(reading).getByText(text)).toBeVisible();
  await expect(home.locator(`[data-post="${post.id}"]`).getByText(`${post.comment_count + 2} comments`)).toBeAttached();
  await Promise.all([ours.close(), theirs.close()]);
});

test('who comes back to many new comments is where they were, and goes on with the answer that they were typing', async ({
  browser,
  request,
  baseURL,
}) => {
  const post = await findPost(request, 'colour-from-onion-skins');
  const people = [];
  for (const firstName of ['Rina', 'Tapan', 'Lila'])
    people.push(await signUp(request, { firstName, state: 'verified' }));
  const [reader, ...writers] = people;
  if (!reader) throw new Error('Nobody reads.');
  const say = async (content: string, index: number) => {
    const headers = { authorization: `Bearer ${writers[index % 2]?.session.accessToken}` };
    const data = { postId: post.id, content: `${content} ${index}` };
    expect((await request.post('/api/v1/comments', { data, headers })).status()).toBe(201);
  };
  for (let index = 0; index < 10; index += 1) await say('Said before', index);
  const context = await contextOf(browser, reader, baseURL);
  const page = await context.newPage();
  const line = await openLive(page, post.path);
  await articleWith(page, 'Said before 4')
    .getByRole('button', { name: /^Reply to/ })
    .click();
  const answer = comments(page).getByRole('textbox', { name: /^Reply to/ });
  await answer.fill('As I was saying');
  const place = () => answer.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const before = await place();
  await Promise.all([
    page.waitForEvent('console', (message) => message.text().includes('Realtime connection dropped')),
    line.cut(),
  ]);
  for (let index = 0; index < 10; index += 1) await say('Said meanwhile', index);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(comments(page).getByRole('button', { name: /^10 new comments/ })).toBeVisible();
  await expect(answer).toBeFocused();
  await expect(answer).toHaveValue('As I was saying');
  expect(await place()).toBe(before);
  await context.close();
});

/** Says something below a post, or as an answer, without a page. */
async function say(request: APIRequestContext, { session }: Reader, data: object): Promise<number> {
  const headers = { authorization: `Bearer ${session.accessToken}` };
  const answer = await request.post('/api/v1/comments', { data, headers });
  expect(answer.status()).toBe(201);
  return (await answer.json()).comment.id;
}

/** The page loses its live line, and its comments are fetched anew when the reader comes back to it. */
async function readAnew(page: Page, line: { cut: () => Promise<void> }): Promise<void> {
  const dropped = page.waitForEvent('console', (message) => message.text().includes('Realtime connection dropped'));
  await Promise.all([dropped, line.cut()]);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}

test('who answers a comment that is taken away meanwhile goes on typing in the form for new ones', async ({
  browser,
  request,
  baseURL,
}) => {
  const post = await findPost(request, 'the-door-in-a-fig');
  const writer = await signUp(request, { firstName: 'Tapan', state: 'verified' });
  const reader = await signUp(request, { firstName: 'Lila', state: 'verified' });
  const id = await say(request, writer, { postId: post.id, content: 'Soon gone' });
  const context = await contextOf(browser, reader, baseURL);
  const page = await context.newPage();
  const line = await openLive(page, post.path);
  await press(page, page.locator(`#comment-${id}`).getByRole('button', { name: /^Reply to/ }));
  await expect(comments(page).getByRole('textbox', { name: /^Reply to/ })).toBeFocused();
  await page.keyboard.type('Half a th');
  const headers = { authorization: `Bearer ${writer.session.accessToken}` };
  expect((await request.delete(`/api/v1/comments/${id}`, { headers })).status()).toBe(200);
  await readAnew(page, line);
  await expect(page.locator(`#comment-${id}`)).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toBeInViewport();
  await page.keyboard.type('ought');
  await expect(field(page)).toHaveValue('Half a thought');
  await expect(comments(page).getByRole('alert')).toHaveText('The comment that this answers is not here any more.');
  await expectNoViolations(page, 'taken over');
  await context.close();
});

test('who changes a comment that is deleted elsewhere meanwhile goes on typing in the form for new ones', async ({
  browser,
  request,
  baseURL,
}) => {
  const post = await findPost(request, 'the-door-in-a-fig');
  const reader = await signUp(request, { firstName: 'Sathi', state: 'verified' });
  const id = await say(request, reader, { postId: post.id, content: 'As it was' });
  const context = await contextOf(browser, reader, baseURL);
  const page = await context.newPage();
  const line = await openLive(page, post.path);
  const comment = page.locator(`#comment-${id}`);
  await press(page, comment.getByRole('button', { name: 'Edit' }));
  await expect(comment.getByRole('textbox')).toBeFocused();
  await page.keyboard.type(' and m');
  const headers = { authorization: `Bearer ${reader.session.accessToken}` };
  expect((await request.delete(`/api/v1/comments/${id}`, { headers })).status()).toBe(200);
  await readAnew(page, line);
  await expect(comment).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('ore');
  await expect(field(page)).toHaveValue('As it was and more');
  await expect(comments(page).getByRole('alert')).toHaveText('Comment not found');
  await context.close();
});

test('an answer that arrives above what is read moves nothing, in browsers that leave that to the page as well', async ({
  browser,
  request,
  baseURL,
}) => {
  const post = await findPost(request, 'a-torn-page');
  const writers = [];
  for (const firstName of ['Arup', 'Rina']) writers.push(await signUp(request, { firstName, state: 'verified' }));
  const ids = [];
  for (const [index, writer] of [...writers, ...writers, ...writers].entries())
    ids.unshift(await say(request, writer, { postId: post.id, content: `Bird ${index}` }));
  const [newest, , read] = ids;
  for (const isSafari of [false, true]) {
    const context = await browser.newContext({ viewport: { width: 390, height: 500 }, ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    if (isSafari) await page.addInitScript(() => (CSS.supports = () => false));
    await openLive(page, post.path);
    if (isSafari) await page.evaluate(() => (document.documentElement.style.overflowAnchor = 'none'));
    const comment = page.locator(`#comment-${read}`);
    const place = () => comment.evaluate((item) => Math.round(item.getBoundingClientRect().top));
    // A browser tells of scrolling when it draws.
    await comment.evaluate((item) => {
      const drawn = new Promise((resolve) => window.addEventListener('scroll', resolve, { once: true }));
      item.scrollIntoView({ block: 'start', behavior: 'instant' });
      return drawn;
    });
    await settle(page);
    const before = await place();
    const content = `An answer above ${isSafari} ${Date.now()}`;
    await say(request, writers[0] as Reader, { postId: post.id, content, parentId: newest });
    await expect(comments(page).getByText(content)).toBeAttached();
    await settle(page);
    // Pixels are whole where a page scrolls.
    expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(1);
    await context.close();
  }
});

test('one writes, edits and deletes one’s comment by keyboard; no state of it has an axe violation', async ({
  browser,
  request,
  baseURL,
}) => {
  const post = await findPost(request, 'three-ferries');
  const guest = await browser.newContext();
  const away = await guest.newPage();
  await away.goto(post.path);
  await expectNoViolations(away, 'guest');
  await guest.close();

  const waiting = await contextOf(browser, await signUp(request, { firstName: 'Sumi', state: 'unverified' }), baseURL);
  const unverified = await waiting.newPage();
  await unverified.goto(post.path);
  await expect(
    unverified.getByText(
      'You need to verify your email address to comment. Please check your email for a verification link.',
    ),
  ).toBeVisible();
  await expectNoViolations(unverified, 'unverified');
  await waiting.close();

  const context = await contextOf(browser, await signUp(request, { firstName: 'Rina', state: 'verified' }), baseURL);
  const page = await context.newPage();
  await page.goto(post.path);
  await page.route(
    '**/api/v1/comments',
    (route) => route.fulfill({ status: 500, json: { message: '', code: 'internal' } }),
    { times: 1 },
  );
  await field(page).focus();
  await page.keyboard.type('Third ferry, by the rail.');
  await press(page, comments(page).getByRole('button', { name: 'Post comment' }));
  await expect(comments(page).getByRole('alert')).toHaveText('Failed to submit comment. Try again.');
  await expect(field(page)).toHaveValue('Third ferry, by the rail.');
  await expect(articleWith(page, 'Third ferry')).toHaveCount(0);
  await expectNoViolations(page, 'error');

  await press(page, comments(page).getByRole('button', { name: 'Post comment' }));
  const own = articleWith(page, 'Third ferry, by the rail.');
  await expect(own).toBeVisible();
  await expect(field(page)).toHaveValue('');
  await press(page, own.getByRole('button', { name: 'Edit your comment' }));
  const editing = comments(page).getByRole('textbox', { name: 'Edit your comment' });
  await expect(editing).toBeFocused();
  await expectNoViolations(page, 'editing');
  await typeInto(page, editing, 'Third ferry, by the engine.');
  await page.keyboard.press('Control+Enter');
  const edited = articleWith(page, 'Third ferry, by the engine.');
  await expect(edited.getByRole('button', { name: 'Edit your comment' })).toBeFocused();
  await press(page, edited.getByRole('button', { name: 'Delete the comment by Rina Rao' }));
  await expect(page.getByRole('group', { name: 'Delete this comment for good?' })).toBeFocused();
  await expectNoViolations(page, 'deleting');
  await press(page, page.getByRole('button', { name: 'Delete', exact: true }));
  await expect(edited).toHaveCount(0);
  await expect(comments(page)).toBeFocused();
  await expect(page.getByRole('heading', { name: `Comments (${post.comment_count})` })).toBeVisible();
  await expectNoViolations(page, 'verified');
  await context.close();
});

test('who is offline on a narrow phone is told so in words that fit, with the way to close them', async ({
  browser,
  request,
  baseURL,
}) => {
  const post = await findPost(request, 'three-ferries');
  const context = await contextOf(browser, await signUp(request, { firstName: 'Jaba', state: 'verified' }), baseURL);
  const page = await context.newPage();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(post.path);
  await field(page).fill('From the tunnel');
  await context.setOffline(true);
  await comments(page).getByRole('button', { name: 'Post comment' }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'Failed to create comment' });
  await expect(toast).toBeVisible();
  const { x, width } = (await toast.boundingBox()) ?? { x: 0, width: 999 };
  expect(x + width).toBeLessThanOrEqual(320 - 16);
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toHaveCount(0);
  await context.close();
});

test('a draft survives a reload, and the way of a guest through login back to the form', async ({
  browser,
  request,
  baseURL,
}) => {
  const post = await findPost(request, 'three-cups-and-a-squeeze-of-lemon');
  const reader = await signUp(request, { firstName: 'Bela', state: 'verified' });
  const context = await contextOf(browser, reader, baseURL);
  const page = await context.newPage();
  await page.goto(post.path);
  await field(page).fill('আধখানা কথা');
  await page.reload();
  await expect(field(page)).toHaveValue('আধখানা কথা');
  await page
    .getByRole('button', { name: /account|menu/i })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto(post.path);
  await expect(comments(page).getByText('Please login to comment on this post.')).toBeVisible();
  await comments(page).getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Email', { exact: true }).fill(reader.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(`${baseURL}${post.path}#comments`);
  await expect(field(page)).toHaveValue('আধখানা কথা');
  await expect(comments(page)).toBeInViewport();
  await context.close();
});

test('the address of a comment opens the page that it is on; of one that is gone, it says so', async ({
  page,
  request,
}) => {
  const post = await findPost(request, 'a-diary-in-plain-text');
  const { comments: oldest } = await (await request.get(`/api/v1/comments/post/${post.id}?page=2`)).json();
  const { id } = oldest.at(-1);
  await page.goto(`${post.path}#comment-${id}`);
  await expect(page.locator(`#comment-${id}`)).toBeInViewport();
  await expect(page.locator(`#comment-${id}`)).toBeFocused();
  await expect(comments(page).getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await page.goto(`${post.path}?again#comment-99999999`);
  await expect(comments(page).getByText('The comment that this link leads to is no longer here.')).toBeVisible();
  await expect(comments(page).locator('article:not(ol ol article)')).toHaveCount(10);
});

test('home keeps its pages and place for a reader who comes back from a post, and through a reload', async ({
  page,
}) => {
  await page.goto('/');
  const cards = page.locator('[data-post]');
  for (const count of [20, 30]) {
    await expect
      .poll(async () => {
        await page.keyboard.press('End');
        return cards.count();
      })
      .toBeGreaterThanOrEqual(count);
  }
  const card = cards.nth(17);
  const top = () => card.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const open = async () => {
    await card.getByRole('heading').getByRole('link').click();
    await expect(page).toHaveURL(/\/posts\//);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  };
  const expectSame = async (count: number, place: number) => {
    await expect(page).toHaveURL(/\/$/);
    await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(count);
    await expect.poll(async () => Math.abs((await top()) - place)).toBeLessThan(3);
  };
  await card.scrollIntoViewIfNeeded();
  const [count, place] = [await cards.count(), await top()];
  await expect.poll(() => page.evaluate(() => 'feedPlace' in (window.history.state ?? {}))).toBe(true);
  await open();
  await page.goBack();
  await expectSame(count, place);
  await open();
  await page.getByRole('main').getByRole('link', { name: 'Back', exact: true }).click();
  await expectSame(count, place);
  await page.reload();
  await expectSame(count, place);
});

test('an answer is on the other page at once, and below its comment with and without a script', async ({
  browser,
  request,
  baseURL,
}) => {
  const post = await findPost(request, 'the-river-that-moves-house');
  const writer = await signUp(request, { firstName: 'Tuli', state: 'verified' });
  const [ours, theirs] = [await contextOf(browser, writer, baseURL), await browser.newContext()];
  const [page, reading] = [await ours.newPage(), await theirs.newPage()];
  await page.goto(post.path);
  await openLive(reading, post.path);
  const first = comments(page).getByRole('listitem').first();
  const id = await first.getAttribute('id');
  const text = `An answer of ${Date.now()}, see https://example.org/figs.`;
  await press(page, first.getByRole('button', { name: /^Reply to / }).first());
  const answer = first.getByRole('textbox', { name: /^Reply to / });
  await expect(answer).toBeFocused();
  await page.keyboard.type(text);
  await page.reload();
  await press(page, first.getByRole('button', { name: /^Reply to / }).first());
  await expect(answer).toHaveValue(text);
  await expectNoViolations(page, 'answering');
  await press(page, first.getByRole('button', { name: 'Post reply' }));
  const below = (on: Page) =>
    on
      .locator(`#${id}`)
      .getByRole('list', { name: 'Replies' })
      .getByText(text.split(',')[0] ?? '');
  await expect(below(page)).toBeVisible();
  await expect(first.getByRole('button', { name: /^Reply to / }).first()).toBeFocused();
  await expect(below(reading)).toBeVisible();
  const link = reading.getByRole('link', { name: 'https://example.org/figs', exact: true });
  await expect(link).toHaveAttribute('rel', 'ugc nofollow noopener');
  await expectNoViolations(reading, 'answered');

  const bare = await browser.newContext({ javaScriptEnabled: false });
  const plain = await bare.newPage();
  await plain.goto(post.path);
  await expect(below(plain)).toBeVisible();
  await Promise.all([ours.close(), theirs.close(), bare.close()]);
});

test('pages of comments are addresses that need no script; with one, Back turns back', async ({
  browser,
  page,
  request,
  baseURL,
}) => {
  const post = await findPost(request, 'a-diary-in-plain-text');
  const bare = await browser.newContext({ javaScriptEnabled: false, ...(baseURL !== undefined && { baseURL }) });
  const plain = await bare.newPage();
  await plain.goto(post.path);
  await comments(plain).getByRole('link', { name: 'Next', exact: true }).click();
  await expect(plain).toHaveURL(/\?comments=2#comments$/);
  const second = await comments(plain).getByRole('listitem').first().getAttribute('id');
  await bare.close();

  // A slow phone: what the scripts bring while the finger is down moves nothing from under it.
  const phone = await page.context().newCDPSession(page);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(post.path);
  await comments(page).getByRole('link', { name: 'Next', exact: true }).click();
  await expect(page).toHaveURL(/\?comments=2#comments$/);
  await expect(page.locator(`#${second}`)).toBeVisible();
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.reload();
  await expect(comments(page).getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(comments(page).getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
  expect((await request.get(`${post.path}?comments=99`)).status()).toBe(404);
});

test('on a phone no comment grows when the reader turns out to have a session', async ({
  browser,
  request,
  baseURL,
}) => {
  const post = await findPost(request, 'the-door-in-a-fig');
  const reader = await signUp(request, { firstName: 'Rupa', state: 'verified' });
  const heights: number[][] = [];
  for (const context of [await browser.newContext(), await contextOf(browser, reader, baseURL)]) {
    const page = await context.newPage();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(post.path);
    const articles = comments(page).getByRole('article');
    await articles.first().scrollIntoViewIfNeeded();
    const button = heights.length === 0 ? /^Translate/ : /^Reply to/;
    await expect(comments(page).getByRole('button', { name: button }).first()).toBeVisible();
    await settle(page);
    heights.push(await articles.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height)));
    await context.close();
  }
  expect(heights[0]?.length).toBeGreaterThan(1);
  expect(heights[1]).toEqual(heights[0]);
});
