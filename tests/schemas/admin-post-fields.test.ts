import { expect, test } from '@jest/globals';
import { authorIdList, categoryIdList } from '../../lib/schemas/admin-post-fields.ts';

test.each([[[0]], [[-1]], [[1.5]], [['1']], [[10 ** 12]], ['1'], [null]])(
  '%j is no list of ids, and is told so',
  (ids) => {
    for (const list of [authorIdList, categoryIdList]) {
      const messages = list.safeParse(ids).error?.issues.map(({ message }) => message);
      expect(messages).toEqual(['idList']);
    }
  },
);

test('an id that is named twice counts once', () => {
  expect(categoryIdList.parse([2, 1, 2])).toEqual([2, 1]);
});
