import assert from 'node:assert/strict';
import { ADMIN } from '../../e2e/setup/written-site.ts';
import { type Browser, click, element, KEYS, press, until } from './browser.ts';

export type Scene = { name: string; play: (browser: Browser, url: string) => Promise<void> };

const COMMENT = 'Said in another browser';
const TITLE = 'Written in another browser';
const like = element('main button', 'Like');
const text = element('[contenteditable=true]');

const fitsItsWidth = 'document.documentElement.scrollWidth <= innerWidth';

/** A picture that the page draws and hands over as if it had been chosen. */
const choosePicture = `(async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 300 });
  canvas.getContext('2d').fillRect(0, 0, 200, 300);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve));
  const data = new DataTransfer();
  data.items.add(new File([blob], 'half.png', { type: 'image/png' }));
  const input = document.querySelector('[data-testid=image-file]');
  input.files = data.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
})()`;

/** What readers, commenters and authors do most, in an order in which each goes on from the one before. */
export const SCENES: Scene[] = [
  {
    name: 'home shows its list, and more of it where it ends',
    async play(browser, url) {
      await browser.open(url);
      assert.equal(await browser.run('document.querySelectorAll("[data-post]").length'), 10);
      assert.equal(await browser.run(fitsItsWidth), true);
      const link = element('main a', 'New posts by email');
      assert.equal(await browser.run(`getComputedStyle(${link}).textDecorationLine`), 'underline');
      await until(
        browser,
        'scrollTo(0, document.body.scrollHeight) || document.querySelectorAll("[data-post]").length > 10',
      );
    },
  },
  {
    name: 'home in Arabic reads from the right and fits',
    async play(browser, url) {
      await browser.run('void (document.cookie = "language=ar; path=/")');
      await browser.open(url);
      assert.equal(await browser.run('document.documentElement.dir'), 'rtl');
      assert.equal(await browser.run(fitsItsWidth), true);
      await browser.run('void (document.cookie = "language=en; path=/")');
    },
  },
  {
    name: 'the dark theme comes at once and stays',
    async play(browser, url) {
      await browser.open(url);
      const isDark = 'document.documentElement.classList.contains("dark")';
      await click(browser, element('header button', 'Toggle light/dark theme'));
      await until(browser, isDark);
      await browser.open(`${url}/posts/why-a-comma-can-wait`);
      assert.equal(await browser.run(isDark), true);
    },
  },
  {
    name: 'somebody signs in',
    async play(browser, url) {
      await browser.open(`${url}/login`);
      await click(browser, element('input[type=email], input[name=email]'));
      await press(browser, ADMIN.email);
      await click(browser, element('input[type=password]'));
      await press(browser, ADMIN.password + KEYS.enter);
      await until(browser, 'location.pathname === "/"');
    },
  },
  {
    name: 'they react to a post and comment on it',
    async play(browser, url) {
      await browser.open(`${url}/posts/why-a-comma-can-wait`);
      const before = String(await until(browser, `(${like})?.ariaLabel`));
      await click(browser, like);
      await until(browser, `(${like})?.ariaPressed === 'true' && ${like}.ariaLabel !== ${JSON.stringify(before)}`);
      await click(browser, element('#comments textarea'));
      await press(browser, COMMENT);
      await click(browser, element('#comments button', 'Post comment'));
      await until(browser, `document.querySelector('#comments article')?.textContent.includes('${COMMENT}')`);
    },
  },
  {
    name: 'they write a post with marks, a list and a picture',
    async play(browser, url) {
      await browser.open(`${url}/admin/posts/new`);
      await click(browser, element('[aria-label=Title]'));
      await press(browser, TITLE);
      await click(browser, text);
      await press(browser, 'Some ');
      await press(browser, 'b', KEYS.control);
      await press(browser, 'bold');
      await press(browser, 'b', KEYS.control);
      await press(
        browser,
        ` words${KEYS.enter}## A heading${KEYS.enter}- one${KEYS.enter}two${KEYS.enter}${KEYS.enter}`,
      );
      const written =
        '<p>Some <strong>bold</strong> words</p><h2>A heading</h2><ul><li><p>one</p></li><li><p>two</p></li></ul>';
      await until(browser, `${text}.innerHTML.startsWith(${JSON.stringify(written)})`);
      await press(browser, '/');
      await click(browser, element('[role=option]', 'Quotation'));
      await press(browser, 'said');
      await until(browser, `${text}.querySelector('blockquote')?.textContent === 'said'`);
      await browser.run(choosePicture);
      await until(browser, `${text}.querySelector('img')?.complete`);
      // A post with a picture that nobody described is not published.
      await click(browser, element('figure input, figure textarea'));
      await press(browser, 'Half of it is black');
    },
  },
  {
    name: 'they publish it, and readers have it',
    async play(browser, url) {
      await click(browser, element('button', 'Publish'));
      await click(browser, element('[role=dialog] button', 'Publish now'));
      await until(browser, `(${element('a', 'View post')})?.href`);
      await browser.open(url);
      await until(browser, `document.querySelector('[data-post]')?.textContent.includes('${TITLE}')`);
    },
  },
];
