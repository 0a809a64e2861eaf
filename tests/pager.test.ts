import { expect, test } from '@jest/globals';
import { pagesWithGaps, parsePageJump, slidingPages } from '@/lib/pager';

test('at most five page buttons slide along with the page', () => {
  expect(slidingPages(1, 20)).toEqual([1, 2, 3, 4, 5]);
  expect(slidingPages(3, 20)).toEqual([1, 2, 3, 4, 5]);
  expect(slidingPages(4, 20)).toEqual([2, 3, 4, 5, 6]);
  expect(slidingPages(19, 20)).toEqual([16, 17, 18, 19, 20]);
  expect(slidingPages(20, 20)).toEqual([16, 17, 18, 19, 20]);
});

test('fewer than five pages are all shown, and no pages give no buttons', () => {
  expect(slidingPages(2, 3)).toEqual([1, 2, 3]);
  expect(slidingPages(1, 1)).toEqual([1]);
  expect(slidingPages(1, 0)).toEqual([]);
});

test('comments show the first two, the last two and two around the page', () => {
  expect(pagesWithGaps(10, 20)).toEqual([1, 2, 'gap', 8, 9, 10, 11, 12, 'gap', 19, 20]);
  expect(pagesWithGaps(1, 20)).toEqual([1, 2, 3, 'gap', 19, 20]);
  expect(pagesWithGaps(20, 20)).toEqual([1, 2, 'gap', 18, 19, 20]);
});

test('an ellipsis never hides just one page', () => {
  expect(pagesWithGaps(6, 20)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 'gap', 19, 20]);
  expect(pagesWithGaps(7, 20)).toEqual([1, 2, 'gap', 5, 6, 7, 8, 9, 'gap', 19, 20]);
  expect(pagesWithGaps(1, 6)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('for every page of every length: all wanted pages in order, gaps of two and more', () => {
  for (let pages = 0; pages <= 30; pages += 1)
    for (let page = 1; page <= Math.max(pages, 1); page += 1) {
      const items = pagesWithGaps(page, pages);
      const numbers = items.filter((item) => item !== 'gap');
      const wanted = [1, 2, page - 2, page - 1, page, page + 1, page + 2, pages - 1, pages];
      expect(numbers).toEqual(expect.arrayContaining(wanted.filter((n) => n >= 1 && n <= pages)));
      items.forEach((item, index) => {
        const before = items[index - 1] ?? 0;
        const after = items[index + 1];
        if (item === 'gap') expect(Number(after) - Number(before)).toBeGreaterThan(2);
        else if (before !== 'gap') expect(item).toBe(before + 1);
      });
    }
});

test('a page jump takes an integer from 1 to the number of pages and nothing else', () => {
  expect(parsePageJump('4', 4)).toBe(4);
  expect(parsePageJump(' 1 ', 4)).toBe(1);
  expect(['২', '३', '٤', '۲', '３'].map((typed) => parsePageJump(typed, 4))).toEqual([2, 3, 4, 2, 3]);
  for (const typed of ['', '0', '5', '-1', '1.5', '1e0', 'two', 'দুই', '৫']) expect(parsePageJump(typed, 4)).toBeNull();
});
