import { writeFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright/test';
import sharp from 'sharp';
import type { AdminPost } from '../lib/schemas/admin-post.ts';
import { sayIn } from './setup/interface-texts.ts';
import { oneStaffedSite } from './setup/one-staffed-site.ts';
import { expect, test, watchProblems } from './setup/test.ts';

test.describe.configure({ mode: 'serial' });

const site = oneStaffedSite();

const PAGE_ELSEWHERE = 'https://news.example/today';
// Sentences of an ordinary length in each language; blocks get one each.
const WORDS = {
  en: {
    title: 'Where the river turns',
    long: 'The ferry waits until the last cart is on board, and the children count the birds on the other bank.',
    short: 'Mind the tide.',
  },
  bn: {
    title: 'নদী যেখানে বাঁক নেয়',
    long: 'শেষ গাড়িটি না ওঠা পর্যন্ত ফেরি দাঁড়িয়ে থাকে, আর ছেলেমেয়েরা ওপারের পাখি গোনে।',
    short: 'জোয়ারের দিকে খেয়াল রাখুন।',
  },
  ar: {
    title: 'حيث ينعطف النهر',
    long: 'تنتظر العبّارة حتى تصعد آخر عربة، ويعدّ الأطفال الطيور على الضفة الأخرى.',
    short: 'انتبهوا إلى المد.',
  },
} as const;
type Language = keyof typeof WORDS;

/** A hand that writes: every key that it presses is counted. */
class Hand {
  keys = 0;
  readonly page: Page;
  readonly say: (key: string) => string;

  constructor(page: Page, language: Language) {
    this.page = page;
    this.say = sayIn(language);
  }

  async type(words: string, enters = 0): Promise<void> {
    await this.page.keyboard.type(words);
    this.keys += [...words].length;
    for (let count = 0; count < enters; count += 1) await this.press('Enter');
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    this.keys += 1;
  }

  get menu() {
    return this.page.getByRole('listbox', { name: this.say('editor.blockMenu.label') });
  }

  /** By as many letters of its name, in the language of the writer, as it takes to be the first of the list. */
  async choose(block: string): Promise<void> {
    const name = this.say(`editor.blocks.${block}`);
    await this.type('/');
    await expect(this.menu.getByRole('option').first()).toBeVisible();
    for (const letter of name) {
      if ((await this.menu.getByRole('option').first().textContent()) === name) break;
      await this.type(letter);
    }
    await expect(this.menu.getByRole('option').first()).toHaveText(name);
    await this.press('Enter');
    await expect(this.menu).toHaveCount(0);
  }
}

class HandWithMouse extends Hand {
  override async choose(block: string): Promise<void> {
    await this.page.getByRole('button', { name: this.say('editor.tools.plus'), exact: true }).click();
    await this.menu.getByRole('option', { name: this.say(`editor.blocks.${block}`), exact: true }).click();
    await expect(this.menu).toHaveCount(0);
  }
}

async function write(hand: Hand, language: Language): Promise<void> {
  const { title, long, short } = WORDS[language];
  const text = hand.page.getByRole('textbox', { name: hand.say('editor.text.label') });
  await hand.type(title, 1);
  await expect(text).toBeFocused();
  await hand.type(long, 1);
  for (const block of ['heading2', 'heading3']) {
    await hand.choose(block);
    await hand.type(short, 1);
    await hand.type(long, 1);
  }
  for (const block of ['bulletList', 'orderedList']) {
    await hand.choose(block);
    await hand.type(short, 1);
    await hand.type(long, 2);
  }
  for (const block of ['quote', 'calloutNote', 'calloutTip', 'calloutWarning', 'pullQuote']) {
    await hand.choose(block);
    await hand.type(long, 2);
  }
  await hand.choose('toggle');
  await hand.type(short, 1);
  await hand.type(long, 2);
  await hand.type(`- [ ] ${short}`, 1);
  await hand.type(long, 2);
  await hand.choose('table');
  for (const cell of [short, short, short, long, long, long, short, short]) {
    await hand.type(cell);
    await hand.press('Tab');
  }
  await hand.type(short);
  await hand.press('ArrowDown');
  await hand.choose('divider');
  await hand.type(`${long} `);
  await hand.choose('footnote');
  await expect(text.locator('ol.footnotes li')).toHaveCount(1);
  await hand.type(long);
  await hand.press('Escape');
  await hand.type(` ${short}`, 1);
  await hand.type(`${long} $e^{i\\pi}+1=0$ ${short}`, 1);
  await hand.choose('formula');
  await hand.type('x^2+y^2=z^2', 3);
  await hand.choose('codeBlock');
  await hand.type('const a = 1;', 3);
  await hand.choose('card');
  await expect(hand.page.getByRole('textbox', { name: hand.say('editor.card.address') })).toBeFocused();
  await hand.type(PAGE_ELSEWHERE, 1);
  await expect(text.locator('figure.bookmark strong')).toHaveText('Today');
  await hand.type(long);
}

async function writerOf(browser: Browser, language: Language, problems: string[]): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1280, height: 900 } });
  await site.enter(context, 'author');
  await context.addCookies([{ name: 'language', value: language, url: site.url }]);
  const page = await context.newPage();
  watchProblems(page, problems);
  const link = { kind: 'bookmark', title: 'Today', description: '', site: 'news.example', image: null };
  await page.route('**/api/v1/admin/links', (route) =>
    route.fulfill({ json: { link: { ...link, url: PAGE_ELSEWHERE } } }),
  );
  await page.goto('/admin/posts/new');
  await expect(page.getByRole('textbox', { name: sayIn(language)('editor.text.title'), exact: true })).toBeFocused();
  return page;
}

