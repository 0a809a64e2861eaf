import type { Browser, CDPSession, Locator, Page } from 'playwright/test';
import type { AdminPost } from '../lib/schemas/admin-post.ts';
import { oneStaffedSite } from './setup/one-staffed-site.ts';
import { expect, test, watchProblems } from './setup/test.ts';

// One site for all of them.
test.describe.configure({ mode: 'default' });

const site = oneStaffedSite();

const DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const text = (page: Page) => page.getByRole('textbox', { name: 'Text of the post' });
const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
const state = (page: Page) => page.getByRole('main').getByRole('status').first();

/** Somebody who writes by an input method: what they type is composed first, as of Avro, of Gboard or of Japanese ones. */
class Composer {
  readonly #input: CDPSession;

  constructor(input: CDPSession) {
    this.#input = input;
  }

  /** Shows what a word is on its way, and leaves it there. */
  async begin(...steps: string[]): Promise<void> {
    for (const step of steps)
      await this.#input.send('Input.imeSetComposition', {
        ...{ text: step, selectionStart: step.length, selectionEnd: step.length },
      });
  }

  async write(...steps: string[]): Promise<void> {
    await this.begin(...steps);
    await this.#input.send('Input.insertText', { text: steps.at(-1) ?? '' });
  }

  /** A key as WebKit tells of it when it ended a composition: that is over already. */
  async press(key: 'Enter' | 'Escape'): Promise<void> {
    const event = { key, code: key, windowsVirtualKeyCode: 229, nativeVirtualKeyCode: 229 };
    await this.#input.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event });
    await this.#input.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
  }
}

async function writerOf(browser: Browser, problems: string[], path: string) {
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1_440, height: 900 } });
  await site.enter(context, 'editor');
  const page = await context.newPage();
  watchProblems(page, problems);
  await page.goto(path);
  await expect(text(page)).toBeVisible();
  return { page, composer: new Composer(await context.newCDPSession(page)) };
}

const create = (content: string) =>
  site
    .call<{ post: AdminPost }>('editor', 'POST', 'admin/posts', { title: 'নদীর পাড়', content })
    .then(({ post }) => post);

/** Puts the caret behind some words of a field. */
async function goBehind(field: Locator, words: string): Promise<void> {
  await field.click();
  await field.evaluate((element: HTMLInputElement, start) => {
    const at = element.value.indexOf(start) + start.length;
    element.setSelectionRange(at, at);
  }, words);
}

