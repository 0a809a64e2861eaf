/** @jest-environment node */
import { createRandom } from '../../../tools/demo-art/random.ts';

test('a seed gives the same numbers on every machine', () => {
  const random = createRandom('নদী');
  const numbers = Array.from({ length: 3 }, () => random.whole(0, 1_000_000));
  expect(numbers).toEqual([378045, 709514, 998825]);
});

test('seeds that differ in one letter start far apart', () => {
  const firsts = Array.from({ length: 200 }, (_, index) => createRandom(`post-${index}`).between(0, 1));
  const mean = firsts.reduce((sum, value) => sum + value, 0) / firsts.length;
  expect(Math.abs(mean - 0.5)).toBeLessThan(0.08);
  const quarters = new Set(firsts.slice(0, 20).map((value) => Math.floor(value * 4)));
  expect(quarters.size).toBe(4);
});

test('ranges hold', () => {
  const random = createRandom('a');
  for (let index = 0; index < 500; index += 1) {
    expect([1, 2, 3]).toContain(random.whole(1, 3));
    expect(['x', 'y']).toContain(random.pick(['x', 'y']));
    const value = random.between(-2, 5);
    expect(value >= -2 && value < 5).toBe(true);
  }
  expect(random.chance(0)).toBe(false);
  expect(random.chance(1)).toBe(true);
});