const stored = async (id: number) => (await site.call<{ post: AdminPost }>('author', 'GET', `admin/posts/${id}`)).post;

/** Writes the article in an editor of its own. @returns what is stored when the last word is */
async function article(browser: Browser, language: Language, problems: string[], isByMouse: boolean) {
  const page = await writerOf(browser, language, problems);
  const hand = isByMouse ? new HandWithMouse(page, language) : new Hand(page, language);
  await write(hand, language);
  await expect(page).toHaveURL(/\/admin\/posts\/\d+$/);
  const id = Number(/\d+$/.exec(page.url())?.[0]);
  const { long } = WORDS[language];
  await expect
    .poll(async () => (await stored(id)).content)
    .toMatch(new RegExp(`<p>${long}</p><ol class="footnotes">`, 'u'));
  await page.context().close();
  // Names of notes are made anew for each.
  return { id, keys: hand.keys, content: (await stored(id)).content.replaceAll(/fn-[0-9a-f]{8}/gu, 'fn-x') };
}

for (const language of ['en', 'bn', 'ar'] as const)
  test(`${language}: keys alone write what keys and mouse write, with little more than the keys of its Markdown`, async ({
    browser,
    problems,
  }) => {
    const byKeys = await article(browser, language, problems, false);
    const byMouse = await article(browser, language, problems, true);
    expect(byMouse.content).toBe(byKeys.content);
    for (const block of [
      '<h2>',
      '<h3>',
      '<ul>',
      '<ol>',
      '<blockquote>',
      '<aside',
      '<details>',
      'pull-quote',
      '<hr>',
      '<li>☐ ',
      '<table>',
      'class="footnotes"',
      'language-math',
      '<pre>',
      'bookmark',
    ])
      expect(byKeys.content).toContain(block);
    const { slug } = (
      await site.call<{ post: AdminPost }>('author', 'PUT', `admin/posts/${byKeys.id}`, { status: 'published' })
    ).post;
    const markdown = await (await fetch(`${site.url}/posts/${encodeURIComponent(slug)}.md`)).text();
    const [, body = ''] = /^---\n[\s\S]*?\n---\n\s*([\s\S]*)$/u.exec(markdown) ?? [];
    expect(body).not.toBe('');
    expect(byKeys.keys / [...body].length).toBeLessThanOrEqual(1.3);
  });

/** Tab until the focus is there: what the keyboard cannot reach is never focused. */
async function tabTo(page: Page, name: string, role: 'button' | 'textbox'): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true }).first();
  await expect(wanted).toBeVisible();
  for (let count = 0; count < 12; count += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(wanted).toBeFocused();
}