test('a title and a text are composed word by word, while the draft saves itself', async ({ browser, problems }) => {
  const { page, composer } = await writerOf(browser, problems, '/admin/posts/new');
  await composer.write('ন', 'নদ', 'নদী');
  await composer.begin(' ক', ' ক্ষ', ' ক্ষণি');
  await expect(state(page)).toHaveText(/^Saved at/);
  await composer.write(' ক্ষণিক');
  await expect(title(page)).toHaveValue('নদী ক্ষণিক');
  // The key that takes the word is not the one that leaves the title.
  await composer.press('Enter');
  await expect(title(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(text(page)).toBeFocused();
  await composer.write('##');
  await page.keyboard.insertText(' ');
  await composer.write('শি', 'শিরো', 'শিরোনাম');
  await page.keyboard.press('Enter');
  await composer.write('**', '**ব', '**বাংলা**');
  await expect(text(page).locator('h2')).toHaveText('শিরোনাম');
  await expect(text(page).locator('strong')).toHaveText('বাংলা');
  await composer.begin(' ভ', ' ভাষ');
  await expect(state(page)).toHaveText('Unsaved changes');
  await expect(state(page)).toHaveText(/^Saved at/);
  await composer.write(' ভাষা');
  await expect(text(page).locator('p').first()).toHaveText('বাংলা ভাষা');
  await expect(page.getByLabel('Address (slug)')).toHaveValue('নদী-ক্ষণিক');
});

test('fields of blocks take composed words whole, also in the midst of others', async ({ browser, problems }) => {
  const picture = `<figure><img src="${DOT}" alt="নদী নৌকা" width="300" height="200"></figure>`;
  const gallery = `<figure class="gallery"><img src="${DOT}" alt="এক তিন"><img src="${DOT}" alt="B"></figure>`;
  const card =
    '<figure class="bookmark"><a href="https://a.example/"><strong>নাম শেষ</strong><br><small>কথা</small><br><cite>a</cite></a></figure>';
  const table = '<table><caption>নাম শেষ</caption><tbody><tr><td>ঘর</td></tr></tbody></table>';
  const post = await create(`<p>শুরু।</p>${picture}${gallery}${card}${table}<p>শেষ।</p>`);
  const { page, composer } = await writerOf(browser, problems, `/admin/posts/${post.id}`);
  const fields = [
    [text(page).locator('figure img').first(), text(page).getByLabel('What does the image show?'), 'নদী', ' নৌকা'],
    [text(page).locator('.gallery img').first(), text(page).getByLabel('What image 1 shows'), 'এক', ' তিন'],
    [text(page).locator('figure.bookmark a'), text(page).getByLabel('Title'), 'নাম', ' শেষ'],
    [text(page).getByText('ঘর'), page.getByLabel('Caption').last(), 'নাম', ' শেষ'],
  ] as const;
  for (const [block, field, before, behind] of fields) {
    await block.click();
    await goBehind(field, before);
    await composer.write(' ক', ' কা', ' কাল', ' কালো');
    await page.keyboard.type('!?');
    await expect(field).toHaveValue(`${before} কালো!?${behind}`);
  }
  await expect(state(page)).toHaveText(/^Saved at/);
  const { post: saved } = await site.call<{ post: AdminPost }>('editor', 'GET', `admin/posts/${post.id}`);
  for (const [, , before, behind] of fields) expect(saved.content).toContain(`${before} কালো!?${behind}`);
  // What they have changes by other means as well.
  await text(page).locator('.gallery img').first().click();
  await page.getByRole('button', { name: 'Later: image 1' }).click();
  await expect(text(page).getByLabel('What image 1 shows')).toHaveValue('B');
  await expect(text(page).getByLabel('What image 2 shows')).toHaveValue('এক কালো!? তিন');
});

test('tags are told apart in what was composed, not in what is on its way', async ({ browser, problems }) => {
  const { page, composer } = await writerOf(browser, problems, '/admin/posts/new');
  const field = page.getByLabel('Tags');
  const chips = page.locator('.MuiAutocomplete-root', { has: field }).locator('.MuiChip-label');
  await field.click();
  await composer.begin('とう', 'とうきょう、', 'とうきょう、おおさか', '東京、大阪');
  await expect(chips).toHaveCount(0);
  await composer.write('東京、大阪');
  await expect(chips).toHaveText(['東京 (new)']);
  await expect(field).toHaveValue('大阪');
  await composer.press('Enter');
  await expect(chips).toHaveCount(1);
  await page.keyboard.press('Enter');
  await composer.write('ন', 'নদী');
  await page.keyboard.insertText(',');
  await expect(chips).toHaveText(['東京 (new)', '大阪 (new)', 'নদী (new)']);
});

test('the key that takes a composed word or gives it up does nothing else', async ({ browser, problems }) => {
  const post = await create('<p>আমার দেশ, আমার ভাষা</p>');
  const { page, composer } = await writerOf(browser, problems, `/admin/posts/${post.id}`);
  // Of the search.
  await text(page).click();
  await page.keyboard.press('ControlOrMeta+F');
  const search = page.getByRole('form', { name: 'Find and replace' });
  await composer.write('আ', 'আমার');
  await expect(search.getByRole('status')).toHaveText('1 of 2');
  await search.getByLabel('Replace with').click();
  await composer.write('ত', 'তোমার');
  await composer.press('Enter');
  await composer.press('Escape');
  await expect(search).toBeVisible();
  await expect(text(page)).toHaveText('আমার দেশ, আমার ভাষা');
  await page.keyboard.press('Enter');
  await expect(text(page)).toHaveText('তোমার দেশ, আমার ভাষা');
  await page.keyboard.press('Escape');
  // Of a link.
  await text(page).click();
  await page.keyboard.press('ControlOrMeta+K');
  const link = page.getByRole('form', { name: 'Link' });
  await composer.write('দ', 'দেশ');
  await composer.press('Escape');
  await expect(link).toBeVisible();
  await link.getByRole('button', { name: 'Cancel' }).click();
  // Of a new category.
  await page.getByLabel('New category').click();
  await composer.write('ভ', 'ভ্রমণ');
  await composer.press('Enter');
  await expect(page.getByLabel('New category')).toHaveValue('ভ্রমণ');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: 'ভ্রমণ' })).toBeChecked();
});
