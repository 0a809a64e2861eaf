/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { FIXED_PAGES } from '../../../lib/rules/pages.ts';
import { getStaticPage, parseStaticPage } from '../../../lib/server/content/static-page.ts';

const source = 'title: About {siteName}\ndescription: Who writes: we.\n---\n<p>{siteName} &amp; you</p>\n';

test('a static page is its title, its description and its HTML, with the name of the site', () => {
  expect(parseStaticPage(source, 'Lekha')).toEqual({
    title: 'About Lekha',
    description: 'Who writes: we.',
    html: '<p>Lekha &amp; you</p>\n',
  });
});

test('the name of the site is text in the HTML, whatever it is made of', () => {
  expect(parseStaticPage(source, 'A<b>&').html).toBe('<p>A&lt;b&gt;&amp; &amp; you</p>\n');
});

test('a page without its head is refused', () => {
  expect(() => parseStaticPage('<p>text</p>', 'Lekha')).toThrow('title');
});

test.each(FIXED_PAGES.map(({ slug }) => slug))('the page %s can be read', async (slug) => {
  const page = await getStaticPage(slug);
  expect(page.title).not.toBe('');
  expect(page.html).not.toContain('{siteName}');
  // In Bengali, as docs/product.md#purpose says, but for the English about page.
  expect(/[\u0980-\u09FF]/.test(page.html)).toBe(page.language === 'bn');
});
