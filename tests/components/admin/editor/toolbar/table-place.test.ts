import { expect, test } from '@jest/globals';
import { BAR_HEIGHT, lowerEdge } from '@/components/admin/editor/toolbar/table-actions';

const SIGHT = { top: 200, bottom: 900 };

test.each([
  ['above the table', { top: 300, bottom: 500 }, { top: 340, bottom: 380 }, 300],
  ['below it, where its head is out of sight', { top: 210, bottom: 500 }, { top: 340, bottom: 380 }, 500 + BAR_HEIGHT],
  ['over another row of one longer than the screen', { top: 0, bottom: 2_000 }, { top: 400, bottom: 440 }, 400],
  ['below the first row in sight', { top: 0, bottom: 2_000 }, { top: 210, bottom: 250 }, 250 + BAR_HEIGHT],
])('the tools stand %s', (_where, table, cell, expected) => {
  const edge = lowerEdge(table, cell, SIGHT);
  expect(edge).toBe(expected);
  // Never over the cell itself.
  expect(edge <= cell.top || edge - BAR_HEIGHT >= cell.bottom).toBe(true);
});
