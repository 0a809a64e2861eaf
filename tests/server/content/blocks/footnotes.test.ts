/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { gatherFootnotes } from '../../../../lib/server/content/blocks/footnotes.ts';
import { createSanitiser } from '../../../../lib/server/content/sanitise/sanitiser.ts';
import { markdownHtml } from '../../../../lib/server/transfer/html/markdown.ts';

const marker = (id: string, number: number) => `<sup><a href="#${id}">${number}</a></sup>`;
const note = (id: string, body: string) => `<li id="${id}">${body}</li>`;
const list = (...notes: string[]) => `<ol class="footnotes">${notes.join('')}</ol>`;

test('a text without footnotes comes back to the letter', () => {
  for (const html of [
    '<p>a <a href="#top">up</a><br>b & c</p>',
    '<p>x<sup>2</sup></p><ol><li id="a">One</li></ol>',
    '<p><sup><a href="#anchor-top">up</a></sup></p>',
  ])
    expect(gatherFootnotes(html)).toBe(html);
});

test('markers are numbered in their order, and the notes follow them', () => {
  const written =
    `<p>a${marker('anchor-fn-b', 9)} b${marker('anchor-fn-a', 9)} c${marker('anchor-fn-b', 9)}</p>` +
    list(note('anchor-fn-a', '<p>A</p>'), note('anchor-fn-b', '<p>B</p>')) +
    '<p>End</p>';
  expect(gatherFootnotes(written)).toBe(
    `<p>a${marker('anchor-fn-b', 1)} b${marker('anchor-fn-a', 2)} c${marker('anchor-fn-b', 1)}</p><p>End</p>` +
      list(note('anchor-fn-b', '<p>B</p>'), note('anchor-fn-a', '<p>A</p>')),
  );
});

test('a text without a marker stays, last; a marker without a text gets an empty note', () => {
  const written = `<p>a${marker('anchor-fn-x', 3)}</p>${list(note('anchor-fn-lone', 'Lone'))}`;
  expect(gatherFootnotes(written)).toBe(
    `<p>a${marker('anchor-fn-x', 1)}</p>${list(note('anchor-fn-x', ''), note('anchor-fn-lone', 'Lone'))}`,
  );
});

test('copied twice: one note where both say the same, two where they differ', () => {
  const once = `<p>a${marker('anchor-fn-a', 1)}</p>${list(note('anchor-fn-a', 'A'))}`;
  expect(gatherFootnotes(once + once)).toBe(
    `<p>a${marker('anchor-fn-a', 1)}</p><p>a${marker('anchor-fn-a', 1)}</p>${list(note('anchor-fn-a', 'A'))}`,
  );
  const other = gatherFootnotes(once + list(note('anchor-fn-a', 'Other')));
  expect(other).toContain('<li id="anchor-fn-a">A</li><li id="anchor-fn-1">Other</li>');
});

test('a marker within a link parts it: the words on both sides stay links, and the note stays marked', () => {
  const written = `<p><a href="/x">one <em>two${marker('anchor-fn-a', 1)}</em> three</a></p>${list(note('anchor-fn-a', 'A'))}`;
  expect(gatherFootnotes(written)).toBe(
    `<p><a href="/x">one <em>two</em></a>${marker('anchor-fn-a', 1)}<a href="/x"> three</a></p>` +
      list(note('anchor-fn-a', 'A')),
  );
});

test('notes may mark notes', () => {
  const written =
    `<p>a${marker('anchor-fn-a', 1)}</p>` +
    list(note('anchor-fn-b', 'B'), note('anchor-fn-a', `A${marker('anchor-fn-b', 7)}`));
  expect(gatherFootnotes(written)).toContain(
    list(note('anchor-fn-a', `A${marker('anchor-fn-b', 2)}`), note('anchor-fn-b', 'B')),
  );
});

const ORIGINS: Record<string, [written: string, stored: string]> = {
  Markdown: [
    markdownHtml('A[^x] b[^y] c[^x]\n\n[^x]: First\n\n    more\n[^y]: Second *one*\n').replaceAll('\n', ''),
    `<p>A${marker('anchor-fn1', 1)} b${marker('anchor-fn2', 2)} c${marker('anchor-fn1', 1)}</p>` +
      list(note('anchor-fn1', '<p>First</p><p>more</p>'), note('anchor-fn2', '<p>Second <em>one</em></p>')),
  ],
  WordPress: [
    '<p>x<sup data-fn="a-b" class="fn"><a href="#a-b" id="a-b-link">1</a></sup></p><ol class="wp-block-footnotes"><li id="a-b">Text <a href="#a-b-link" aria-label="Jump">↩︎</a></li></ol>',
    `<p>x${marker('anchor-a-b', 1)}</p>${list(note('anchor-a-b', 'Text'))}`,
  ],
  Ghost: [
    '<p>x<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup></p><div class="footnotes"><hr><ol><li id="fn1" class="footnote-item"><p>Text <a href="#fnref1" class="footnote-backref">↩</a></p></li></ol></div>',
    `<p>x${marker('anchor-fn1', 1)}</p>${list(note('anchor-fn1', '<p>Text</p>'))}`,
  ],
  'a marker within its link': [
    '<p>x<a href="#anchor-n1" id="anchor-r1"><sup>[1]</sup></a></p><ol><li id="anchor-n1">Text <a href="#anchor-r1">back</a></li></ol>',
    `<p>x${marker('anchor-n1', 1)}</p>${list(note('anchor-n1', 'Text'))}`,
  ],
};

test.each(Object.entries(ORIGINS))('footnotes of %s come into the same form', (_origin, [written, stored]) => {
  expect(gatherFootnotes(written)).toBe(stored);
  expect(gatherFootnotes(stored)).toBe(stored);
});

test('notes of a list within a note are notes of their own, and saving again makes none more', () => {
  const inner = list(note('anchor-fn-b', 'B'), note('anchor-fn-c', 'C'));
  const written = `<p>a${marker('anchor-fn-a', 1)}</p>${list(note('anchor-fn-a', `A ${inner}`))}`;
  const gathered = gatherFootnotes(written);
  expect(gathered).toBe(
    `<p>a${marker('anchor-fn-a', 1)}</p>${list(note('anchor-fn-a', 'A'), note('anchor-fn-b', 'B'), note('anchor-fn-c', 'C'))}`,
  );
  expect(gatherFootnotes(gathered)).toBe(gathered);
});

test('a mark that leads to an item of another list makes no empty note of the same name', () => {
  const text = `<p>a${marker('anchor-fn-1', 1)}</p><ol><li id="anchor-fn-1">Note</li></ol>`;
  expect(gatherFootnotes(text)).toBe(text);
  const both = `${text}<p>b${marker('anchor-fn-b', 1)}</p>${list(note('anchor-fn-b', 'B'))}`;
  expect(gatherFootnotes(both)).toBe(both);
});

test('a note whose id stands at its first paragraph, as imports leave it, is the one that is marked', async () => {
  const written =
    '<p>a<sup><a href="#anchor-fn1">[1]</a></sup></p><ol class="footnotes"><li><p id="anchor-fn1">A</p></li></ol>';
  const sanitiser = createSanitiser();
  const stored = await sanitiser.sanitise(written, 'post').finally(() => sanitiser.close());
  const link = ' rel="noopener"';
  expect(stored.replaceAll(link, '')).toBe(`<p>a${marker('anchor-fn1', 1)}</p>${list(note('anchor-fn1', '<p>A</p>'))}`);
  expect(gatherFootnotes(stored.replaceAll(link, ''))).toBe(stored.replaceAll(link, ''));
});
