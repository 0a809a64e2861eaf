/** @jest-environment node */
import { existsSync, rmSync, statSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { memoryFolder } from '../../bin/memory-folder.mjs';

const GIB = 1024 ** 3;
const MUCH = { free: 10 * GIB, available: 20 * GIB };

test('without the room, and where somebody has chosen a place, passing files stay where they are', () => {
  expect(memoryFolder({ ...MUCH, free: GIB / 16 }, '')).toBeUndefined();
  expect(memoryFolder({ ...MUCH, available: 8 * GIB }, '')).toBeUndefined();
  expect(memoryFolder(MUCH, '/tmp')).toBeUndefined();
});

(existsSync('/dev/shm') ? test : test.skip)('with the room they have a folder in memory that is open to all', () => {
  const folder = memoryFolder(MUCH, '') ?? '';
  expect(folder).toMatch(/^\/dev\/shm\/lekha-\w+$/);
  expect(statSync(folder).mode & 0o7777).toBe(0o1777);
  rmSync(folder, { recursive: true });
});