async function pick(page: Page, act: () => Promise<void>, files: string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await act();
  await (await chooser).setFiles(files);
}

test('pictures, sound, files and buttons are put in by keys alone', async ({ browser, problems }, { outputPath }) => {
  const page = await writerOf(browser, 'en', problems);
  const hand = new Hand(page, 'en');
  const picture = outputPath('river.png');
  await sharp({ create: { width: 640, height: 480, channels: 3, background: '#357' } })
    .png()
    .toFile(picture);
  const words = outputPath('tides.txt');
  await writeFile(words, 'High at noon.\n');
  await hand.type('Files', 1);
  const text = page.getByRole('textbox', { name: 'Text of the post' });
  await expect(text).toBeFocused();
  await pick(page, () => hand.choose('image'), [picture]);
  await expect(text.locator('figure img[src^="/uploads/"]')).toHaveCount(1);
  await tabTo(page, 'What does the image show?', 'textbox');
  await hand.type('A river');
  await text.focus();
  await hand.press('Control+End');
  await hand.choose('gallery');
  await tabTo(page, 'Add pictures', 'button');
  await pick(page, () => hand.press('Enter'), [picture, picture]);
  await expect(text.locator('.gallery img')).toHaveCount(2);
  await text.focus();
  await hand.press('Control+End');
  await pick(page, () => hand.choose('file'), [words]);
  await expect(text.locator('.file strong')).toHaveText('tides.txt');
  await hand.press('Control+End');
  await hand.choose('button');
  await hand.type('Order now');
  await expect(page.getByRole('textbox', { name: 'Address', exact: true })).toBeVisible();
  await hand.press('Control+End');
  await hand.type('The end.');
  await expect(page).toHaveURL(/\/admin\/posts\/\d+$/);
  const id = Number(/\d+$/.exec(page.url())?.[0]);
  await expect.poll(async () => (await stored(id)).content).toContain('<p>The end.</p>');
  const { content } = await stored(id);
  expect(content).toMatch(/<figure><img src="[^"]+" alt="A river"/u);
  expect(content).toMatch(/<figure class="gallery">(?:<img [^>]+>){2}<\/figure>/u);
  expect(content).toMatch(/<figure class="file"><a href="\/uploads\/files\/[^"]+"[^>]*>tides.txt<\/a>/u);
  await page.context().close();
});

const ARTICLE =
  '## Low water\n\nWords with **weight**, a [link](https://news.example/) and $x^2$.[^1]\n\n- [x] boat\n- [ ] oars\n\n' +
  '| Day | Tide |\n|---|---|\n| সোমবার | 3 |\n\n```ts\nconst a = 1;\n```\n\n[^1]: In a letter.\n';

test('an article of Markdown that is pasted is understood whole, and one undo takes it back', async ({
  browser,
  problems,
}) => {
  const page = await writerOf(browser, 'en', problems);
  await page.keyboard.type('Pasted');
  await page.keyboard.press('Enter');
  const text = page.getByRole('textbox', { name: 'Text of the post' });
  await expect(text).toBeFocused();
  await page.keyboard.type('Before');
  await page.keyboard.press('Enter');
  await text.evaluate((element, markdown) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', markdown);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, ARTICLE);
  await expect(text.locator('h2')).toHaveText('Low water');
  await expect(text.locator('td')).toHaveText(['সোমবার', '3']);
  await expect(text.locator('ol.footnotes li')).toHaveText('In a letter.');
  await expect(text.locator('li', { hasText: 'boat' })).toHaveText('☑ boat');
  await page.keyboard.press('Control+z');
  await expect(text).toHaveText('Before');
  await page.keyboard.press('Control+y');
  await expect(text.locator('h2')).toHaveText('Low water');
  const sign = await text.locator('li', { hasText: 'oars' }).boundingBox();
  await page.mouse.click((sign?.x ?? 0) + 6, (sign?.y ?? 0) + (sign?.height ?? 0) / 2);
  await expect(text.locator('li', { hasText: 'oars' })).toHaveText('☑ oars');
  await page.context().close();
});
