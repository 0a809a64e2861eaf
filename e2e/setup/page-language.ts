import type { Page } from 'playwright/test';
import { textsOfPage, untranslated } from './interface-texts.ts';
import { expect } from './test.ts';

/** A language to walk in, and the side at which its pages begin. */
export type Walked = { language: string; dir: 'ltr' | 'rtl'; start: 'left' | 'right' };

export const WALKED: Walked[] = [
  { language: 'en', dir: 'ltr', start: 'left' },
  { language: 'bn', dir: 'ltr', start: 'left' },
  { language: 'ar', dir: 'rtl', start: 'right' },
];

/** Screens of the administration to walk through in each of them, by the text of their heading. */
export const WALKED_SCREENS = [
  ['/admin', 'admin.titles.dashboard'],
  ['/admin/posts', 'admin.titles.posts'],
  ['/admin/categories', 'admin.titles.categories'],
  ['/admin/tags', 'admin.titles.tags'],
  ['/admin/series', 'admin.titles.series'],
  ['/admin/redirects', 'admin.titles.redirects'],
  ['/admin/subscribers', 'admin.titles.subscribers'],
  ['/admin/imports', 'admin.titles.imports'],
  ['/admin/webhooks', 'admin.titles.webhooks'],
  ['/admin/comments', 'admin.titles.comments'],
  ['/admin/users', 'admin.titles.users'],
  ['/admin/log', 'admin.titles.log'],
  ['/admin/status', 'admin.titles.status'],
  ['/admin/posts/1/translations', 'translation.admin.heading'],
] as const;

// Words that are the same in every language: the site's name, kinds of files, keys and codes.
const EVERYWHERE = [
  'Lekha',
  'HTML',
  'Markdown',
  'URL',
  'JPG',
  'PNG',
  'GIF',
  'WebP',
  'AVIF',
  'MB',
  'Ctrl',
  'Alt',
  'Shift',
  'UTC',
  'Canonical URL',
  'http(s)',
  'X',
  ...['WordPress', 'Ghost', 'Substack', 'Medium', 'Blogger'],
];

/** Interface words in Latin letters on a page of a language that has letters of its own. `names`: of people and things. */
async function latinWords(page: Page, names: readonly string[]): Promise<string[]> {
  const known = [...names, ...EVERYWHERE].sort((a, b) => b.length - a.length);
  // Capitals alone are somebody's initials.
  const isLeft = (text: string) =>
    /[a-z\u00df-\u00ff]{2}/u.test(
      known.reduce((rest, name) => rest.replaceAll(name, ' '), text).replace(/\S+@\S+|https?:\S+|\/\S+/gu, ' '),
    );
  return (await textsOfPage(page)).filter(isLeft);
}

/** Boxes whose text sticks out of them, unless they scroll or are meant to cut it. */
async function clipped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const style = getComputedStyle(element);
      const cuts = style.overflow !== 'visible';
      const holdsText = cuts
        ? element.innerText
        : [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      if (
        !holdsText ||
        !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
        element.clientWidth <= 1
      )
        continue;
      if (
        style.display === 'inline' ||
        style.textOverflow === 'ellipsis' ||
        style.webkitLineClamp !== 'none' ||
        /auto|scroll/.test(style.overflow)
      )
        continue;
      const isWide = element.scrollWidth > element.clientWidth + 1;
      const isHigh = cuts && element.scrollHeight > element.clientHeight + 1;
      if (isWide || isHigh) found.push(`${isWide ? 'wide' : 'high'} ${element.outerHTML.slice(0, 160)}`);
    }
    return found;
  });
}

/**
 * Says on a phone and on a desk that the page is in its language: `lang` and `dir`, no word of English left, nothing
 * sticks out of the page or of its box.
 */
export async function expectLanguage(
  page: Page,
  { language, dir }: Walked,
  names: readonly string[] = [],
): Promise<void> {
  const where = new URL(page.url()).pathname;
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', language);
  await expect(html).toHaveAttribute('dir', dir);
  const english =
    language === 'en'
      ? []
      : [...(await untranslated(page, language)), ...(await latinWords(page, names))].filter(
          (text) => !names.includes(text),
        );
  expect([where, ...english]).toEqual([where]);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    // A grid measures its box and is drawn anew a moment later.
    const fit = async () => {
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      return [where, width, overflow, ...(await clipped(page))];
    };
    await expect.poll(fit).toEqual([where, width, 0]);
  }
}

/** Half of the window in which an element has its middle. */
export async function sideOf(page: Page, selector: string): Promise<'left' | 'right'> {
  const box = await page.locator(selector).filter({ visible: true }).first().boundingBox();
  const middle = (box?.x ?? NaN) + (box?.width ?? NaN) / 2;
  return middle < (page.viewportSize()?.width ?? 0) / 2 ? 'left' : 'right';
}
