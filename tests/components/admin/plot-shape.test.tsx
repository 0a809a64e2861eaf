import { expect, test } from '@jest/globals';
import { areaPath, barsPath, columnMiddle, linePath, PLOT, scaleTop } from '@/components/admin/dashboard/plot-shape';

test.each([
  [[], 5],
  [[0, 1], 5],
  [[5], 5],
  [[6], 10],
  [[10], 10],
  [[11], 20],
  [[616], 1_000],
  [[2_001], 5_000],
])('the scale for %j ends at a round number: %i', (values, top) => {
  expect(scaleTop(values)).toBe(top);
});

test('nothing is drawn outside of the plot, however many days there are', () => {
  for (const count of [1, 7, 30, 90]) {
    const values = Array.from({ length: count }, (_, index) => index);
    const numbers = [...linePath(values, scaleTop(values)).matchAll(/([\d.]+) ([\d.]+)/g)];
    expect(numbers).toHaveLength(count);
    for (const [, x, y] of numbers) {
      expect(Number(x)).toBeLessThanOrEqual(PLOT.width);
      expect(Number(y)).toBeLessThanOrEqual(PLOT.height);
    }
  }
});

test('a day without anything has no bar; the area ends where the days end', () => {
  expect(barsPath([0, 0], 5)).toBe('');
  expect(barsPath([0, 5, 0], 5).match(/M/g)).toHaveLength(1);
  expect(areaPath([1, 2], 5)).toContain(`L${columnMiddle(1, 2)} ${PLOT.height}`);
});
