import { expect, test } from '@jest/globals';
import MarkdownIt from 'markdown-it';
import { addDefinitions } from '../../lib/text/markdown.ts';

const html = (text: string) => new MarkdownIt().use(addDefinitions).render(text).replaceAll('\n', '');

test('terms and what they mean are one list, with and without an empty line between', () => {
  expect(html('Ebb\n: The sea *goes*\nand goes.\n: It is low.\n\nSpring\nNeap `x`\n\n: Tides.')).toBe(
    '<dl><dt>Ebb</dt><dd>The sea <em>goes</em>and goes.</dd><dd>It is low.</dd>' +
      '<dt>Spring</dt><dt>Neap <code>x</code></dt><dd>Tides.</dd></dl>',
  );
  expect(html('> Ebb\n> : Low.\n\nAfter.')).toBe(
    '<blockquote><dl><dt>Ebb</dt><dd>Low.</dd></dl></blockquote><p>After.</p>',
  );
});

test('a colon elsewhere means nothing of the kind', () => {
  for (const text of ['Ebb: low.', 'Ebb\n:) low.', '*Ebb\n: low.*', ': alone', '- item\n\n: alone'])
    expect(html(text)).not.toContain('<dl>');
});
