import type { Browser, Page } from 'playwright/test';
import type { AdminPost } from '../lib/schemas/admin-post.ts';
import { sayIn } from './setup/interface-texts.ts';
import { oneStaffedSite } from './setup/one-staffed-site.ts';
import { expect, test, watchProblems } from './setup/test.ts';

// One site for all of them.
test.describe.configure({ mode: 'default' });

const site = oneStaffedSite();
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** A phone in somebody's hand, in a language of the interface. */
async function phoneIn(browser: Browser, problems: string[], language: string, width = 360): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, ...PHONE, viewport: { width, height: 740 } });
  await site.enter(context, 'admin');
  await context.addCookies([{ name: 'language', value: language, url: site.url }]);
  const page = await context.newPage();
  watchProblems(page, problems);
  return page;
}

const publish = async (title: string, content = '<p>It rained.</p>') => {
  const body = { title, content, status: 'published' };
  return (await site.call<{ post: AdminPost }>('admin', 'POST', 'admin/posts', body)).post;
};

test('the head of a published post takes two lines on a phone, in languages of long words too', async ({
  browser,
  problems,
}) => {
  const post = await publish('A river');
  for (const language of ['en', 'bn', 'de', 'es', 'it', 'ru', 'ar']) {
    const page = await phoneIn(browser, problems, language);
    await page.goto(`/admin/posts/${post.id}`);
    const say = sayIn(language);
    const view = page.getByRole('link', { name: say('editor.head.viewPost') });
    const settings = page.getByRole('button', { name: say('editor.head.settings'), exact: true });
    await expect(settings).toBeVisible();
    const [seen, set] = [await view.boundingBox(), await settings.boundingBox()];
    expect([language, set?.y]).toEqual([language, seen?.y]);
    expect(Math.min(seen?.width ?? 0, seen?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await page.context().close();
  }
});

test('an empty post asks for its title and its text where the page begins', async ({ browser, problems }) => {
  const page = await phoneIn(browser, problems, 'ar');
  await page.goto('/admin/posts/new');
  const say = sayIn('ar');
  const title = page.getByRole('textbox', { name: say('editor.text.title') });
  const text = page.getByRole('textbox', { name: say('editor.text.label') });
  await expect(text).toBeVisible();
  for (const field of [title, text]) {
    await expect(field).toHaveCSS('direction', 'rtl');
    await field.pressSequentially('Rain');
    await expect(field).toHaveCSS('direction', 'ltr');
  }
  await page.context().close();
});

test('on a phone a list says what a moment or a name is, where it alone would not tell', async ({
  browser,
  problems,
}) => {
  await site.call('admin', 'POST', 'admin/tokens', { name: 'Builder', scopes: ['read'] });
  await site.call('admin', 'POST', 'admin/invitations', { email: 'mina@example.test', role: 'author' });
  const page = await phoneIn(browser, problems, 'en');
  await page.goto('/admin/tokens');
  await expect(page.getByRole('row', { name: /Builder/ })).toContainText(/Last used: Never.*Valid until: /);
  await page.goto('/admin/invitations');
  await expect(page.getByRole('row', { name: /mina@example\.test/ })).toContainText(
    /Invited by: @person\.admin.*Valid until: \w/,
  );
  await page.context().close();
});

test('the button that shares a post never stands alone in a row of its card', async ({ browser, problems }) => {
  await publish('A bridge');
  for (const width of [320, 360, 412, 780]) {
    const page = await phoneIn(browser, problems, 'en', width);
    await page.goto('/');
    const foot = page.locator('article footer').first();
    const [share, reactions] = [foot.getByRole('button').last(), foot.getByRole('button').first()];
    await share.scrollIntoViewIfNeeded();
    for (const views of ['7', '123,456', '1,234,567']) {
      await foot
        .locator('li span[aria-hidden]')
        .first()
        .evaluate((figure, count) => (figure.textContent = count), views);
      const [own, beside, whole] = await Promise.all([share, reactions, foot].map((part) => part.boundingBox()));
      expect([width, views, own?.y]).toEqual([width, views, beside?.y]);
      // At the far edge, and under no other button.
      expect(Math.abs((own?.x ?? 0) + (own?.width ?? 0) - (whole?.x ?? 0) - (whole?.width ?? 0))).toBeLessThan(1);
      const last = await foot.getByRole('group').getByRole('button').last().boundingBox();
      expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(own?.x ?? 0);
    }
    await page.context().close();
  }
});

test('German words are divided with their sign on a phone, addresses and what is in other languages are not', async ({
  browser,
  problems,
}) => {
  const page = await phoneIn(browser, problems, 'de');
  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('hyphens', 'auto');
  await expect(page.getByText('@person.author').first()).toHaveCSS('hyphens', 'manual');
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('hyphens', 'manual');
  await page.context().close();
  const english = await phoneIn(browser, problems, 'en');
  await english.goto('/about-us');
  await expect(english.getByRole('heading', { level: 1 })).toHaveCSS('hyphens', 'manual');
  await english.context().close();
});

test('a choice without a frame shows that the keyboard is there', async ({ browser, problems }) => {
  const page = await phoneIn(browser, problems, 'en');
  await page.goto('/admin/users');
  const choice = page.getByRole('combobox', { name: /^Role of/ }).first();
  await expect(choice).toHaveCSS('outline-style', 'none');
  // The key before it makes the focus one of the keyboard.
  await page.keyboard.press('Tab');
  await choice.focus();
  await expect(choice).toHaveCSS('outline', /solid 2px/);
  await page.context().close();
});

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('a table of many columns scrolls by itself where it is written, and stands on paper whole', async ({
  browser,
  problems,
}) => {
  const row = (cell: string) => `<tr>${`<${cell}>Harbour</${cell}>`.repeat(12)}</tr>`;
  const post = await publish('A wide table', `<table><tbody>${row('th')}${row('td')}</tbody></table>`);
  const page = await phoneIn(browser, problems, 'en');
  await page.goto(`/admin/posts/${post.id}`);
  const written = page.getByRole('textbox', { name: sayIn('en')('editor.text.label') }).locator('table');
  await expect(written).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await sideways(page)).toBe(0);
    // Words in one line each.
    const { height = 0 } = (await written.locator('th').last().boundingBox()) ?? {};
    expect([width, height < 60]).toEqual([width, true]);
  }
  await page.goto(`/posts/${post.slug}`);
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: 'print' });
  const read = page.locator('.table-box');
  expect(await read.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  expect(await sideways(page)).toBe(0);
  await expect(read).toHaveCSS('overflow-x', 'visible');
  await page.context().close();
});

