import { writeFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright/test';
import sharp from 'sharp';
import type { AdminPost } from '../lib/schemas/admin-post.ts';
import { sayIn } from './setup/interface-texts.ts';
import { silence } from './setup/silence.ts';
import { oneStaffedSite } from './setup/one-staffed-site.ts';
import { expect, test, watchProblems } from './setup/test.ts';

test.describe.configure({ mode: 'serial' });

const site = oneStaffedSite();
const files = { picture: '', song: '', film: '', words: '' };
test.beforeAll(async ({}, info) => {
  Object.assign(files, {
    picture: info.outputPath('river.png'),
    song: info.outputPath('tide.wav'),
    film: info.outputPath('tide.mp4'),
    words: info.outputPath('tides.txt'),
  });
  await sharp({ create: { width: 640, height: 480, channels: 3, background: '#357' } })
    .png()
    .toFile(files.picture);
  await writeFile(files.song, silence());
  // The first box of a film, which is what it is known by.
  await writeFile(files.film, Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1'));
  await writeFile(files.words, 'High at noon.\n');
});

const PAGE_ELSEWHERE = 'https://news.example/today';
const FILM = 'https://vimeo.com/76979871';
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

/** By what a block is found: people know the last word of most names. */
const lastWord = (name: string) => name.split(/[\s\p{P}]+/u).at(-1) ?? name;

const MOST_STEPS = 40;

/** A hand that writes: every key that it presses is counted. */
class Hand {
  keys = 0;
  readonly page: Page;
  readonly say: (key: string) => string;
  readonly text: Locator;

  constructor(page: Page, language: Language) {
    this.page = page;
    this.say = sayIn(language);
    this.text = page.getByRole('textbox', { name: this.say('editor.text.label') });
  }

  /** A sentence comes at once, as from a keyboard that writes whole words. */
  async sentence(words: string, enters = 0): Promise<void> {
    await this.page.keyboard.insertText(words);
    this.keys += [...words].length;
    for (let count = 0; count < enters; count += 1) await this.press('Enter');
  }

  /** Letter by letter: what the editor makes something of. */
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

  /** What the menu has chosen, once the last key has been drawn. */
  private async chosen(): Promise<string | null> {
    await this.drawn();
    return this.menu.evaluate((list) => list.querySelector('[aria-selected="true"]')?.textContent ?? null);
  }

  /** By as many letters of its name, in the language of the writer, as it takes; by arrows where names are alike. */
  async choose(block: string): Promise<void> {
    const name = this.say(`editor.blocks.${block}`);
    await this.type('/');
    await expect(this.menu).toBeVisible();
    for (const letter of lastWord(name)) {
      if ((await this.chosen()) === name) break;
      await this.type(letter);
    }
    for (let step = 0; step < MOST_STEPS && (await this.chosen()) !== name; step += 1) await this.press('ArrowDown');
    await expect(this.menu.getByRole('option', { selected: true })).toHaveText(name);
    await this.press('Enter');
    await expect(this.menu).toHaveCount(0);
  }

  /** To something beside the words. What the keyboard cannot reach is never focused. */
  async goTo(wanted: Locator): Promise<void> {
    await this.walk(wanted, 'Tab');
  }

  async use(wanted: Locator, key: 'Enter' | 'Space'): Promise<void> {
    await this.goTo(wanted);
    await this.press(key);
  }

  /** Back into the text, where it ends. */
  async goOn(): Promise<void> {
    await this.walk(this.text, 'Shift+Tab');
    await this.drawn();
    await this.press('Control+End');
  }

  /** To the tools of the block that the caret is in. */
  async goToTool(wanted: Locator): Promise<void> {
    await this.press('Alt+F10');
    await this.goTo(wanted);
  }

  private async drawn(): Promise<void> {
    await this.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
  }

  private async walk(wanted: Locator, key: string): Promise<void> {
    await expect(wanted).toBeVisible();
    for (let step = 0; step < MOST_STEPS; step += 1) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return;
      await this.press(key);
    }
    await expect(wanted).toBeFocused();
  }
}

class HandWithMouse extends Hand {
  override async choose(block: string): Promise<void> {
    await this.page.getByRole('button', { name: this.say('editor.tools.plus'), exact: true }).click();
    await this.menu.getByRole('option', { name: this.say(`editor.blocks.${block}`), exact: true }).click();
    await expect(this.menu).toHaveCount(0);
  }

  override async goTo(wanted: Locator): Promise<void> {
    await wanted.click();
  }

  override async use(wanted: Locator): Promise<void> {
    await wanted.click();
  }

  override async goOn(): Promise<void> {
    await this.text.locator('> p').last().click();
    await this.press('End');
  }

  override async goToTool(wanted: Locator): Promise<void> {
    await wanted.click();
  }
}

type Files = { picture: string; song: string; film: string; words: string };

async function pick(page: Page, act: () => Promise<void>, files: string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await act();
  await (await chooser).setFiles(files);
}

/** Blocks that hold something from the disk or from elsewhere. */
async function writeMedia(hand: Hand, { picture, song, film, words }: Files, short: string): Promise<void> {
  const { page, text, say } = hand;
  // A field of one line: in Arabic the title of the post has the same name.
  const address = page
    .getByRole('textbox', { name: say('editor.card.address'), exact: true })
    .and(page.locator('input'));
  await pick(page, () => hand.choose('image'), [picture]);
  await expect(text.locator('figure img[src^="/uploads/"]')).toHaveCount(1);
  await hand.goTo(page.getByRole('textbox', { name: say('editor.image.describe') }));
  await hand.sentence(short);
  await hand.use(page.getByRole('checkbox', { name: say('editor.image.wide') }), 'Space');
  await hand.goOn();
  await hand.choose('gallery');
  await pick(page, () => hand.use(page.getByRole('button', { name: say('editor.gallery.add') }), 'Enter'), [
    picture,
    picture,
  ]);
  await expect(text.locator('.gallery img')).toHaveCount(2);
  await hand.goOn();
  for (const [file, shown] of [
    [song, 'audio'],
    [film, 'video'],
  ] as const) {
    await pick(page, () => hand.choose('player'), [file]);
    await expect(text.locator(`${shown}[src^="/uploads/"]`)).toHaveCount(1);
    await hand.goOn();
  }
  await pick(page, () => hand.choose('file'), [words]);
  await expect(text.locator('.file small')).toHaveText(/TXT/u);
  await hand.goOn();
  await hand.choose('button');
  await hand.sentence(short);
  await hand.goToTool(address);
  await hand.sentence(PAGE_ELSEWHERE, 1);
  await hand.goOn();
  for (const [url, kind, title] of [
    [PAGE_ELSEWHERE, 'bookmark', 'Today'],
    [FILM, 'embed', 'A film'],
  ] as const) {
    await hand.choose('card');
    await expect(address).toBeFocused();
    await hand.sentence(url, 1);
    await expect(text.locator(`figure.${kind} strong`)).toHaveText(title);
  }
}

async function write(hand: Hand, files: Files, { title, long, short }: (typeof WORDS)[Language]): Promise<void> {
  const { text } = hand;
  await hand.sentence(title, 1);
  await expect(text).toBeFocused();
  await hand.sentence(long, 1);
  for (const block of ['heading2', 'heading3']) {
    await hand.choose(block);
    await hand.sentence(short, 1);
    await hand.sentence(long, 1);
  }
  for (const block of ['bulletList', 'orderedList']) {
    await hand.choose(block);
    await hand.sentence(short, 1);
    await hand.sentence(long, 2);
  }
  for (const block of ['quote', 'calloutNote', 'calloutTip', 'calloutWarning', 'pullQuote']) {
    await hand.choose(block);
    await hand.sentence(long, 2);
  }
  await hand.choose('toggle');
  await hand.sentence(short, 1);
  await hand.sentence(long, 2);
  await hand.type('- [ ] ');
  await hand.sentence(short, 1);
  await hand.sentence(long, 2);
  await hand.choose('table');
  for (const cell of [short, short, short, long, long, long, short, short]) {
    await hand.sentence(cell);
    await hand.press('Tab');
  }
  await hand.sentence(short);
  await hand.press('ArrowDown');
  await hand.choose('divider');
  await hand.sentence(long);
  await hand.type(' $e^{i\\pi}+1=0$ ');
  await hand.sentence(short, 1);
  await hand.choose('formula');
  await hand.type('x^2+y^2=z^2', 3);
  await hand.choose('codeBlock');
  await hand.type('const a = 1;', 3);
  await writeMedia(hand, files, short);
  await hand.sentence(long);
  await hand.type(' ');
  await hand.choose('footnote');
  await expect(text.locator('ol.footnotes li')).toHaveCount(1);
  await hand.sentence(short);
  await hand.press('Escape');
  await hand.press('Enter');
  await hand.sentence(long);
}

async function writerOf(browser: Browser, language: Language, problems: string[]): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1280, height: 900 } });
  await site.enter(context, 'author');
  await context.addCookies([{ name: 'language', value: language, url: site.url }]);
  const page = await context.newPage();
  watchProblems(page, problems);
  const link = { kind: 'bookmark', title: 'Today', description: '', site: 'news.example', image: null };
  await page.route('**/api/v1/admin/links', (route) => {
    const { url } = route.request().postDataJSON() as { url: string };
    const film = { kind: 'embed', title: 'A film', site: 'Vimeo' };
    return route.fulfill({ json: { link: { ...link, url, ...(url === FILM && film) } } });
  });
  await page.goto('/admin/posts/new');
  await expect(page.getByRole('textbox', { name: sayIn(language)('editor.text.title'), exact: true })).toBeFocused();
  return page;
}

