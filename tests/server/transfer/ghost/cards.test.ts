/** @jest-environment node */
import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Runtime } from '../../../../lib/server/runtime.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';
import { dataOf, id, imported, lexical, notesOf, post, removeExports, run, text } from './fixture.ts';

let target: TestRuntime;
let runtime: Runtime;
beforeEach(async () => {
  target = await createTestRuntime();
  ({ runtime } = target);
});
afterEach(() => target.close());
afterAll(removeExports);

test('every word of a card is kept, and what its editor switched off is not shown', async () => {
  const url = 'https://e.example/x';
  const cards = [
    { type: 'bookmark', url, metadata: { title: 'Titled', author: 'Writer', publisher: 'House' } },
    { type: 'signup', header: 'Join', disclaimer: 'Never more than one.' },
    { type: 'header', version: 2, header: 'Head', buttonEnabled: false, buttonText: 'Add button text' },
    { type: 'product', productTitle: 'Thing', productButtonEnabled: false, productButton: 'Buy', productUrl: url },
    { type: 'call-to-action', textValue: '<p>Act</p>', sponsorLabel: '<p>Sponsored</p>', hasSponsorLabel: true },
    { type: 'embed', url: 'https://x.com/x/status/1', html: '<blockquote><p>Quoted</p></blockquote>' },
    { type: 'novelty', heading: 'Single', option: 'wide', inner: [{ words: 'Deep' }] },
    { type: 'paragraph', children: [text('Before '), { type: 'sparkle', text: 'between' }, text(' after')] },
  ];
  await run(runtime, dataOf([post(1, { html: null, lexical: lexical(...cards) })]));
  const { content_text } = await imported(runtime, 1);
  for (const words of ['House · Writer', 'Never more than one.', 'Sponsored', 'Quoted', 'Single', 'Deep'])
    expect(content_text).toContain(words);
  expect(content_text).toContain('Before between after');
  expect(content_text).not.toMatch(/Add button|Buy|wide/);
});

test('a link to the heading of a card, and the note of a form, stay', async () => {
  const html =
    '<div class="kg-card kg-header-card"><h2 id="top" class="kg-header-card-heading">Head</h2></div>' +
    '<div class="kg-card kg-signup-card"><h2 class="kg-signup-card-heading">Join</h2><p class="kg-signup-card-disclaimer">Seldom.</p></div>' +
    '<p><a href="__GHOST_URL__/post-1/#top">up</a></p>';
  await run(runtime, dataOf([post(1, { html })]), { url: 'https://old.example' });
  const { content } = await imported(runtime, 1);
  expect(content).toContain('<h2 id="anchor-top">Head</h2>');
  expect(content).toContain('<a href="#anchor-top" rel="noopener">up</a>');
  expect(content).toContain('<p>Seldom.</p>');
});

test('links to forms that Ghost opened over a page, for members or searching, become their words', async () => {
  const html =
    '<p><a href="__GHOST_URL__/#/portal/signup">Join</a> <a href="#/portal/account">Mine</a> <a href="/#/search">Look</a> ' +
    '<a href="__GHOST_URL__/post-2/#/portal/x">On</a></p>';
  const report = await run(runtime, dataOf([post(1, { html })]), { url: 'https://old.example' });
  const { content } = await imported(runtime, 1);
  expect(content).toMatch(/^<p>Join Mine Look <a href="\/post-2\//);
  expect(notesOf(report, 1)).toContain('link to /#/portal/signup, a form of Ghost, became plain text');
});

test('a page begins with its picture; what pages and tags have no place for is named', async () => {
  const page = post(1, {
    ...{
      type: 'page',
      slug: 'about',
      custom_excerpt: 'In short',
      meta_description: 'For engines',
      feature_image: 'https://e.example/p.jpg',
    },
  });
  const tags = ['One', 'Two'].map((name, index) => ({
    ...{ id: id(8001 + index), name, slug: name.toLowerCase(), description: `On ${name}`, meta_title: `${name}!` },
  }));
  const links = tags.map((tag, index) => ({ id: id(index), post_id: id(2), tag_id: tag.id, sort_order: index }));
  const report = await run(runtime, dataOf([page, post(2)], { tags, posts_tags: links }));
  const { content } = await runtime.db
    .selectFrom('pages')
    .selectAll()
    .where('slug', '=', 'about')
    .executeTakeFirstOrThrow();
  expect(content).toMatch(/^<figure><img src="https:\/\/e\.example\/p\.jpg"/);
  expect(notesOf(report, 1)).toContain('summary of a page was left out: «In short»');
  expect(report.remarks).toEqual(
    expect.arrayContaining([
      'description of the tag «Two» has no place here: «On Two»',
      'of the tag «One» were left out: meta_title «One!»',
    ]),
  );
});
