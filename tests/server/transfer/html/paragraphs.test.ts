/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { AppError } from '../../../../lib/server/errors.ts';
import { textParagraphs } from '../../../../lib/server/transfer/html/paragraphs.ts';
import { withTextFallback } from '../../../../lib/server/transfer/html/comment-html.ts';
import { cpuSeconds } from '../../../setup/cpu-seconds.ts';

test('tags go, text and paragraphs stay, nothing becomes markup', () => {
  const html = '<div>a<b>b</b><!-- c --></div><ul><li>1 &lt; 2</li></ul>d<br>e\n\nf & <script>';
  expect(textParagraphs(html)).toEqual({
    html: '<p>ab</p>\n<p>1 &lt; 2</p>\n<p>d e</p>\n<p>f &amp;</p>',
    isCut: false,
  });
});

test('a cut never goes through a grapheme or an entity', () => {
  expect(textParagraphs('<p>one</p><p>ক্ষক্ষ</p>', 22)).toEqual({ html: '<p>one</p>\n<p>ক্ষ</p>', isCut: true });
  expect(textParagraphs('a & b', 13)).toEqual({ html: '<p>a </p>', isCut: true });
  expect(textParagraphs('x'.repeat(100), 20)).toEqual({ html: `<p>${'x'.repeat(12)}</p>`, isCut: true });
});

test('a hundred thousand open tags take linear time', () => {
  const started = cpuSeconds();
  expect(textParagraphs('<blockquote>x'.repeat(100_000)).html.length).toBe(900_000 - 1);
  expect(cpuSeconds() - started).toBeLessThan(5);
});

test('a refused text is tried again as plain paragraphs, any other failure is passed on', async () => {
  const notes: string[] = [];
  const refuseLists = async (html: string) => {
    if (html.includes('<ul>')) throw new AppError('invalid', 'contentSlow');
    return html;
  };
  expect(await withTextFallback('<ul><li>a</li></ul>', (text) => notes.push(text), refuseLists)).toBe('<p>a</p>');
  expect(notes).toEqual(['layout could not be kept, only the text: The content takes too long to check.']);
  const broken = () => Promise.reject(new Error('The disk is full.'));
  await expect(withTextFallback('<p>a</p>', () => {}, broken)).rejects.toThrow('The disk is full.');
});