const stored = async (id: number) => (await site.call<{ post: AdminPost }>('author', 'GET', `admin/posts/${id}`)).post;

/** Writes the article in an editor of its own. @returns what is stored when the last word is */
async function article(browser: Browser, language: Language, problems: string[], Kind: typeof Hand) {
  const page = await writerOf(browser, language, problems);
  const hand = new Kind(page, language);
  await write(hand, files, WORDS[language]);
  await expect(page).toHaveURL(/\/admin\/posts\/\d+$/);
  const id = Number(/\d+$/.exec(page.url())?.[0]);
  const { long } = WORDS[language];
  await expect
    .poll(async () => (await stored(id)).content)
    .toMatch(new RegExp(`<p>${long}</p><ol class="footnotes">`, 'u'));
  await page.context().close();
  // Names of notes and of files are made anew for each.
  const { content } = await stored(id);
  return {
    ...{ id, keys: hand.keys },
    content: content.replaceAll(/fn-[0-9a-f]{8}/gu, 'fn-x').replaceAll(/(\/uploads\/[a-z-]+\/)[\w-]+/gu, '$1x'),
  };
}

for (const language of ['en', 'bn', 'ar'] as const)
  test(`${language}: keys alone write what keys and mouse write, with little more than the keys of its Markdown`, async ({
    browser,
    problems,
  }) => {
    const [byKeys, byMouse] = await Promise.all([
      article(browser, language, problems, Hand),
      article(browser, language, problems, HandWithMouse),
    ]);
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
      '<figure class="wide"><img',
      '<figure class="gallery"><img',
      '<audio',
      '<video',
      '<figure class="file"',
      '<p class="button"><a href="https://news.example/today"',
      '<figure class="bookmark"',
      '<figure class="embed"',
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

test('the first save of a draft, which gives it an address, leaves the caret where one writes', async ({
  browser,
  problems,
}) => {
  const page = await writerOf(browser, 'en', problems);
  await page.keyboard.type('Saved while writing');
  await page.keyboard.press('Enter');
  await page.keyboard.type('One,');
  await expect(page).toHaveURL(/\/admin\/posts\/\d+$/);
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText(/^Saved at|^All changes saved/u);
  await page.keyboard.type(' two');
  await expect(page.getByRole('textbox', { name: 'Text of the post' })).toHaveText('One, two');
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
