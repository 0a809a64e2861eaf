import { expect, test } from '@jest/globals';
import { machineMemoryMb, memoryBounds, memoryWarning } from '../../bin/memory.mjs';

const heapOf = (memoryMb: number) => memoryBounds(memoryMb).flags[0];

test('the heap is a third of the memory, within bounds', () => {
  expect([256, 700, 1_024, 64_000].map(heapOf)).toEqual(
    [192, 233, 341, 768].map((heapMb) => `--max-old-space-size=${heapMb}`),
  );
  expect(memoryBounds(700).env).toEqual({
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '131072',
    MALLOC_TRIM_THRESHOLD_: '131072',
  });
});

test('an operator is told of too little memory before the system kills the site', () => {
  expect(memoryWarning(512)).toMatch(/^There are 512 MB of memory here\. Lekha needs 700:/);
  expect([700, 64_000].map(memoryWarning)).toEqual(['', '']);
});

test('what dies young has less room on a small machine', () => {
  expect([1_024, 64_000].map((memoryMb) => memoryBounds(memoryMb).flags[1])).toEqual(
    [8, 16].map((youngMb) => `--max-semi-space-size=${youngMb}`),
  );
});

test('what the operator says stands', () => {
  const given = { NODE_OPTIONS: '--max-old-space-size=2000', MALLOC_ARENA_MAX: '1' };
  const { flags, env } = memoryBounds(700, given);
  expect(flags).toEqual(['--max-semi-space-size=8']);
  expect(env).not.toHaveProperty('MALLOC_ARENA_MAX');
});

test('the memory of this machine is a number that can be', () => {
  expect(machineMemoryMb()).toBeGreaterThan(100);
  expect(machineMemoryMb()).toBeLessThan(1e8);
});