test('the menu of a row holds a long title whole, and a choice of a question has a row of its own', async ({
  browser,
  problems,
}) => {
  const post = await publish(`River ${'valley '.repeat(12)}`);
  await site.call('default_admin', 'POST', 'comments', { postId: post.id, content: 'Remark' });
  const page = await phoneIn(browser, problems, 'en');
  await page.goto('/admin/comments');
  await page.locator('main [data-id] [aria-haspopup="menu"]').first().click();
  const cut = await page
    .getByRole('menuitem')
    .evaluateAll((items) =>
      items.filter((item) => item.scrollWidth > item.clientWidth).map((item) => item.textContent),
    );
  expect(cut).toEqual([]);
  await page.goto('/admin/users');
  await page
    .getByRole('row', { name: /person\.user/ })
    .getByRole('button', { name: 'Deactivate' })
    .click();
  const question = page.getByRole('alertdialog');
  await expect(question.locator('label')).toHaveCSS('display', 'flex');
  await page.context().close();
});

test('a long formula in a text from right to left scrolls to its end', async ({ browser, problems }) => {
  const post = await publish(
    'نهر',
    `<p>نزل المطر في الليل.</p><pre><code class="language-math">${'a+'.repeat(40)}b</code></pre>`,
  );
  const page = await phoneIn(browser, problems, 'ar');
  await page.goto(`/posts/${encodeURIComponent(post.slug)}`);
  const formula = page.locator('.formula');
  expect(await formula.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeGreaterThan(100);
  await page.context().close();
});

test('no line of facts begins with a dot in a text that runs against its page, and the way back is read whole', async ({
  browser,
  problems,
}) => {
  await site.call('admin', 'POST', 'admin/categories', { name: 'Science and Nature' });
  const { categories } = await site.call<{ categories: { id: number; name: string }[] }>(
    'admin',
    'GET',
    'admin/categories',
  );
  const categoryIds = categories.filter(({ name }) => name === 'Science and Nature').map(({ id }) => id);
  const body = {
    title: 'Three cups of tea',
    content: '<p>It rained in the night.</p>',
    status: 'published',
    categoryIds,
  };
  const { post } = await site.call<{ post: AdminPost }>('admin', 'POST', 'admin/posts', body);
  for (const [language, width] of [
    ['ar', 320],
    ['ur', 320],
    ['ar', 1280],
    ['de', 320],
  ] as const) {
    const page = await phoneIn(browser, problems, language, width);
    await page.goto(`/posts/${post.slug}`);
    const facts = page.locator('main div:has(> time)').first();
    // Where dots are seen, and where the facts are: between two of one line alone.
    const lone = await facts.evaluate((box) => {
      const { left, right } = box.getBoundingClientRect();
      const facts = [...box.children].map((fact) => ({ fact, place: fact.getBoundingClientRect() }));
      const rtl = getComputedStyle(box).direction === 'rtl';
      return facts.flatMap(({ fact, place }, at) =>
        (['::before', '::after'] as const).flatMap((side) => {
          const { content, width: drawn } = getComputedStyle(fact, side);
          if (content === 'none' || content === 'normal') return [];
          const isLeft = (side === '::before') !== rtl;
          const gap = parseFloat(drawn);
          // Before a fact a dot stands beside it; behind one, within its room, and the last of a line in what is cut off.
          const way = side === '::before' ? gap / 2 : -gap / 2;
          const middle = isLeft ? place.left - way : place.right + way;
          const cut = side === '::before' ? 0 : gap;
          const [first, last] = rtl ? [left + cut, right] : [left, right - cut];
          const other = facts[side === '::before' ? at - 1 : at + 1]?.place;
          const isBetween = other !== undefined && Math.abs(other.top - place.top) < 2;
          return middle > first && middle < last && !isBetween ? [`${side} ${fact.textContent}`] : [];
        }),
      );
    });
    expect([language, width, lone]).toEqual([language, width, []]);
    const cut = await page
      .locator('nav li:not(:last-child) > a[href^="/categories/"]')
      .evaluateAll((ways) => ways.filter((way) => way.scrollWidth > way.clientWidth).map((way) => way.textContent));
    expect([language, width, cut]).toEqual([language, width, []]);
    await page.context().close();
  }
});

test('with more space between letters a list of the administration cuts neither a date nor what a post is', async ({
  browser,
  problems,
}) => {
  await publish('A spaced word');
  const page = await phoneIn(browser, problems, 'de', 1280);
  await page.goto('/admin/posts');
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  // WCAG 1.4.12. The policy of the site lets in sheets that scripts make.
  await page.evaluate(() => {
    const spaced = new CSSStyleSheet();
    spaced.replaceSync('*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, spaced];
  });
  const cut = await page.locator('[role="gridcell"] :is(time, .MuiChip-label)').evaluateAll((words) =>
    words
      .filter((word) => {
        const cell = word.closest('[role="gridcell"]')?.getBoundingClientRect();
        return word.scrollWidth > word.clientWidth + 1 && word.clientWidth > 0
          ? true
          : word.getBoundingClientRect().right > (cell?.right ?? 0);
      })
      .map((word) => word.textContent),
  );
  expect(cut).toEqual([]);
  await page.context().close();
});

test('how many comments somebody wrote is a way to them that a finger meets', async ({ browser, problems }) => {
  const page = await phoneIn(browser, problems, 'en', 320);
  const post = await publish('A post with a remark');
  await site.call('default_admin', 'POST', 'comments', { postId: post.id, content: 'Remark' });
  await page.goto('/admin/users');
  const way = page.locator('main a[href*="comments?author="]').first();
  await expect(way).toBeVisible();
  const { width = 0, height = 0 } = (await way.boundingBox()) ?? {};
  expect([width >= 24, height >= 24]).toEqual([true, true]);
  await page.context().close();
});
